import * as z from 'zod/mini';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import { isDay } from '@/lib/calendarDay';

/**
 * When a day begins (row BR-03): at local midnight of each order's location, at midnight in one zone (`timeZone`), or at `dayStartsAt`
 * o'clock local time of each location, so that a night belongs to the evening before.
 */
export const DAY_RULES = ['location', 'zone', 'business'] as const;
export type DayRule = (typeof DAY_RULES)[number];

const day = z.string().check(z.refine(isDay, 'invalidDate'));
const texts = z.optional(z.array(z.string().check(z.maxLength(200))));

/**
 * Filter of statistics; it selects exactly the orders behind a number (row BR-02). Both days are inclusive and are days of the lens; the
 * range has at most `MAX_RANGE_DAYS.reports` days, `MAX_RANGE_DAYS.sums` in a report of sums (`maxReportDays`). An empty list does not filter. The server rejects a lens without the field it requires.
 */
export const figureFilterSchema = z.strictObject({
  fromDay: day,
  toDay: day,
  days: z.optional(z.enum(DAY_RULES)),
  /** IANA zone, for the lens `zone`. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  /** Full hour at which a business day begins, for the lens `business`. */
  dayStartsAt: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(23))),
  accountIds: texts,
  locationIds: texts,
  channels: texts,
  /** Service types as the reports name them, including unknown ones. */
  serviceType: texts,
  statuses: z.optional(z.array(z.enum(REPORT_STATUSES))),
  /** Orders with an item whose product has exactly this name. */
  product: z.optional(z.string().check(z.maxLength(400))),
  /** Currency of the order as the statistics name it. */
  currency: z.optional(z.string().check(z.maxLength(128))),
  /** `none`: orders without a total. */
  total: z.optional(z.enum(['none'])),
  /** Day of the week of the order in the lens, 1 (Monday) to 7. */
  weekday: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(7))),
  /** Reason of the cancellation; '' selects orders without one, also those that were not cancelled. */
  reason: z.optional(z.string().check(z.maxLength(200))),
  /** Local hour at which the order was placed, in the zone of the lens. */
  hour: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(23))),
  /** Only orders placed before this time (UTC, ISO 8601), for a comparison with a period that is not over. */
  placedBefore: z.optional(z.iso.datetime()),
});
export type FigureFilter = z.infer<typeof figureFilterSchema>;

/** Fields in which an empty text is a value: orders without account, channel, location, service type or reason, or with an unnamed product. */
export const EMPTY_FIGURE_FILTERS = ['accountIds', 'channels', 'locationIds', 'serviceType', 'product', 'reason'] as const;

const LISTS = ['accountIds', 'locationIds', 'channels', 'serviceType', 'statuses'] as const;
const NUMBERS = ['dayStartsAt', 'hour', 'weekday'] as const;

/** The filter as URL parameters: lists repeat their key; undefined fields are omitted (decision G06). */
export function figureFilterParams(filter: FigureFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) params.append(key, String(each));
  }
  return params;
}

/** Parses the filter of a URL. @returns null if it is missing or invalid. */
export function readFigureFilter(params: URLSearchParams): FigureFilter | null {
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(figureFilterSchema.shape)) {
    const all = params.getAll(key);
    if (all.length > 0)
      values[key] = LISTS.some((list) => list === key) ? all : NUMBERS.some((name) => name === key) ? Number(all[0]) : all[0];
  }
  return figureFilterSchema.safeParse(values).data ?? null;
}
