import * as z from 'zod/mini';
import { figureFilterSchema } from '@/domain/figureFilter';
import { isDay } from '@/lib/calendarDay';

/**
 * The fields by which a pivot groups orders (row M-04). Days, weeks (their Monday), months (`yyyy-MM`), weekdays (1: Monday) and hours are those of
 * the lens; `status` is a report status, `reason` that of a cancellation; `category`
 * is the section of the product in the current catalogs of the location ('' if none has it): orders do not store sections.
 */
export const PIVOT_FIELDS = [
  'location',
  'account',
  'channel',
  'service',
  'product',
  'category',
  'status',
  'reason',
  'day',
  'week',
  'month',
  'weekday',
  'hour',
] as const;
export type PivotField = (typeof PIVOT_FIELDS)[number];

export const MAX_PIVOT_ROWS = 3;
/** Maximum number of cells without totals; the server rejects a larger pivot with 422 `tooManyCells`. */
export const MAX_PIVOT_CELLS = 10_000;

/**
 * Query of a pivot: orders of at most `MAX_RANGE_DAYS.sums` days, grouped by up to three fields of rows and one of columns, all different. The
 * range has at most `MAX_RANGE_DAYS.reports` days where the rollups do not contain the figures: in the lens `zone`, with `total`, with `product` unless it
 * or `category` is a field, and for products by hour, by reason or by business day, week, month or weekday. `alignTo`: days, weeks and months are shifted as if the range began on this day, to
 * compare it with another one. `lateness`: also compute `lateMedian` and `lateMost`.
 */
export const pivotQuerySchema = z.extend(figureFilterSchema, {
  rows: z.optional(z.array(z.enum(PIVOT_FIELDS)).check(z.maxLength(MAX_PIVOT_ROWS))),
  columns: z.optional(z.array(z.enum(PIVOT_FIELDS)).check(z.maxLength(1))),
  alignTo: z.optional(z.string().check(z.refine(isDay, 'invalidDate'))),
  lateness: z.optional(z.enum(['true'])),
});
export type PivotQuery = z.infer<typeof pivotQuerySchema>;

const count = z.nullable(z.number());

/**
 * A cell of a pivot, in one currency. `keys`: the values of the fields of rows and then of columns; null in a subtotal or total. Amounts are in minor
 * units; `docs/figures.md` defines the figures. `orders`, `cancelled`, `failed` and `printFailures` are null in totals of several products, because an
 * order may contain several. `lateMedian`, `lateMost`: minutes after the due time at which half and 90 % of the orders that were ready were ready.
 */
export const pivotCellSchema = z.looseObject({
  keys: z.array(z.nullable(z.string())),
  currency: z.string(),
  orders: count,
  sales: count,
  withoutTotal: count,
  items: z.number(),
  fees: count,
  cancelled: count,
  failed: count,
  printFailures: count,
  lateMedian: z.catch(count, null),
  lateMost: z.catch(count, null),
});
export type PivotCell = z.infer<typeof pivotCellSchema>;

/** `data` of the reply; `locations` and `accounts` are the names by id that the user may see. */
export const pivotSchema = z.looseObject({
  cells: z.array(pivotCellSchema),
  locations: z.record(z.string(), z.string()),
  accounts: z.record(z.string(), z.string()),
});
export type Pivot = z.infer<typeof pivotSchema>;

/** Whether a pivot groups the products in orders instead of orders. */
export function isPivotOfProducts({ rows = [], columns = [] }: Pick<PivotQuery, 'rows' | 'columns'>): boolean {
  return [...rows, ...columns].some((field) => field === 'product' || field === 'category');
}

const DAY_FIELDS: readonly PivotField[] = ['day', 'week', 'month', 'weekday'];

/** Whether the rollups do not contain the figures of a query, so that its range is that of the reports. */
export function needsRawOrders(query: PivotQuery): boolean {
  const { rows = [], columns = [], days, dayStartsAt = 0, product, total, hour, reason } = query;
  const fields: readonly PivotField[] = [...rows, ...columns];
  const byProduct = isPivotOfProducts(query);
  const isBusiness = days === 'business' && dayStartsAt > 0;
  if (days === 'zone' || total !== undefined) return true;
  if (!byProduct) return product !== undefined;
  const byDay = query.weekday !== undefined || DAY_FIELDS.some((field) => fields.includes(field));
  return (isBusiness && byDay) || hour !== undefined || reason !== undefined || fields.includes('hour') || fields.includes('reason');
}
