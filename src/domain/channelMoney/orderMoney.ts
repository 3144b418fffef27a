import { orderFees } from '@/domain/orderFees';
import { orderPromotions } from '@/domain/orderPromotions';
import { paymentKind } from '@/domain/paymentType';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** What an order states about money; all amounts are whole minor units of one currency. */
export interface OrderMoney {
  /** Null if the order has none that is readable. */
  total: number | null;
  /** Fees that the customer paid, included in the total; `channel` is the part that the channel retains. */
  fees: { all: number; channel: number };
  /** Discounts of the order, at least 0; the total is after them. */
  discounts: number;
  /** The number of discounts without a readable amount. */
  unreadableDiscounts: number;
  /** What the restaurant or its riders collect from the customer, so that the channel does not pay it. */
  collected: number;
}

/** Fields of an order as a channel sent them. */
export interface RawOrderMoney {
  total: number | null;
  serviceType: string;
  promotions: unknown;
  fees: unknown;
  priceDetails: unknown;
  paymentPending: unknown;
  payment: unknown;
  totalPaidByClient: unknown;
}

const CHANNEL_FEES: readonly string[] = ['channel_fee', 'service_charge'];
const DELIVERY_FEES: readonly string[] = ['delivery_fee', 'tip'];

/**
 * Reads the money of an order (row M-05, `docs/figures.md`). Orders do not state who receives a fee: the channel retains its own fee and the
 * service charge, and, if it delivers, delivery fee and tip. It also collects cash if it delivers.
 */
export function orderMoneyOf(order: RawOrderMoney): OrderMoney {
  const { total, serviceType, payment, paymentPending } = order;
  const isDeliveredByChannel = serviceType === 'delivery-by-channel';
  const fees = feesOf(order);
  const ofChannel = fees.filter(({ type }) => CHANNEL_FEES.includes(type) || (isDeliveredByChannel && DELIVERY_FEES.includes(type)));
  const discounts = orderPromotions(order.promotions).map(({ amount }) => wholeMinorUnits(amount));
  const type = fieldsOfUnknown(payment)['type'];
  const isPending = typeof paymentPending === 'boolean' ? paymentPending : paymentKind(typeof type === 'string' ? type : null) === 'CASH';
  const paid = wholeMinorUnits(order.totalPaidByClient) ?? 0;
  return {
    total,
    fees: { all: sumOf(fees), channel: sumOf(ofChannel) },
    // `orderPromotions` returns amounts of at most 0.
    discounts: discounts.reduce<number>((sum, amount) => sum - (amount ?? 0), 0),
    unreadableDiscounts: discounts.filter((amount) => amount === null).length,
    collected: isPending && !isDeliveredByChannel ? Math.max(0, (total ?? 0) - Math.max(0, paid)) : 0,
  };
}

function feesOf({ fees, priceDetails }: RawOrderMoney): { type: string; amount: number }[] {
  // Only whole amounts remain, as `orderFees` expects them.
  const own = Object.fromEntries(Object.entries(fieldsOfUnknown(fees)).map(([type, amount]) => [type, wholeMinorUnits(amount)]));
  return orderFees({ fees: own, priceDetails: { deliveryFee: wholeMinorUnits(fieldsOfUnknown(priceDetails)['deliveryFee']) } });
}

function sumOf(fees: readonly { amount: number }[]): number {
  return fees.reduce((sum, { amount }) => sum + amount, 0);
}

/** Rounds halves away from 0, like the totals of orders; null for values that are not numbers or exceed safe integers. */
function wholeMinorUnits(value: unknown): number | null {
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return null;
  return Math.sign(value) * Math.round(Math.abs(value)) || 0;
}
