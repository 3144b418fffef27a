import { instantOfWallTime, latestInstantOfWallTime } from '@/lib/wallTime';

describe('instantOfWallTime', () => {
  it.each([
    ['2026-11-21T21:30', 'Europe/Madrid', '2026-11-21T20:30:00.000Z'],
    ['2026-07-21T21:30', 'Europe/Madrid', '2026-07-21T19:30:00.000Z'],
    ['2026-11-21T21:30', 'Atlantic/Canary', '2026-11-21T21:30:00.000Z'],
    ['2026-11-21T21:30', 'America/Bogota', '2026-11-22T02:30:00.000Z'],
    ['2026-11-21T21:30:00', 'America/Bogota', '2026-11-22T02:30:00.000Z'],
    ['1926-11-21T21:30', 'Etc/UTC', '1926-11-21T21:30:00.000Z'],
  ])('takes %s in %s for %s', (wallTime, zone, instant) => {
    expect(instantOfWallTime(wallTime, zone)).toBe(instant);
  });

  it('knows no hour that the clocks leave out, and takes the first of one that comes twice', () => {
    expect(instantOfWallTime('2026-03-29T02:30', 'Europe/Madrid')).toBeNull();
    expect(instantOfWallTime('2026-03-29T03:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOfWallTime('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-21', '2026-11-21T25:00', '275760-01-01T10:00'])(
    'knows no instant of %j',
    (text) => {
      expect(instantOfWallTime(text, 'Europe/Madrid')).toBeNull();
    },
  );

  it('takes a zone that nobody knows for the own one', () => {
    expect(instantOfWallTime('2026-11-21T21:30', 'Moon/Base')).toBe(new Date(2026, 10, 21, 21, 30).toISOString());
  });
});

describe('latestInstantOfWallTime', () => {
  it.each([
    ['2026-11-21T21:30', 'Europe/Madrid', '2026-11-21T20:30:00.000Z'],
    ['2026-11-21T21:30', 'America/Bogota', '2026-11-22T02:30:00.000Z'],
    // Of an hour that comes twice.
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T01:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
    // Of one that is left out.
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ])('takes %s in %s for %s', (wallTime, zone, instant) => {
    expect(new Date(latestInstantOfWallTime(wallTime, zone)).toISOString()).toBe(instant);
  });

  it('knows no instant of what is no date', () => {
    expect(latestInstantOfWallTime('soon', 'Europe/Madrid')).toBeNaN();
  });
});
