import { sql, type SQL } from 'drizzle-orm';
import type { FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS } from '@/domain/period';
import { daysFrom } from '@/lib/calendarDay';

/** The figures of a group of orders (`docs/figures.md`) as expressions. */
export interface FigureSums {
  orders: SQL;
  sales: SQL;
  withoutTotal: SQL;
  cancelled: SQL;
  failed: SQL;
}

/** Of rows of orders (`pickOrders`). */
export const SUMS_OF_ORDERS: FigureSums = {
  orders: sql.raw('count(*) filter (where counts)'),
  sales: sql.raw('sum(total) filter (where counts)'),
  withoutTotal: sql.raw('count(*) filter (where counts and total is null)'),
  cancelled: sql.raw('count(*) filter (where cancelled)'),
  failed: sql.raw('count(*) filter (where failed)'),
};

/** Of sums of orders (`sumFacts`). */
export const SUMS_OF_FACTS: FigureSums = {
  orders: sql.raw('coalesce(sum(n) filter (where counts), 0)'),
  sales: sql.raw('sum(total) filter (where counts)'),
  withoutTotal: sql.raw('coalesce(sum(n - with_total) filter (where counts), 0)'),
  cancelled: sql.raw('coalesce(sum(n) filter (where cancelled), 0)'),
  failed: sql.raw('coalesce(sum(n) filter (where failed), 0)'),
};

/** Whether the figures of a filter are read from the rollups: of more days than are read from the orders (decision G104). */
export function isReadFromRollups({ fromDay, toDay }: FigureFilter): boolean {
  return daysFrom(fromDay, toDay) > MAX_RANGE_DAYS.reports;
}
