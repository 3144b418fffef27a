import * as z from 'zod/mini';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import { isDay } from '@/lib/calendarDay';

/**
 * Where a day begins (row BR-03): at midnight on the clocks of each order's location, at midnight in one zone (`timeZone`), or at
 * `dayStartsAt` o'clock on the clocks of each location, so that a night belongs to the evening before.
 */
export const DAY_LENSES = ['location', 'zone', 'business'] as const;
export type DayLens = (typeof DAY_LENSES)[number];

const day = z.string().check(z.refine(isDay, 'invalidDate'));
const words = z.optional(z.array(z.string().check(z.maxLength(200))));

/**
 * What figures are asked for: the orders behind a number, exactly (row BR-02). Both days belong to the range, `MAX_RANGE_DAYS.reports` at
 * most; they are days of the lens. Lists narrow where they name something. The server refuses a lens without what it needs.
 */
export const figureFilterSchema = z.strictObject({
  fromDay: day,
  toDay: day,
  days: z.optional(z.enum(DAY_LENSES)),
  /** IANA zone, for the lens `zone`. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  /** Full hour at which a business day begins, for the lens `business`. */
  dayStartsAt: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(23))),
  accountIds: words,
  locationIds: words,
  channels: words,
  /** As the reports name them: also those that nobody knows. */
  serviceType: words,
  statuses: z.optional(z.array(z.enum(REPORT_STATUSES))),
  /** Orders that have a product of this name, letter by letter, among their items. */
  product: z.optional(z.string().check(z.maxLength(400))),
  /** Currency of the order, as the figures name it. */
  currency: z.optional(z.string().check(z.maxLength(128))),
  /** `none`: orders without a total. */
  total: z.optional(z.enum(['none'])),
  /** Hour of the clock at which the order was placed, on the clocks that cut its day. */
  hour: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(23))),
});
export type FigureFilter = z.infer<typeof figureFilterSchema>;

/** The fields in which an empty text is a value: orders that name no account, no channel, no location, or have no such product. */
export const EMPTY_FIGURE_FILTERS = ['accountIds', 'channels', 'locationIds', 'serviceType', 'product'] as const;

const LISTS = ['accountIds', 'locationIds', 'channels', 'serviceType', 'statuses'] as const;
const NUMBERS = ['dayStartsAt', 'hour'] as const;

/** A filter as an address has it: lists repeat their key, nothing stands for what narrows nothing (decision G06). */
export function figureFilterParams(filter: FigureFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) params.append(key, String(each));
  }
  return params;
}

/** The filter of an address; null where it has none, or one that cannot be read. */
export function readFigureFilter(params: URLSearchParams): FigureFilter | null {
  const given: Record<string, unknown> = {};
  for (const key of Object.keys(figureFilterSchema.shape)) {
    const all = params.getAll(key);
    if (all.length > 0)
      given[key] = LISTS.some((list) => list === key) ? all : NUMBERS.some((name) => name === key) ? Number(all[0]) : all[0];
  }
  return figureFilterSchema.safeParse(given).data ?? null;
}
