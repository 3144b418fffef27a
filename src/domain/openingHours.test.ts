import { endOfService } from '@/domain/openingHours';

const DAY = [
  { from: '12:00', to: '16:00' },
  { from: '20:00', to: '23:30' },
];
const NIGHT = [{ from: '19:00', to: '02:30' }];
const end = (hours: unknown, zone: string, now: string) => {
  const at = endOfService(hours, zone, Date.parse(now));
  return typeof at === 'number' ? new Date(at).toISOString() : at;
};

// The 20th of November 2026 is a Friday.
describe('endOfService', () => {
  it.each([
    ['before it opens', '2026-11-20T08:00:00Z'],
    ['at noon', '2026-11-20T12:00:00Z'],
    ['between two openings', '2026-11-20T16:00:00Z'],
    ['in the evening', '2026-11-20T22:29:00Z'],
  ])('is the end of the last opening of the day %s [BP-04]', (_when, now) => {
    expect(end({ fri: DAY }, 'Europe/Madrid', now)).toBe('2026-11-20T22:30:00.000Z');
  });

  it('is nothing after the last opening, and on a day without any [BP-04]', () => {
    expect(end({ fri: DAY }, 'Europe/Madrid', '2026-11-20T22:30:00Z')).toBeNull();
    expect(end({ sat: DAY, sun: [] }, 'Europe/Madrid', '2026-11-20T12:00:00Z')).toBeNull();
    expect(end({}, 'Europe/Madrid', '2026-11-20T12:00:00Z')).toBeNull();
  });

  it('is on the next day where an opening goes over midnight; until then that service goes on [BP-04]', () => {
    const hours = { fri: NIGHT, sat: NIGHT };

    expect(end(hours, 'Europe/Madrid', '2026-11-20T21:00:00Z')).toBe('2026-11-21T01:30:00.000Z');
    expect(end(hours, 'Europe/Madrid', '2026-11-21T01:29:00Z')).toBe('2026-11-21T01:30:00.000Z');
    expect(end(hours, 'Europe/Madrid', '2026-11-21T01:30:00Z')).toBe('2026-11-22T01:30:00.000Z');
  });

  it('takes an opening that ends when it begins for one of 24 hours [BP-04]', () => {
    expect(end({ fri: [{ from: '06:00', to: '06:00' }] }, 'Europe/Madrid', '2026-11-21T04:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
  });

  it('goes by the clocks of the location [BP-04]', () => {
    expect(end({ fri: DAY }, 'America/Bogota', '2026-11-21T03:00:00Z')).toBe('2026-11-21T04:30:00.000Z');
    expect(end({ fri: DAY }, 'Europe/Madrid', '2026-11-21T03:00:00Z')).toBeNull();
  });

  it.each([
    ['an hour comes twice: at its second time', { sat: NIGHT }, '2026-10-24T20:00:00Z', '2026-10-25T01:30:00.000Z'],
    ['an hour is left out: as much later', { sat: NIGHT }, '2026-03-28T20:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['the day has 25 hours', { sun: DAY }, '2026-10-25T00:30:00Z', '2026-10-25T22:30:00.000Z'],
  ])('holds in the night of the clocks: %s [BP-04]', (_case, hours, now, expected) => {
    expect(end(hours, 'Europe/Madrid', now)).toBe(expected);
  });

  it.each([[undefined], [null], ['always'], [{ fri: [{ from: '12', to: '25:00' }] }], [{ friday: DAY }]])(
    'is not known where the hours are not: %j [BP-04]',
    (hours) => {
      expect(endOfService(hours, 'Europe/Madrid', 0)).toBeUndefined();
    },
  );
});
