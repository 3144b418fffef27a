import type { Order } from '@/domain/order';

/** Fees of an order (specification 1 §3), in display order. */
export const FEE_TYPES = [
  'min_basket_fee',
  'service_charge',
  'bag_fee',
  'pick_pack_fee',
  'management_fee',
  'channel_fee',
  'delivery_fee',
  'tip',
  'other',
] as const;
export type FeeType = (typeof FEE_TYPES)[number];

export function isFeeType(text: string): text is FeeType {
  return FEE_TYPES.some((type) => type === text);
}

/** The non-zero fees of an order, known types first; the delivery fee defaults to that of the price details. */
export function orderFees(order: Pick<Order, 'fees' | 'priceDetails'>): { type: string; amount: number }[] {
  const fees = { delivery_fee: order.priceDetails?.deliveryFee ?? null, ...order.fees };
  const unknown = Object.keys(fees).filter((type) => !isFeeType(type));
  return [...FEE_TYPES, ...unknown].flatMap((type) => {
    const amount = new Map(Object.entries(fees)).get(type);
    return amount ? [{ type, amount }] : [];
  });
}
