import * as z from 'zod/mini';
import { addToDay, daysFrom, isDay, weekdayOf } from '@/lib/calendarDay';

/** Maximum number of days of a query (decision G08). `reports`: of figures that are read from the orders; `sums`: of those that the rollups contain (row M-03). */
export const MAX_RANGE_DAYS = { orders: 31, reports: 92, sums: 400 } as const;

/**
 * Periods relative to today. Weeks begin on Monday (ISO 8601). Fortnights are the days 1 to 15, and 16 to the end of the month
 * (specification 1 §9).
 */
export const PERIOD_PRESETS = [
  'today',
  'yesterday',
  'last7Days',
  'thisWeek',
  'thisWeekToDate',
  'previousWeek',
  'thisFortnight',
  'previousFortnight',
  'thisMonth',
  'previousMonth',
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** A range of whole days, both inclusive: `yyyy-MM-dd`, or any text while the user types. */
export interface Days {
  from: string;
  to: string;
}

/** The selected period: a preset, which moves with the calendar, or a fixed range. */
export type Period = { preset: PeriodPreset } | Days;

export const periodSchema = z.union([
  z.strictObject({ preset: z.enum(PERIOD_PRESETS) }),
  z.strictObject({ from: z.string().check(z.refine(isDay)), to: z.string().check(z.refine(isDay)) }),
]);

/** Problems of a day of a period. */
export type PeriodProblem = 'required' | 'invalidDate' | 'reversed' | 'tooLong';

/** The days of a period if today is this calendar day, `yyyy-MM-dd`. */
export function daysOf(period: Period, today: string): Days {
  return 'preset' in period ? daysOfPreset(period.preset, today) : period;
}

function daysOfPreset(preset: PeriodPreset, today: string): Days {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addToDay(today, -1), to: addToDay(today, -1) };
    case 'last7Days':
      return { from: addToDay(today, -6), to: today };
    case 'thisWeek':
      return { from: mondayOf(today), to: addToDay(mondayOf(today), 6) };
    case 'thisWeekToDate':
      return { from: mondayOf(today), to: today };
    case 'previousWeek':
      return { from: addToDay(mondayOf(today), -7), to: addToDay(mondayOf(today), -1) };
    case 'thisFortnight':
      return fortnightOf(today);
    case 'previousFortnight':
      return fortnightOf(addToDay(fortnightOf(today).from, -1));
    case 'thisMonth':
      return wholeMonthOf(today);
    case 'previousMonth':
      return monthBefore(today);
  }
}

/**
 * The days to compare a period with: the previous fortnight, month or week; for a fixed range the same number of days before it, or the
 * month before if it is a calendar month. A period
 * that is not over is compared with as many days as have elapsed, including today. Null for a period that has not begun.
 */
export function daysBefore(period: Period, today: string): Days | null {
  const { from, to } = daysOf(period, today);
  if (from > today) return null;
  const before =
    'preset' in period
      ? daysOfPresetBefore(period.preset, from, to)
      : isWholeMonth({ from, to })
        ? monthBefore(from)
        : sameLengthBefore(from, to);
  if (to < today) return before;
  const sameDay = addToDay(before.from, daysFrom(from, today) - 1);
  return { from: before.from, to: sameDay < before.to ? sameDay : before.to };
}

function daysOfPresetBefore(preset: PeriodPreset, from: string, to: string): Days {
  switch (preset) {
    case 'thisFortnight':
    case 'previousFortnight':
      return fortnightOf(addToDay(from, -1));
    case 'thisMonth':
    case 'previousMonth':
      return monthBefore(from);
    case 'thisWeekToDate':
      return { from: addToDay(from, -7), to: addToDay(to, -7) };
    default:
      return sameLengthBefore(from, to);
  }
}

function sameLengthBefore(from: string, to: string): Days {
  return { from: addToDay(from, -daysFrom(from, to)), to: addToDay(from, -1) };
}

function fortnightOf(day: string): Days {
  const middle = `${monthOf(day)}-15`;
  return day <= middle ? { from: `${monthOf(day)}-01`, to: middle } : { from: `${monthOf(day)}-16`, to: endOfMonth(day) };
}

function mondayOf(day: string): string {
  return addToDay(day, 1 - weekdayOf(day));
}

function wholeMonthOf(day: string): Days {
  return { from: `${monthOf(day)}-01`, to: endOfMonth(day) };
}

function monthBefore(day: string): Days {
  return wholeMonthOf(addToDay(`${monthOf(day)}-01`, -1));
}

function isWholeMonth({ from, to }: Days): boolean {
  const month = wholeMonthOf(from);
  return from === month.from && to === month.to;
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function endOfMonth(day: string): string {
  const inNextMonth = addToDay(`${monthOf(day)}-28`, 4);
  return addToDay(`${monthOf(inNextMonth)}-01`, -1);
}

/** Problems of both days; null if there is none. A period with a problem must not be requested (specification 1 §5). */
export function periodProblems({ from, to }: Days, maxDays: number): { from: PeriodProblem | null; to: PeriodProblem | null } {
  const problems = { from: dayProblem(from), to: dayProblem(to) };
  if (problems.from ?? problems.to) return problems;
  const days = daysFrom(from, to);
  if (days < 1) return { from: null, to: 'reversed' };
  return { from: null, to: days > maxDays ? 'tooLong' : null };
}

function dayProblem(day: string): PeriodProblem | null {
  if (day === '') return 'required';
  return isDay(day) ? null : 'invalidDate';
}
