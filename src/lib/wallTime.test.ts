import { earliestInstantOfWallTime, instantOfWallTime, latestInstantOfWallTime, countOccurrences } from '@/lib/wallTime';

describe('instantOfWallTime', () => {
  it.each([
    ['2026-11-21T21:30', 'Europe/Madrid', '2026-11-21T20:30:00.000Z'],
    ['2026-07-21T21:30', 'Europe/Madrid', '2026-07-21T19:30:00.000Z'],
    ['2026-11-21T21:30', 'Atlantic/Canary', '2026-11-21T21:30:00.000Z'],
    ['2026-11-21T21:30', 'America/Bogota', '2026-11-22T02:30:00.000Z'],
    ['2026-11-21T21:30:00', 'America/Bogota', '2026-11-22T02:30:00.000Z'],
    ['1926-11-21T21:30', 'Etc/UTC', '1926-11-21T21:30:00.000Z'],
  ])('converts %s in %s to %s', (wallTime, zone, instant) => {
    expect(instantOfWallTime(wallTime, zone)).toBe(instant);
  });

  it('returns null for a time that the clocks skip, and the first of two occurrences', () => {
    expect(instantOfWallTime('2026-03-29T02:30', 'Europe/Madrid')).toBeNull();
    expect(instantOfWallTime('2026-03-29T03:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOfWallTime('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
    // A zone whose clocks change by half an hour.
    expect(instantOfWallTime('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-21', '2026-11-21T25:00', '275760-01-01T10:00'])(
    'returns null for %j',
    (text) => {
      expect(instantOfWallTime(text, 'Europe/Madrid')).toBeNull();
    },
  );

  it("uses the viewer's zone for an unknown zone", () => {
    expect(instantOfWallTime('2026-11-21T21:30', 'Moon/Base')).toBe(new Date(2026, 10, 21, 21, 30).toISOString());
  });
});

describe('latestInstantOfWallTime', () => {
  it.each([
    ['2026-11-21T21:30', 'Europe/Madrid', '2026-11-21T20:30:00.000Z'],
    ['2026-11-21T21:30', 'America/Bogota', '2026-11-22T02:30:00.000Z'],
    // A time that occurs twice.
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T01:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
    // A time that the clocks skip.
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ])('converts %s in %s to %s', (wallTime, zone, instant) => {
    expect(new Date(latestInstantOfWallTime(wallTime, zone)).toISOString()).toBe(instant);
  });

  it.each(['soon', '2026-02-30T10:00', '2026-11-20T25:00', '2026-11-20T12:60'])('returns NaN for the invalid date %s', (text) => {
    expect(latestInstantOfWallTime(text, 'Europe/Madrid')).toBeNaN();
  });
});

describe('earliestInstantOfWallTime', () => {
  it.each([
    ['2026-11-21T21:30', 'Europe/Madrid', '2026-11-21T20:30:00.000Z'],
    // A time that occurs twice.
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // A time that the clocks skip.
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('converts %s in %s to %s', (wallTime, zone, instant) => {
    expect(new Date(earliestInstantOfWallTime(wallTime, zone)).toISOString()).toBe(instant);
  });

  it('returns NaN for an invalid date', () => {
    expect(earliestInstantOfWallTime('soon', 'Europe/Madrid')).toBeNaN();
  });
});

describe('countOccurrences', () => {
  it.each([
    ['2026-11-21T21:30', 'Europe/Madrid', 1],
    ['2026-10-25T02:30', 'Europe/Madrid', 2],
    ['2026-03-29T02:30', 'Europe/Madrid', 0],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', 2],
    ['soon', 'Europe/Madrid', 0],
  ])('returns how often %s occurs in %s: %i', (wallTime, zone, times) => {
    expect(countOccurrences(wallTime, zone)).toBe(times);
  });
});
