import fc from 'fast-check';
import { untilAt, type UntilChoice } from '@/features/productAvailability/untilChoice';
import { aLocation } from '../../../test/factories/aLocation';

const HOURS = {
  mon: [],
  fri: [
    { from: '12:00', to: '16:00' },
    { from: '20:00', to: '01:00' },
  ],
  sun: [{ from: '13:00', to: '17:00' }],
};
const openLocation = (over = {}) => aLocation({ openingHours: HOURS, ...over });
/** A Friday, 13:05 in Madrid. */
const NOW = Date.parse('2026-11-20T12:05:00.000Z');
const resolve = (choice: UntilChoice, typed = '', location = openLocation(), now = NOW) => untilAt(choice, typed, location, now);

describe('untilAt', () => {
  it.each<[UntilChoice, unknown]>([
    ['indefinite', { until: null }],
    ['oneHour', { until: '2026-11-20T13:05:00.000Z' }],
    ['twoHours', { until: '2026-11-20T14:05:00.000Z' }],
    ['endOfService', { until: '2026-11-21T00:00:00.000Z' }],
    // Closed on Saturday.
    ['tomorrow', { until: '2026-11-22T12:00:00.000Z' }],
  ])('resolves %s in the time zone of the location [PB-02]', (choice, answer) => {
    expect(resolve(choice)).toEqual(answer);
  });

  it('returns why a choice cannot be resolved', () => {
    const saturday = NOW + 86_400_000;
    expect(resolve('endOfService', '', openLocation(), saturday)).toEqual({ problem: 'closed' });
    expect(resolve('endOfService', '', openLocation({ openingHours: null }))).toEqual({ problem: 'unknownHours' });
    expect(resolve('tomorrow', '', openLocation({ openingHours: {} }))).toEqual({ problem: 'neverOpens' });
  });

  it('counts the hours after midnight to the day on which the service began', () => {
    const openingHours = { ...HOURS, sat: [{ from: '12:00', to: '16:00' }] };
    // Saturday, 00:30: Friday's service lasts until 01:00.
    const night = Date.parse('2026-11-20T23:30:00.000Z');

    expect(resolve('tomorrow', '', openLocation({ openingHours }), night)).toEqual({ until: '2026-11-21T11:00:00.000Z' });
  });

  it('resolves tomorrow to midnight if the location opens then', () => {
    expect(resolve('tomorrow', '', openLocation({ openingHours: { sat: [{ from: '00:00', to: '02:00' }] } }))).toEqual({
      until: '2026-11-20T23:00:00.000Z',
    });
  });

  it.each([
    ['a time', '2026-11-21T09:30', { until: '2026-11-21T08:30:00.000Z' }],
    ['nothing', '', { problem: 'required' }],
    ['no date', 'tomorrow', { problem: 'invalidDate' }],
    ['a time that is over', '2026-11-20T13:05', { problem: 'past' }],
    ['an hour that the clocks leave out', '2027-03-28T02:30', { problem: 'skippedHour' }],
    ['an hour that comes twice: the second', '2027-10-31T02:30', { until: '2027-10-31T01:30:00.000Z', isSecond: true }],
  ])('resolves typed input: %s [PB-02]', (_case, typed, answer) => {
    expect(resolve('wallTime', typed)).toEqual(answer);
  });

  it("never returns a past time, and always one that matches the location's clock", () => {
    const zone = fc.constantFrom(
      'Europe/Madrid',
      'America/Bogota',
      'America/Sao_Paulo',
      'Europe/Lisbon',
      'America/Mexico_City',
      'Atlantic/Canary',
    );
    const time = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, time, time, (timeZone, now, typed) => {
        const wallTime = typed.toISOString().slice(0, 16);
        const answer = resolve('wallTime', wallTime, openLocation({ timeZone }), now.getTime());
        if ('problem' in answer) return;
        const there = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
          new Date(answer.until ?? 0),
        );
        expect(there.replace(' ', 'T')).toBe(wallTime);
        expect(Date.parse(answer.until ?? '')).toBeGreaterThan(now.getTime());
      }),
    );
  });
});
