import fc from 'fast-check';
import { endOfService, nextOpening, openingAt, WEEKDAYS, type OpeningHours } from '@/domain/openingHours';

/** Those of the demo, one whose clocks move at midnight and one whose clocks move by half an hour. */
const ZONES = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Bogota',
  'America/Santiago',
  'Australia/Lord_Howe',
];
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Instants at which clocks of the zones are put forward or back in 2026. */
const CHANGES = [
  ...['2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-04-05T03:00Z', '2026-09-06T04:00Z', '2026-04-04T15:00Z', '2026-10-03T15:30Z'],
].map(Date.parse);

const zone = fc.constantFrom(...ZONES);
const time = fc
  .oneof(fc.constantFrom(0, 30, 60, 90, 105, 120, 135, 150, 180, 1_439), fc.nat(1_439))
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
const hours: fc.Arbitrary<OpeningHours> = fc
  .tuple(...WEEKDAYS.map(() => fc.array(fc.record({ from: time, to: time }), { maxLength: 2 })))
  .map((days) => Object.fromEntries(WEEKDAYS.map((weekday, index) => [weekday, days[index] ?? []])));
const nearChange = fc
  .tuple(fc.constantFrom(...CHANGES), fc.oneof(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -2 * 1_440, max: 2 * 1_440 })))
  .map(([change, minutes]) => change + minutes * MINUTE);
const anyInstant = fc.oneof(
  { weight: 3, arbitrary: nearChange },
  fc.integer({ min: 0, max: 365 * 1_440 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * MINUTE),
);

/** What the clocks of a place show: place in the week from Monday 0:00, in minutes. */
function onTheWall(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const shown = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  const weekday = WEEKDAYS.findIndex((each) => each === shown['weekday']?.toLowerCase());
  return weekday * 1_440 + Number(shown['hour']) * 60 + Number(shown['minute']);
}

/** Whether the table of hours says open at a place in the week. */
function isOpenOnTheWall(opening: OpeningHours, place: number): boolean {
  return WEEKDAYS.some((weekday, day) =>
    (opening[weekday] ?? []).some(({ from, to }) => {
      const [begin, end] = [minutesOf(from), minutesOf(to)];
      const length = end > begin ? end - begin : end - begin + 1_440;
      const since = (place - (day * 1_440 + begin) + 7 * 1_440) % (7 * 1_440);
      return since < length;
    }),
  );
}

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** The clocks are put forward or back within two hours. */
function clocksMoveAround(instant: number, timeZone: string): boolean {
  const offsets = [-2, 2].map((by) => {
    const at = instant + by * 60 * MINUTE;
    return (((onTheWall(at, timeZone) - Math.floor(at / MINUTE)) % (7 * 1_440)) + 7 * 1_440) % (7 * 1_440);
  });
  return offsets[0] !== offsets[1];
}

describe('opening hours on the clocks of a place', () => {
  it('are open whenever the clocks show an hour of the table, and at no other [SA-05]', () => {
    fc.assert(
      fc.property(hours, zone, anyInstant, (opening, timeZone, now) => {
        const open = openingAt(opening, timeZone, now);
        const onWall = isOpenOnTheWall(opening, onTheWall(now, timeZone));

        // While the clocks are moved an opening is not interrupted: it may be longer than the clocks say, never shorter.
        if (clocksMoveAround(now, timeZone)) expect(open !== null || !onWall).toBe(true);
        else expect(open !== null).toBe(onWall);
      }),
      { numRuns: 1_500 },
    );
  });

  it('hold for the whole of the opening that they name [SA-05]', () => {
    fc.assert(
      fc.property(hours, zone, anyInstant, (opening, timeZone, now) => {
        const open = openingAt(opening, timeZone, now);
        if (!open) return;

        expect(open.from <= now && now < open.to).toBe(true);
        expect(openingAt(opening, timeZone, open.from)).not.toBeNull();
        expect(openingAt(opening, timeZone, open.to - 1)).not.toBeNull();
        expect(open.to - open.from).toBeLessThanOrEqual(DAY + 60 * MINUTE);
      }),
      { numRuns: 500 },
    );
  });

  it('are closed until the next opening and open from it on; an empty week has none [SA-02, SA-05]', () => {
    fc.assert(
      fc.property(hours, zone, anyInstant, (opening, timeZone, now) => {
        const next = nextOpening(opening, timeZone, now);
        const isEmpty = WEEKDAYS.every((weekday) => (opening[weekday] ?? []).length === 0);

        expect(next === null).toBe(isEmpty);
        if (typeof next !== 'number') return;
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(8 * DAY);
        expect(openingAt(opening, timeZone, next)).not.toBeNull();
        if (openingAt(opening, timeZone, now) === null) expect(openingAt(opening, timeZone, next - 1)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('end their service at the end of an opening that has not ended yet [BP-04]', () => {
    fc.assert(
      fc.property(hours, zone, anyInstant, (opening, timeZone, now) => {
        const end = endOfService(opening, timeZone, now);
        if (typeof end !== 'number') return;

        expect(end).toBeGreaterThan(now);
        expect(openingAt(opening, timeZone, end - 1)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
