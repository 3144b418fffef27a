import fc from 'fast-check';
import { endOfService, nextOpening, openingAt, WEEKDAYS, type OpeningHours } from '@/domain/openingHours';

/** Zones of the demo, one whose clocks change at midnight and one whose clocks change by half an hour. */
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
/** Instants at which the clocks of these zones change in 2026. */
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

/** Local time as minutes since Monday 0:00. */
function minuteOfWeek(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const shown = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  const weekday = WEEKDAYS.findIndex((each) => each === shown['weekday']?.toLowerCase());
  return weekday * 1_440 + Number(shown['hour']) * 60 + Number(shown['minute']);
}

/** Whether the opening hours include a minute of the week. */
function isOpenInTable(opening: OpeningHours, weekMinute: number): boolean {
  return WEEKDAYS.some((weekday, day) =>
    (opening[weekday] ?? []).some(({ from, to }) => {
      const [begin, end] = [minutesOf(from), minutesOf(to)];
      const length = end > begin ? end - begin : end - begin + 1_440;
      const since = (weekMinute - (day * 1_440 + begin) + 7 * 1_440) % (7 * 1_440);
      return since < length;
    }),
  );
}

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Whether the clocks change within two hours. */
function isNearClockChange(instant: number, timeZone: string): boolean {
  const offsets = [-2, 2].map((by) => {
    const at = instant + by * 60 * MINUTE;
    return (((minuteOfWeek(at, timeZone) - Math.floor(at / MINUTE)) % (7 * 1_440)) + 7 * 1_440) % (7 * 1_440);
  });
  return offsets[0] !== offsets[1];
}

describe('opening hours in local time', () => {
  it('are open exactly when the local time is in the table [SA-05]', () => {
    fc.assert(
      fc.property(hours, zone, anyInstant, (opening, timeZone, now) => {
        const open = openingAt(opening, timeZone, now);
        const isInTable = isOpenInTable(opening, minuteOfWeek(now, timeZone));

        // A clock change does not interrupt an opening: it may be longer than its local times, but never shorter.
        if (isNearClockChange(now, timeZone)) expect(open !== null || !isInTable).toBe(true);
        else expect(open !== null).toBe(isInTable);
      }),
      { numRuns: 1_500 },
    );
  });

  it('stay open for the whole opening that openingAt returns [SA-05]', () => {
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

  it('stay closed until the next opening and are open from then on; an empty week has none [SA-02, SA-05]', () => {
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

  it('end the service at the end of an opening that has not ended yet [BP-04]', () => {
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
