import type { Days } from '@/domain/period';
import { addToDay, daysFrom, isDay, sameTimeAfter } from '@/lib/calendarDay';

/** What a period is compared with: nothing, the same number of days before it, the same days a year before, or the days from a chosen one. */
export const COMPARISONS = ['none', 'before', 'lastYear', 'own'] as const;
export type Comparison = (typeof COMPARISONS)[number];

interface Compared {
  compare: Comparison;
  /** The first day of the other period if `compare` is `own`, `yyyy-MM-dd`. */
  compareFrom: string;
}

/** The comparison of a saved view, whose choices are any text: an unknown one is none. */
export function comparisonOf(text: string): Comparison {
  return COMPARISONS.find((each) => each === text) ?? 'none';
}

/** The days that a pivot compares with; null for none. */
export function comparedDays({ compare, compareFrom }: Compared, { from, to }: Days): Days | null {
  const length = daysFrom(from, to);
  const starting = (day: string) => ({ from: day, to: addToDay(day, length - 1) });
  switch (compare) {
    case 'none':
      return null;
    case 'before':
      return starting(addToDay(from, -length));
    case 'lastYear':
      return { from: yearBefore(from), to: yearBefore(to) };
    case 'own':
      return isDay(compareFrom) ? starting(compareFrom) : null;
  }
}

/**
 * The time before which the orders of the other period were placed, so that a period that contains today is compared like for like (decision G89): the clock
 * time of `now` (ms since 1970) in the zone, as many days earlier as the other period begins. Undefined for a period that is over or has not begun.
 */
export function comparedUntil(days: Days, other: Days, today: string, now: number, timeZone: string): string | undefined {
  if (today < days.from || days.to < today) return undefined;
  return new Date(sameTimeAfter(now, daysFrom(days.from, other.from) - 1, timeZone)).toISOString();
}

function yearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return isDay(before) ? before : addToDay(day, -366);
}

/** The difference of a value from that of the other period, and the same relative to the other period; null if not defined. */
export function changeOf(value: number | null, before: number | null): { change: number | null; relative: number | null } {
  const change = value === null || before === null ? null : value - before;
  return { change, relative: change === null || before === null || before === 0 ? null : change / Math.abs(before) };
}
