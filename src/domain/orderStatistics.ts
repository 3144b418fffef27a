import * as z from 'zod/mini';
import { figureFilterSchema } from '@/domain/figureFilter';
import type { Days } from '@/domain/period';
import { tolerantArray } from '@/domain/reply';
import { isDay } from '@/lib/calendarDay';

const count = z.number().check(z.int(), z.nonnegative());

/** Sales by currency in minor units: amounts in different currencies are never added. */
const salesSchema = tolerantArray(z.looseObject({ currency: z.string(), amount: z.number() }));
export type Sales = z.infer<typeof salesSchema>;

/**
 * Number of orders and their sales. Cancelled and failed orders (`STATUS_FACTS`) are counted separately (decision G26). An order without a
 * total counts as an order and adds nothing to the sales.
 */
const figures = { orders: count, sales: salesSchema, cancelled: z.catch(count, 0), failed: z.catch(count, 0) };

/** Maximum length of `topProducts`. */
export const TOP_PRODUCTS = 10;

/** Orders of a day, e.g. `2026-11-22`, of the requested lens (`FigureFilter`). Days without orders are omitted. */
const daySchema = z.looseObject({ day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), ...figures });
export type DayFigures = z.infer<typeof daySchema>;

/**
 * Orders of an account without its sub-accounts. `accountId` is '' for orders without an account; `name` is null if the account no longer
 * exists.
 */
const accountSchema = z.looseObject({ accountId: z.string(), name: z.catch(z.nullable(z.string()), null), ...figures });
export type AccountFigures = z.infer<typeof accountSchema>;

/** Orders of a channel, by its slug. */
const channelSchema = z.looseObject({ channel: z.string(), ...figures });
export type ChannelFigures = z.infer<typeof channelSchema>;

/** Orders by local hour, 0 to 23, summed over all days, in the zone of the lens. */
const hourSchema = z.looseObject({ hour: count.check(z.maximum(23)), ...figures });
export type HourFigures = z.infer<typeof hourSchema>;

/** A product by its name in the channels: units sold (`qty`), number of orders, and sales without modifiers. */
const productSchema = z.looseObject({ name: z.string(), qty: z.number(), orders: count, sales: salesSchema });
export type ProductFigures = z.infer<typeof productSchema>;

/**
 * `data` of the reply of `GET /orders/queryStaticsOrders` (specification 1 §7, decision G26), whose query is a `FigureFilter`. `byDay` and
 * `byHour` are in chronological order; `byAccount`, `byChannel` and `topProducts` (at most ten, by units) in descending order. The reply
 * also has `count`, the orders without cancelled and failed ones, and `totalCount`, all orders.
 */
export const orderStatisticsSchema = z.looseObject({
  byDay: tolerantArray(daySchema),
  byAccount: tolerantArray(accountSchema),
  byChannel: tolerantArray(channelSchema),
  byHour: tolerantArray(hourSchema),
  topProducts: tolerantArray(productSchema),
});
export type OrderStatistics = z.infer<typeof orderStatisticsSchema>;

const countedStatisticsSchema = z.looseObject({ data: orderStatisticsSchema, count, totalCount: count });
/** The figures of one period, with the orders that count and all orders. */
export type CountedStatistics = z.infer<typeof countedStatisticsSchema>;

/** Maximum number of further periods of a request. */
export const MAX_MORE_PERIODS = 4;

/**
 * Query of the statistics. `alsoDays` (an extension of this server): further periods, `yyyy-MM-dd/yyyy-MM-dd`, both days inclusive, whose orders otherwise
 * match the same filter; their figures are of the same moment (row M-02, decision G101).
 */
export const statisticsQuerySchema = z.extend(figureFilterSchema, {
  alsoDays: z.optional(
    z.array(z.string().check(z.refine((text) => periodOf(text) !== null, 'invalidDate'))).check(z.maxLength(MAX_MORE_PERIODS)),
  ),
});

/** The days of a text of `alsoDays`; null if it is not two days. */
export function periodOf(text: string): Days | null {
  const [from = '', to = '', ...more] = text.split('/');
  return isDay(from) && isDay(to) && more.length === 0 ? { from, to } : null;
}

/**
 * The complete reply. `asOf`: the moment of all its figures (UTC, ISO 8601), null from a server that does not send it; `also`: the figures of `alsoDays`
 * in the requested order.
 */
export const statisticsReplySchema = z.extend(countedStatisticsSchema, {
  asOf: z.catch(z.nullable(z.iso.datetime()), null),
  also: z.catch(z.array(countedStatisticsSchema), []),
});
export type StatisticsReply = z.infer<typeof statisticsReplySchema>;
