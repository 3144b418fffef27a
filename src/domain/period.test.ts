import fc from 'fast-check';
import { daysBefore, daysOf, MAX_RANGE_DAYS, PERIOD_PRESETS, periodProblems, periodSchema, type PeriodPreset } from '@/domain/period';
import { addToDay, daysFrom, isDay } from '@/lib/calendarDay';

const day = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addToDay('2000-03-01', days));
const preset = fc.constantFrom(...PERIOD_PRESETS);
const days = (from: string, to: string) => ({ from, to });

describe('periodProblems', () => {
  it.each([
    [days('2026-11-20', '2026-11-20'), null, null],
    [days('2026-10-01', '2026-10-31'), null, null],
    [days('2026-10-01', '2026-11-01'), null, 'tooLong'],
    [days('2026-11-20', '2026-11-19'), null, 'reversed'],
    [days('', '2026-11-20'), 'required', null],
    [days('2026-11-20', ''), null, 'required'],
    [days('', ''), 'required', 'required'],
    [days('2026-02-29', '2026-03-01'), 'invalidDate', null],
    [days('2028-02-29', '2028-03-01'), null, null],
    [days('0026-11-20', '2026-11-20'), 'invalidDate', null],
    [days('2026-11-20', '12026-11-20'), null, 'invalidDate'],
    [days('20/11/2026', 'tomorrow'), 'invalidDate', 'invalidDate'],
  ])('returns for %j: %s, %s [OR-03]', (range, from, to) => {
    expect(periodProblems(range, MAX_RANGE_DAYS.orders)).toEqual({ from, to });
  });

  it('accepts the maximum number of days and not one more [OR-03]', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(MAX_RANGE_DAYS.orders, MAX_RANGE_DAYS.reports), (from, max) => {
        expect(periodProblems(days(from, addToDay(from, max - 1)), max).to).toBeNull();
        expect(periodProblems(days(from, addToDay(from, max)), max).to).toBe('tooLong');
      }),
    );
  });
});

