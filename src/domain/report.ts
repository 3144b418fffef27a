import * as z from 'zod/mini';
import { figureFilterSchema } from '@/domain/figureFilter';
import { REPORT_STATUSES } from '@/domain/orderStatus';

/** The reports (specification 1 §3, row RE-02). `salesWithProducts` is read by `readProductReport` of the contract, the others by `readReport`. */
export const REPORT_TYPES = ['orders', 'sales', 'accumulated', 'salesWithProducts', 'summary'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Above so many rows a reply is a stream of lines (decision G25). */
export const STREAMED_ABOVE = 5000;
/** More rows than this are not told: the range is to be narrowed. */
export const MAX_REPORT_ROWS = 250_000;

/**
 * What a report is asked for. `after` goes on behind a row that came already (`reportCursor`): a stream that broke is taken up again.
 * Amounts of all rows are minor units; the figures are those of `docs/figures.md`.
 */
export const reportQuerySchema = z.extend(figureFilterSchema, {
  type: z.enum(['orders', 'sales', 'accumulated', 'summary']),
  after: z.optional(z.string().check(z.maxLength(2000))),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** As `reportQuerySchema`, for `readProductReport`, which has one report. */
export const productReportQuerySchema = z.extend(figureFilterSchema, { after: z.optional(z.string().check(z.maxLength(2000))) });
export type ProductReportQuery = z.infer<typeof productReportQuerySchema>;

const text = z.catch(z.string(), '');
const count = z.number().check(z.int(), z.nonnegative());
const amount = z.catch(z.nullable(z.number()), null);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** How many of the orders behind the row are of another day on the calendar of their location than in the lens (row BR-03). */
const moved = z.catch(count, 0);
const place = { locationId: text, location: text, accountId: text };
/** Orders that count, what they came to (null: none has a total), how many of them have no total; beside them those that do not count. */
const sums = { orders: count, sales: amount, withoutTotal: z.catch(count, 0), cancelled: z.catch(count, 0), failed: z.catch(count, 0) };

/**
 * An order. Of the product that the filter names, where the order counts: its pieces, and what they came to without modifiers, not rounded, so
 * that orders add up to the figure of the product; else null. `total` is its own, `sales` the same where it counts, else null; fees are null where it names none: `deliveryFee`, `tip`, and
 * all others together, also those that nobody knows. `zone` is the one in which its day was cut.
 */
const ordersRow = z.looseObject({
  id: z.string().check(z.minLength(1)),
  code: text,
  placedAt: z.string(),
  day,
  zone: text,
  moved,
  ...place,
  channel: text,
  serviceType: text,
  status: text,
  reportStatus: z.catch(z.enum(REPORT_STATUSES), 'NOT_PROCESSED'),
  payment: text,
  currency: text,
  pieces: z.catch(z.number(), 0),
  total: amount,
  sales: amount,
  deliveryFee: amount,
  tip: amount,
  otherFees: amount,
  productPieces: amount,
  productSales: amount,
});

/** Orders of a day, a location and a channel, in one currency. */
const salesRow = z.looseObject({ day, zone: text, moved, ...place, channel: text, currency: text, ...sums });

/** Orders of a day in one currency, and all of the range up to its end. `zone` '' where days are those of several zones. */
const accumulatedRow = z.looseObject({
  day,
  zone: text,
  moved,
  currency: text,
  ...sums,
  ordersToDate: count,
  salesToDate: amount,
});

/** A product of a day, a location and a channel in one currency: pieces, orders that have it, what it came to without modifiers. */
const salesWithProductsRow = z.looseObject({
  day,
  zone: text,
  moved,
  ...place,
  channel: text,
  product: text,
  currency: text,
  pieces: z.number(),
  orders: count,
  sales: amount,
});

/** Orders of the whole range of a location, a channel and a service type, in one currency. */
const summaryRow = z.looseObject({ ...place, channel: text, serviceType: text, currency: text, moved, ...sums });

/** A row of each report. Of the world outside: what cannot be read is dropped and counted, never the report. */
export const REPORT_ROWS = {
  orders: ordersRow,
  sales: salesRow,
  accumulated: accumulatedRow,
  salesWithProducts: salesWithProductsRow,
  summary: summaryRow,
} as const satisfies Record<ReportType, z.ZodMiniType>;
export type ReportRow<Type extends ReportType = ReportType> = z.infer<(typeof REPORT_ROWS)[Type]>;

/** By which fields the rows of a report are sorted, ascending by code unit; together they name a row. */
export const REPORT_KEYS = {
  orders: ['placedAt', 'id'],
  sales: ['day', 'locationId', 'channel', 'accountId', 'currency'],
  accumulated: ['day', 'currency'],
  salesWithProducts: ['day', 'locationId', 'channel', 'accountId', 'product', 'currency'],
  summary: ['locationId', 'channel', 'serviceType', 'accountId', 'currency'],
} as const satisfies Record<ReportType, readonly string[]>;

/** The `after` that goes on behind a row: the values of its key as JSON. */
export function reportCursor(type: ReportType, row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(REPORT_KEYS[type].map((field) => row[field]));
}

/**
 * Lines of a stream beside the rows, each an object of its own: first how many rows come, last that they all came. A stream without its
 * last line broke. Media type `application/x-ndjson`. At most `MAX_REPORT_ROWS` rows are told; `isCut`: there are more.
 */
export const reportBeginSchema = z.strictObject({ begin: z.looseObject({ rows: count }) });
export const reportEndSchema = z.strictObject({ end: z.looseObject({ rows: count, isCut: z.catch(z.boolean(), false) }) });
