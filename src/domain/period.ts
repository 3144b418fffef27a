import * as z from 'zod/mini';
import { addToDay, daysFrom, isDay, weekdayOf } from '@/lib/calendarDay';

/** The most days that may be asked for at once (decision G08). */
export const MAX_RANGE_DAYS = { orders: 31, reports: 92 } as const;

/** Periods that move with the calendar. Weeks begin on Monday (ISO 8601). Fortnights are the days 1 to 15, and 16 to the end of the month (specification 1 §9). */
export const PERIOD_PRESETS = ['today', 'yesterday', 'last7Days', 'thisWeek', 'thisFortnight', 'previousFortnight', 'thisMonth'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** Whole days, both of which belong to the period: `yyyy-MM-dd`, or what was typed instead. */
export interface Days {
  from: string;
  to: string;
}

/** A period as it was chosen: a preset stays itself on another day, days of one's own stay these. */
export type Period = { preset: PeriodPreset } | Days;

export const periodSchema = z.union([
  z.strictObject({ preset: z.enum(PERIOD_PRESETS) }),
  z.strictObject({ from: z.string().check(z.refine(isDay)), to: z.string().check(z.refine(isDay)) }),
]);

/** What is wrong with a day of a period. */
export type PeriodProblem = 'required' | 'invalidDate' | 'reversed' | 'tooLong';

/** The days of a period on a day of the calendar, `yyyy-MM-dd`. */
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
      return { from: addToDay(today, 1 - weekdayOf(today)), to: addToDay(today, 7 - weekdayOf(today)) };
    case 'thisFortnight':
      return fortnightOf(today);
    case 'previousFortnight':
      return fortnightOf(addToDay(fortnightOf(today).from, -1));
    case 'thisMonth':
      return { from: `${monthOf(today)}-01`, to: endOfMonth(today) };
  }
}

/**
 * The days that a period is compared with: a fortnight with the fortnight before, a month with the month, a week with the week, days of
 * one's own with as many days before them. A period that is not over is compared with as many days of the one before as it has had, today
 * among them. Null for one that has not begun.
 */
export function daysBefore(period: Period, today: string): Days | null {
  const { from, to } = daysOf(period, today);
  if (from > today) return null;
  const before = 'preset' in period ? daysOfPresetBefore(period.preset, from, to) : sameLengthBefore(from, to);
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
      return { from: `${monthOf(addToDay(from, -1))}-01`, to: addToDay(from, -1) };
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

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function endOfMonth(day: string): string {
  const inNextMonth = addToDay(`${monthOf(day)}-28`, 4);
  return addToDay(`${monthOf(inNextMonth)}-01`, -1);
}

/** What is wrong with either day; null where nothing is. With a problem nothing may be asked for (specification 1 §5). */
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
