import type { CommissionRate } from '@/domain/channelMoney/commissionRate';
import type { OrderMoney } from '@/domain/channelMoney/orderMoney';

/** The terms of a rate that decide the amounts. */
export type RateTerms = Pick<CommissionRate, 'commissionBasisPoints' | 'fixedAmount' | 'base' | 'discountBearer' | 'taxBasisPoints'>;

/** What a channel is expected to pay for an order, in minor units: `expected` is sales + `discountsChannel` − all others but `discountsRestaurant`. */
export interface ExpectedPayout {
  sales: number;
  discountsRestaurant: number;
  discountsChannel: number;
  channelFees: number;
  commission: number;
  commissionTax: number;
  collected: number;
  expected: number;
}

const BASIS_POINTS = 10_000n;

/**
 * Computes the expected payout of an order (row M-05, decision G97, `docs/figures.md`). The commission and its tax are each rounded once per order, halves
 * up, because channels invoice orders one by one; the tax is of the rounded commission. A negative base counts as 0.
 *
 * @returns null if the order has no total.
 */
export function expectedPayout({ total, fees, discounts, collected }: OrderMoney, rate: RateTerms): ExpectedPayout | null {
  if (total === null) return null;
  const goods = total - fees.all;
  const base = Math.max(0, rate.base === 'beforeDiscounts' ? goods + discounts : goods);
  const commission = shareOf(base, rate.commissionBasisPoints) + rate.fixedAmount;
  const commissionTax = shareOf(commission, rate.taxBasisPoints);
  const discountsChannel = rate.discountBearer === 'channel' ? discounts : 0;
  return {
    sales: total,
    discountsRestaurant: discounts - discountsChannel,
    discountsChannel,
    channelFees: fees.channel,
    commission,
    commissionTax,
    collected,
    expected: total + discountsChannel - fees.channel - commission - commissionTax - collected,
  };
}

/** Integers beyond 2⁵³ occur in between, so the product is not a number. */
function shareOf(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) * 2n + BASIS_POINTS) / (2n * BASIS_POINTS));
}
