import * as z from 'zod/mini';
import { figureFilterSchema } from '@/domain/figureFilter';
import { orderStatisticsSchema } from '@/domain/orderStatistics';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import { isDay } from '@/lib/calendarDay';

/** The reports (specification 1 §3, row RE-02). The endpoint `readProductReport` returns `salesWithProducts`, `readReport` the others. */
export const REPORT_TYPES = ['orders', 'sales', 'accumulated', 'salesWithProducts', 'summary'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** A reply with more rows is streamed in lines (decision G25). */
export const STREAMING_THRESHOLD = 5000;
/** Maximum number of rows of a report; users must narrow a larger range. */
export const MAX_REPORT_ROWS = 250_000;

/**
 * Requests the figures of the screen in the same reply (decision G88): `figures`, and with both days of another period its figures too, for
 * orders that otherwise match the same filter and, with `beforeUntil`, were placed before this time (UTC, ISO 8601).
 */
const figuresQuery = {
  figures: z.optional(z.enum(['true'])),
  beforeFromDay: z.optional(z.string().check(z.refine(isDay, 'invalidDate'))),
  beforeToDay: z.optional(z.string().check(z.refine(isDay, 'invalidDate'))),
  beforeUntil: z.optional(z.iso.datetime()),
};

/**
 * Query of a report. `after` is a pagination cursor (`reportCursor`) that resumes an interrupted stream after a row. All amounts are in
 * minor units; `docs/figures.md` defines the figures.
 */
export const reportQuerySchema = z.extend(figureFilterSchema, {
  type: z.enum(['orders', 'sales', 'accumulated', 'summary']),
  after: z.optional(z.string().check(z.maxLength(2000))),
  ...figuresQuery,
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** Query of `readProductReport`, which has only one report type. */
export const productReportQuerySchema = z.extend(figureFilterSchema, {
  after: z.optional(z.string().check(z.maxLength(2000))),
  ...figuresQuery,
});
export type ProductReportQuery = z.infer<typeof productReportQuerySchema>;

const text = z.catch(z.string(), '');
const count = z.number().check(z.int(), z.nonnegative());
const amount = z.catch(z.nullable(z.number()), null);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Number of orders in the row that are on another calendar day in the zone of their location than in the lens (row BR-03). */
const moved = z.catch(count, 0);
const locationFields = { locationId: text, location: text, accountId: text };
/** Number of orders, their sales (null if none has a total), how many have no total, and the numbers of cancelled and failed orders. */
const sums = { orders: count, sales: amount, withoutTotal: z.catch(count, 0), cancelled: z.catch(count, 0), failed: z.catch(count, 0) };

/**
 * An order. `productPieces` and `productSales` refer to the product of the filter: its units and sales without modifiers, not rounded, so
 * that the rows add up to the figure of the product; null without such a filter or if the order was cancelled or failed. `total` is the
 * order's own; `sales` is equal to it, or null if the order was cancelled or failed. Fees are null if missing: `deliveryFee`, `tip`, and
 * the sum of all others, including unknown ones. `zone` is the time zone that defines its day; `placedAtLocal` is `placedAt` in it, with the
 * offset from UTC (`2026-11-20T13:00:00+01:00`). `channelOrderId` is '' if the channel sent none, `reason` if the order is not cancelled or has no
 * reason.
 */
const ordersRow = z.looseObject({
  id: z.string().check(z.minLength(1)),
  code: text,
  placedAt: z.string(),
  placedAtLocal: text,
  day,
  zone: text,
  moved,
  ...locationFields,
  channel: text,
  channelOrderId: text,
  serviceType: text,
  status: text,
  reason: text,
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

/** Orders by day, location and channel, in one currency. */
const salesRow = z.looseObject({ day, zone: text, moved, ...locationFields, channel: text, currency: text, ...sums });

/** Orders of a day in one currency, and the running totals of the range up to that day. `zone` is '' if the days have several zones. */
const accumulatedRow = z.looseObject({
  day,
  zone: text,
  moved,
  currency: text,
  ...sums,
  ordersToDate: count,
  salesToDate: amount,
});

/** A product by day, location and channel in one currency: units, orders that contain it, and sales without modifiers. */
const salesWithProductsRow = z.looseObject({
  day,
  zone: text,
  moved,
  ...locationFields,
  channel: text,
  product: text,
  currency: text,
  pieces: z.number(),
  orders: count,
  sales: amount,
});

/** Orders of the whole range by location, channel and service type, in one currency. */
const summaryRow = z.looseObject({ ...locationFields, channel: text, serviceType: text, currency: text, moved, ...sums });

/** The row schema of each report. Unreadable rows are dropped and counted. */
export const REPORT_ROWS = {
  orders: ordersRow,
  sales: salesRow,
  accumulated: accumulatedRow,
  salesWithProducts: salesWithProductsRow,
  summary: summaryRow,
} as const satisfies Record<ReportType, z.ZodMiniType>;
export type ReportRow<Type extends ReportType = ReportType> = z.infer<(typeof REPORT_ROWS)[Type]>;

/** Sort fields of the rows of a report, ascending by code unit; together they identify a row. */
export const REPORT_KEYS = {
  orders: ['placedAt', 'id'],
  sales: ['day', 'locationId', 'channel', 'accountId', 'currency'],
  accumulated: ['day', 'currency'],
  salesWithProducts: ['day', 'locationId', 'channel', 'accountId', 'product', 'currency'],
  summary: ['locationId', 'channel', 'serviceType', 'accountId', 'currency'],
} as const satisfies Record<ReportType, readonly string[]>;

/** The `after` cursor of a row: the values of its sort fields as JSON. */
export function reportCursor(type: ReportType, row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(REPORT_KEYS[type].map((field) => row[field]));
}

/**
 * The moment at which a report was read (UTC, ISO 8601), and the figures read at the same moment, if they were requested (decision G88):
 * of the orders of the report, and of the other period, null without one. Part of the JSON reply and of the first line of a stream.
 */
export const reportSnapshotSchema = z.looseObject({
  asOf: z.catch(z.nullable(z.iso.datetime()), null),
  figures: z.catch(z.nullable(z.looseObject({ now: orderStatisticsSchema, before: z.nullable(orderStatisticsSchema) })), null),
});
export type ReportSnapshot = z.infer<typeof reportSnapshotSchema>;

/**
 * Lines of a stream in addition to the rows, each a JSON object: the first one has the number of rows, the last one confirms that it is
 * complete. A stream without its last line was interrupted. Media type `application/x-ndjson`. `isCut`: there are more than
 * `MAX_REPORT_ROWS` rows. `changed`: how many orders changed after the moment of the report and before their row was read.
 */
export const reportBeginSchema = z.strictObject({ begin: z.extend(reportSnapshotSchema, { rows: count }) });
export const reportEndSchema = z.strictObject({
  end: z.looseObject({ rows: count, isCut: z.catch(z.boolean(), false), changed: z.catch(count, 0) }),
});
