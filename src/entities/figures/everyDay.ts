import type { FigureFilter } from '@/domain/figureFilter';
import type { DayFigures } from '@/domain/orderStatistics';
import { addToDay, daysFrom } from '@/lib/calendarDay';

const ZERO = { orders: 0, sales: [], cancelled: 0, failed: 0 };

/** Adds the days without orders, up to `today`, for a chart (row M-10); nothing if no day has orders. */
export function everyDay(byDay: readonly DayFigures[], { fromDay, toDay }: FigureFilter, today: string): readonly DayFigures[] {
  if (byDay.length === 0) return [];
  const last = toDay < today ? toDay : today;
  const known = new Map(byDay.map((each) => [each.day, each]));
  const days = Array.from({ length: Math.max(0, daysFrom(fromDay, last)) }, (_, index) => addToDay(fromDay, index));
  // A location in an eastern time zone may have orders of a day that is not yet today.
  return [...new Set([...days, ...known.keys()])].sort().map((day) => known.get(day) ?? { day, ...ZERO });
}