describe('daysOf', () => {
  it.each<[PeriodPreset, string, string, string]>([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['last7Days', '2026-11-20', '2026-11-14', '2026-11-20'],
    ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['thisWeek', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['thisWeekToDate', '2026-11-18', '2026-11-16', '2026-11-18'],
    ['previousWeek', '2026-11-18', '2026-11-09', '2026-11-15'],
    ['previousMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['previousMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['thisFortnight', '2026-11-15', '2026-11-01', '2026-11-15'],
    ['thisFortnight', '2026-11-16', '2026-11-16', '2026-11-30'],
    ['thisFortnight', '2028-02-20', '2028-02-16', '2028-02-29'],
    ['previousFortnight', '2026-11-16', '2026-11-01', '2026-11-15'],
    ['previousFortnight', '2026-01-03', '2025-12-16', '2025-12-31'],
    ['thisMonth', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
  ])('returns for %s on %s the days %s to %s', (name, today, from, to) => {
    expect(daysOf({ preset: name }, today)).toEqual({ from, to });
  });

  it('returns a valid range for every preset', () => {
    fc.assert(
      fc.property(preset, day, (name, today) => {
        expect(periodProblems(daysOf({ preset: name }, today), MAX_RANGE_DAYS.orders)).toEqual({ from: null, to: null });
      }),
    );
  });

  it('returns fortnights that cover the calendar without gaps', () => {
    fc.assert(
      fc.property(day, (today) => {
        const now = daysOf({ preset: 'thisFortnight' }, today);
        expect(now.from <= today && today <= now.to).toBe(true);
        expect(addToDay(daysOf({ preset: 'previousFortnight' }, today).to, 1)).toBe(now.from);
      }),
    );
  });

  it.each([
    ['28', '2026-02', '2026-02-28'],
    ['29', '2028-02', '2028-02-29'],
    ['30', '2026-04', '2026-04-30'],
    ['31', '2026-12', '2026-12-31'],
  ])('splits a month of %s days into the fortnights 1 to 15 and 16 to the end [RE-03]', (_count, month, end) => {
    const first = days(`${month}-01`, `${month}-15`);
    const second = days(`${month}-16`, end);
    const nextMonth = addToDay(end, 1);

    expect(daysOf({ preset: 'thisFortnight' }, `${month}-01`)).toEqual(first);
    expect(daysOf({ preset: 'thisFortnight' }, `${month}-15`)).toEqual(first);
    expect(daysOf({ preset: 'thisFortnight' }, `${month}-16`)).toEqual(second);
    expect(daysOf({ preset: 'thisFortnight' }, end)).toEqual(second);
    expect(daysOf({ preset: 'previousFortnight' }, `${month}-16`)).toEqual(first);
    expect(daysOf({ preset: 'previousFortnight' }, end)).toEqual(first);
    expect(daysOf({ preset: 'previousFortnight' }, nextMonth)).toEqual(second);
    expect(daysOf({ preset: 'previousFortnight' }, addToDay(nextMonth, 14))).toEqual(second);
  });

  it('returns a custom range unchanged', () => {
    expect(daysOf(days('2026-11-01', ''), '2026-11-20')).toEqual(days('2026-11-01', ''));
  });
});

describe('daysBefore', () => {
  it.each<[PeriodPreset, string, string, string]>([
    ['today', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['yesterday', '2026-11-20', '2026-11-18', '2026-11-18'],
    ['last7Days', '2026-11-20', '2026-11-07', '2026-11-13'],
    // On a Wednesday with Monday to Wednesday, on a Sunday with the whole week.
    ['thisWeek', '2026-11-18', '2026-11-09', '2026-11-11'],
    ['thisWeek', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['thisWeekToDate', '2026-11-18', '2026-11-09', '2026-11-11'],
    ['previousWeek', '2026-11-18', '2026-11-02', '2026-11-08'],
    ['previousMonth', '2026-11-18', '2026-09-01', '2026-09-30'],
    ['thisFortnight', '2026-11-05', '2026-10-16', '2026-10-20'],
    ['thisFortnight', '2026-11-15', '2026-10-16', '2026-10-30'],
    ['thisFortnight', '2026-11-20', '2026-11-01', '2026-11-05'],
    ['thisFortnight', '2026-10-31', '2026-10-01', '2026-10-15'],
    ['previousFortnight', '2026-11-20', '2026-10-16', '2026-10-31'],
    ['previousFortnight', '2026-03-02', '2026-02-01', '2026-02-15'],
    ['previousFortnight', '2028-03-20', '2028-02-16', '2028-02-29'],
    ['thisMonth', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['thisMonth', '2026-03-30', '2026-02-01', '2026-02-28'],
  ])('returns for %s on %s the days %s to %s', (name, today, from, to) => {
    expect(daysBefore({ preset: name }, today)).toEqual({ from, to });
  });

  it.each([
    ['2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31'],
    ['2026-11-11', '2026-11-30', '2026-10-22', '2026-10-31'],
    ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ])('returns for the custom range %s to %s, on 20 November, the days %s to %s', (from, to, beforeFrom, beforeTo) => {
    expect(daysBefore(days(from, to), '2026-11-20')).toEqual(days(beforeFrom, beforeTo));
  });

  it('returns null for a period that has not begun', () => {
    expect(daysBefore(days('2026-11-21', '2026-11-25'), '2026-11-20')).toBeNull();
  });

  it('ends before the period and is not longer than its elapsed days', () => {
    fc.assert(
      fc.property(preset, day, (name, today) => {
        const { from, to } = daysOf({ preset: name }, today);
        const before = daysBefore({ preset: name }, today);
        expect(before && before.from <= before.to && before.to < from).toBe(true);
        if (before && to >= today) expect(daysFrom(before.from, before.to)).toBeLessThanOrEqual(daysFrom(from, today));
      }),
    );
  });
});

describe('periodSchema', () => {
  it('accepts presets and valid ranges only', () => {
    expect(periodSchema.safeParse({ preset: 'yesterday' }).success).toBe(true);
    expect(periodSchema.safeParse({ from: '2026-11-01', to: '2026-11-20' }).success).toBe(true);
    for (const other of [null, 7, {}, { preset: 'always' }, { from: '', to: '' }, { from: '2026-11-01' }]) {
      expect(periodSchema.safeParse(other).success).toBe(false);
    }
  });
});

describe('calendar days', () => {
  it('are counted inclusively', () => {
    expect([daysFrom('2026-02-28', '2026-03-01'), daysFrom('2028-02-28', '2028-03-01'), daysFrom('2025-12-31', '2026-01-01')]).toEqual([
      2, 3, 2,
    ]);
  });

  it('are distinguished from other texts', () => {
    expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true);
    expect(['', '2026-13-01', '2026-02-30', '1999-12-31', '2026-11-20T00:00', '26-11-20'].some(isDay)).toBe(false);
  });
});
