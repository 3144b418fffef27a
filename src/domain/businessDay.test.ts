import { businessDayOf } from '@/domain/businessDay';

const at = (instant: string, zone = 'Europe/Madrid', startsAt = 5) => businessDayOf(Date.parse(instant), zone, startsAt);

describe('businessDayOf', () => {
  it('counts the hours after midnight as the day before [BR-03]', () => {
    expect(at('2026-11-20T23:30:00Z')).toBe('2026-11-20');
    expect(at('2026-11-21T03:59:59Z')).toBe('2026-11-20');
    expect(at('2026-11-21T04:00:00Z')).toBe('2026-11-21');
    expect(at('2026-11-21T04:00:00Z', 'America/Bogota')).toBe('2026-11-20');
    expect(at('2026-11-20T23:30:00Z', 'Europe/Madrid', 0)).toBe('2026-11-21');
  });

  it('starts the day at the local hour on the days when the clocks change [BR-03]', () => {
    // 25 October 2026: 3:00 is 2:00 again. 29 March 2026: 2:00 is 3:00.
    expect([at('2026-10-25T03:59:00Z'), at('2026-10-25T04:00:00Z')]).toEqual(['2026-10-24', '2026-10-25']);
    expect([at('2026-03-29T02:59:00Z'), at('2026-03-29T03:00:00Z')]).toEqual(['2026-03-28', '2026-03-29']);
  });
});
