import fc from 'fast-check';
import { closingAt, endOfService, nextOpening, openingAt, openingHoursDraftSchema, overlaps, WEEKDAYS } from '@/domain/openingHours';

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
  ])('returns the end of the last opening of the day %s [BP-04]', (_when, now) => {
    expect(end({ fri: DAY }, 'Europe/Madrid', now)).toBe('2026-11-20T22:30:00.000Z');
  });

  it('returns null after the last opening, and on a day without openings [BP-04]', () => {
    expect(end({ fri: DAY }, 'Europe/Madrid', '2026-11-20T22:30:00Z')).toBeNull();
    expect(end({ sat: DAY, sun: [] }, 'Europe/Madrid', '2026-11-20T12:00:00Z')).toBeNull();
    expect(end({}, 'Europe/Madrid', '2026-11-20T12:00:00Z')).toBeNull();
  });

  it("returns the next day's time for an opening over midnight, also after midnight [BP-04]", () => {
    const hours = { fri: NIGHT, sat: NIGHT };

    expect(end(hours, 'Europe/Madrid', '2026-11-20T21:00:00Z')).toBe('2026-11-21T01:30:00.000Z');
    expect(end(hours, 'Europe/Madrid', '2026-11-21T01:29:00Z')).toBe('2026-11-21T01:30:00.000Z');
    expect(end(hours, 'Europe/Madrid', '2026-11-21T01:30:00Z')).toBe('2026-11-22T01:30:00.000Z');
  });

  it('treats an opening with equal start and end as 24 hours [BP-04]', () => {
    expect(end({ fri: [{ from: '06:00', to: '06:00' }] }, 'Europe/Madrid', '2026-11-21T04:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
  });

  it('uses the local time of the location [BP-04]', () => {
    expect(end({ fri: DAY }, 'America/Bogota', '2026-11-21T03:00:00Z')).toBe('2026-11-21T04:30:00.000Z');
    expect(end({ fri: DAY }, 'Europe/Madrid', '2026-11-21T03:00:00Z')).toBeNull();
  });

  it.each([
    ['an hour occurs twice and the second one counts', { sat: NIGHT }, '2026-10-24T20:00:00Z', '2026-10-25T01:30:00.000Z'],
    ['an hour is skipped and the opening ends at its local time', { sat: NIGHT }, '2026-03-28T20:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['the day has 25 hours', { sun: DAY }, '2026-10-25T00:30:00Z', '2026-10-25T22:30:00.000Z'],
  ])('is correct on the days when the clocks change: %s [BP-04]', (_case, hours, now, expected) => {
    expect(end(hours, 'Europe/Madrid', now)).toBe(expected);
  });

  it.each([[undefined], [null], ['always'], [{ fri: [{ from: '12', to: '25:00' }] }], [{ friday: DAY }]])(
    'returns undefined for missing or invalid hours: %j [BP-04]',
    (hours) => {
      expect(endOfService(hours, 'Europe/Madrid', 0)).toBeUndefined();
    },
  );
});

const range = (from: string, to: string) => ({ from, to });

describe('overlaps', () => {
  it.each([
    ['adjacent ranges', { mon: [range('12:00', '16:00'), range('16:00', '20:00')] }],
    ['a range over midnight and one that starts at its end', { fri: [range('19:00', '02:30')], sat: [range('02:30', '12:00')] }],
    ['a range from Sunday over midnight and a later one on Monday', { sun: [range('20:00', '02:00')], mon: [range('02:00', '10:00')] }],
    ['consecutive whole days', { mon: [range('00:00', '00:00')], tue: [range('00:00', '00:00')] }],
  ])('returns an empty list for %s', (_case, hours) => {
    expect(overlaps(hours)).toEqual([]);
  });

  it.each([
    ['two ranges of a day, by the later one', { mon: [range('18:00', '23:00'), range('12:00', '18:30')] }, [{ day: 'mon', index: 0 }]],
    ['two equal ranges', { mon: [range('12:00', '16:00'), range('12:00', '16:00')] }, [{ day: 'mon', index: 1 }]],
    [
      'a range over midnight and the next morning',
      { fri: [range('19:00', '02:30')], sat: [range('02:00', '12:00')] },
      [{ day: 'sat', index: 0 }],
    ],
    [
      'a range from Sunday over midnight and Monday morning',
      { sun: [range('20:00', '02:00')], mon: [range('01:00', '10:00')] },
      [{ day: 'mon', index: 0 }],
    ],
    ['a whole day and a range within it', { wed: [range('06:00', '06:00'), range('12:00', '13:00')] }, [{ day: 'wed', index: 1 }]],
  ])('returns the overlap of %s', (_case, hours, found) => {
    expect(overlaps(hours)).toEqual(found);
  });

  it('returns an overlap if and only if some minute of the week is in two ranges', () => {
    const time = fc.nat(47).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
    const day = fc.array(fc.record({ from: time, to: time }), { maxLength: 2 });
    fc.assert(
      fc.property(fc.record({ mon: day, wed: day, sat: day, sun: day }), (hours) => {
        const covered = Object.entries(hours).flatMap(([weekday, ranges]) =>
          ranges.flatMap(({ from, to }) =>
            halvesOf(
              WEEKDAYS.findIndex((each) => each === weekday),
              from,
              to,
            ),
          ),
        );

        expect(overlaps(hours).length > 0).toBe(new Set(covered).size < covered.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Indexes of the half hours of the week in a range. */
function halvesOf(day: number, from: string, to: string): number[] {
  const half = (time: string) => Number(time.slice(0, 2)) * 2 + (time.endsWith('30') ? 1 : 0);
  const length = (half(to) - half(from) + 48) % 48 || 48;
  return Array.from({ length }, (_, offset) => (day * 48 + half(from) + offset) % (7 * 48));
}

describe('openingHoursDraftSchema', () => {
  it('accepts hours without overlaps', () => {
    const hours = { fri: NIGHT, sat: DAY };

    expect(openingHoursDraftSchema.safeParse(hours)).toEqual({ success: true, data: hours });
  });

  it('reports the path of the overlapping range', () => {
    const { error } = openingHoursDraftSchema.safeParse({ fri: NIGHT, sat: [range('12:00', '16:00'), range('01:00', '04:00')] });

    expect(error?.issues).toEqual([expect.objectContaining({ path: ['sat', 1], message: 'overlap' })]);
  });

  it.each([
    ['an invalid time', { mon: [range('12:00', '24:00')] }],
    ['a missing end', { mon: [range('12:00', '')] }],
    ['an unknown weekday', { lunes: DAY }],
    ['more ranges than a day may have', { mon: Array.from({ length: 11 }, (_, n) => range(`${n + 10}:00`, `${n + 10}:30`)) }],
  ])('rejects %s', (_case, hours) => {
    expect(openingHoursDraftSchema.safeParse(hours).success).toBe(false);
  });
});

describe('openingAt', () => {
  const at = (hours: unknown, zone: string, now: string) => {
    const open = openingAt(hours, zone, Date.parse(now));
    return open ? [open.from, open.to].map((instant) => new Date(instant).toISOString()) : open;
  };

  it('returns the current opening, whose end is exclusive [SA-05]', () => {
    expect(at({ fri: DAY }, 'Europe/Madrid', '2026-11-20T11:00:00Z')).toEqual(['2026-11-20T11:00:00.000Z', '2026-11-20T15:00:00.000Z']);
    expect(at({ fri: DAY }, 'Europe/Madrid', '2026-11-20T10:59:59Z')).toBeNull();
    expect(at({ fri: DAY }, 'Europe/Madrid', '2026-11-20T15:00:00Z')).toBeNull();
  });

  it('returns the opening of the previous day after midnight [SA-05]', () => {
    expect(at({ fri: NIGHT }, 'Europe/Madrid', '2026-11-21T01:00:00Z')).toEqual(['2026-11-20T18:00:00.000Z', '2026-11-21T01:30:00.000Z']);
  });

  it('uses the local time of the location [SA-05]', () => {
    expect(at({ fri: DAY }, 'America/Bogota', '2026-11-20T11:00:00Z')).toBeNull();
    expect(at({ fri: DAY }, 'America/Bogota', '2026-11-20T17:00:00Z')).toEqual(['2026-11-20T17:00:00.000Z', '2026-11-20T21:00:00.000Z']);
  });

  it('returns the opening that ends last if several overlap', () => {
    const hours = { fri: [range('12:00', '16:00'), range('13:00', '18:00')] };

    expect(at(hours, 'Europe/Madrid', '2026-11-20T12:30:00Z')).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T17:00:00.000Z']);
  });

  it.each([
    ['a start time that the clocks skip', '2026-03-29T01:00:00Z', '2026-03-29T04:00:00.000Z'],
    ['a start time that occurs twice', '2026-10-25T00:30:00Z', '2026-10-25T05:00:00.000Z'],
  ])('returns the opening on the days when the clocks change, with %s [SA-05]', (_case, begin, end) => {
    expect(at({ sun: [range('02:30', '06:00')] }, 'Europe/Madrid', begin)).toEqual([new Date(begin).toISOString(), end]);
  });

  it('returns null for an opening within an hour that the clocks skip', () => {
    expect(at({ sun: [range('02:30', '03:00')] }, 'Europe/Madrid', '2026-03-29T01:00:00Z')).toBeNull();
  });

  it('returns undefined for missing hours', () => {
    expect(at(undefined, 'Europe/Madrid', '2026-11-20T11:00:00Z')).toBeUndefined();
  });
});

describe('closingAt', () => {
  const closes = (hours: unknown, now: string) => {
    const at = closingAt(hours, 'Europe/Madrid', Date.parse(now));
    return typeof at === 'number' && Number.isFinite(at) ? new Date(at).toISOString() : at;
  };

  it('returns the end of the current opening, or of the last adjacent one', () => {
    expect(closes({ fri: DAY }, '2026-11-20T12:00:00Z')).toBe('2026-11-20T15:00:00.000Z');
    expect(closes({ fri: NIGHT, sat: [range('02:30', '06:00')] }, '2026-11-20T20:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
  });

  it('returns Infinity if the week has no gap', () => {
    const always = Object.fromEntries(WEEKDAYS.map((day) => [day, [range('00:00', '00:00')]]));

    expect(closes(always, '2026-11-20T12:00:00Z')).toBe(Infinity);
  });

  it('returns null while the location is closed, and undefined for invalid hours', () => {
    expect(closes({ fri: DAY }, '2026-11-20T16:00:00Z')).toBeNull();
    expect(closes('always', '2026-11-20T16:00:00Z')).toBeUndefined();
  });
});

describe('nextOpening', () => {
  const after = (hours: unknown, now: string, zone = 'Europe/Madrid') => {
    const next = nextOpening(hours, zone, Date.parse(now));
    return typeof next === 'number' ? new Date(next).toISOString() : next;
  };

  it('returns an opening later on the day, on a later day, or a week later', () => {
    expect(after({ fri: DAY }, '2026-11-20T11:30:00Z')).toBe('2026-11-20T19:00:00.000Z');
    expect(after({ fri: DAY, mon: DAY }, '2026-11-20T19:00:00Z')).toBe('2026-11-23T11:00:00.000Z');
    expect(after({ fri: DAY }, '2026-11-20T19:00:00Z')).toBe('2026-11-27T11:00:00.000Z');
  });

  it('skips an opening within an hour that the clocks skip', () => {
    expect(after({ sun: [range('02:30', '03:00')] }, '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:30:00.000Z');
  });

  it('returns null if no day has hours, and undefined for invalid hours', () => {
    expect(after({ mon: [] }, '2026-11-20T11:30:00Z')).toBeNull();
    expect(after('always', '2026-11-20T11:30:00Z')).toBeUndefined();
  });
});
