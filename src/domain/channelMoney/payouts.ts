import * as z from 'zod/mini';
import { figureFilterSchema } from '@/domain/figureFilter';

/** Maximum number of orders of a query; the server rejects more with 422 `tooManyOrders`. */
export const MAX_PAYOUT_ORDERS = 100_000;
/** Maximum number of rows; the server rejects more with 422 `tooManyRows`. */
export const MAX_PAYOUT_ROWS = 10_000;

/** The period of a row: the whole range, or days, weeks (their Monday) or months (`yyyy-MM`) of the lens. */
export const PAYOUT_STEPS = ['range', 'day', 'week', 'month'] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

/** Query of `GET /orders/payouts`: the orders of a figure filter, in at most `MAX_RANGE_DAYS.reports` days. */
export const payoutQuerySchema = z.extend(figureFilterSchema, { step: z.enum(PAYOUT_STEPS) });
export type PayoutQuery = z.infer<typeof payoutQuerySchema>;

/**
 * What a channel is expected to pay for the orders of a location in a period, in one currency, in minor units (row M-05; `docs/figures.md` defines the
 * figures). `orders` and `sales` are those of the reports. `withoutRate`: orders without a rate, whose totals are `salesWithoutRate`; only orders with a
 * rate and a total are part of the other amounts. `expected` is null if there are none. `period` is '' for the whole range.
 */
export const payoutRowSchema = z.looseObject({
  period: z.string(),
  locationId: z.string(),
  location: z.string(),
  accountId: z.string(),
  channel: z.string(),
  currency: z.string(),
  orders: z.number(),
  sales: z.number(),
  withoutTotal: z.number(),
  withoutRate: z.number(),
  salesWithoutRate: z.number(),
  discountsRestaurant: z.number(),
  discountsChannel: z.number(),
  unreadableDiscounts: z.number(),
  channelFees: z.number(),
  commission: z.number(),
  commissionTax: z.number(),
  collected: z.number(),
  expected: z.nullable(z.number()),
});
export type PayoutRow = z.infer<typeof payoutRowSchema>;

type PayoutKey = Pick<PayoutRow, 'period' | 'locationId' | 'location' | 'accountId' | 'channel' | 'currency'>;

export function emptyPayoutRow(key: PayoutKey): PayoutRow {
  return {
    ...key,
    ...{ orders: 0, sales: 0, withoutTotal: 0, withoutRate: 0, salesWithoutRate: 0 },
    ...{ discountsRestaurant: 0, discountsChannel: 0, unreadableDiscounts: 0, channelFees: 0 },
    ...{ commission: 0, commissionTax: 0, collected: 0, expected: null },
  };
}
