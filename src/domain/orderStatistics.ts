import * as z from 'zod/mini';
import { tolerantArray } from '@/domain/reply';

const count = z.number().check(z.int(), z.nonnegative());

/** What was sold in one currency, in minor units: amounts of two currencies are never added up. */
const salesSchema = tolerantArray(z.looseObject({ currency: z.string(), amount: z.number() }));
export type Sales = z.infer<typeof salesSchema>;

/**
 * How many orders count and what they came to. Cancelled and failed orders (`STATUS_FACTS`) do not count (decision G26): they are told
 * apart. An order without a total counts as an order and adds nothing to the sales.
 */
const figures = { orders: count, sales: salesSchema, cancelled: z.catch(count, 0), failed: z.catch(count, 0) };

/** Most products that are told. */
export const TOP_PRODUCTS = 10;

/** Orders of a day, `2026-11-22`, of the lens that was asked for (`FigureFilter`). Days without orders are left out. */
const daySchema = z.looseObject({ day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), ...figures });
export type DayFigures = z.infer<typeof daySchema>;

/** Orders of an account, its sub-accounts apart. `accountId` '' where orders name none; `name` null where there is no such account any more. */
const accountSchema = z.looseObject({ accountId: z.string(), name: z.catch(z.nullable(z.string()), null), ...figures });
export type AccountFigures = z.infer<typeof accountSchema>;

/** Orders of a channel, by its slug. */
const channelSchema = z.looseObject({ channel: z.string(), ...figures });
export type ChannelFigures = z.infer<typeof channelSchema>;

/** Orders of an hour of the clock, 0 to 23, of all days together: on the clocks that cut the days. */
const hourSchema = z.looseObject({ hour: count.check(z.maximum(23)), ...figures });
export type HourFigures = z.infer<typeof hourSchema>;

/** A product by its name as the channels wrote it: pieces sold (`qty`), in how many orders, and what they came to without modifiers. */
const productSchema = z.looseObject({ name: z.string(), qty: z.number(), orders: count, sales: salesSchema });
export type ProductFigures = z.infer<typeof productSchema>;

/**
 * What `GET /orders/queryStaticsOrders` answers in `data` (specification 1 §7, decision G26). It is asked with a `FigureFilter`.
 * `byDay` and `byHour` in the order of time, `byAccount`, `byChannel` and `topProducts` (at most ten, by pieces) the most first. Beside `data` stand `count`, the orders that count, and `totalCount`, all orders.
 */
export const orderStatisticsSchema = z.looseObject({
  byDay: tolerantArray(daySchema),
  byAccount: tolerantArray(accountSchema),
  byChannel: tolerantArray(channelSchema),
  byHour: tolerantArray(hourSchema),
  topProducts: tolerantArray(productSchema),
});
export type OrderStatistics = z.infer<typeof orderStatisticsSchema>;

/** The whole reply. */
export const statisticsReplySchema = z.looseObject({ data: orderStatisticsSchema, count, totalCount: count });
export type StatisticsReply = z.infer<typeof statisticsReplySchema>;
