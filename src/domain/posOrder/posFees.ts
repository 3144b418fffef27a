import type { Order } from '@/domain/order';
import { isFeeType, orderFees, type FeeType } from '@/domain/orderFees';
import { orderPromotions } from '@/domain/orderPromotions';
import { minorUnits } from '@/domain/posOrder/minorUnits';
import type { PosFee, PosOrder, PosPromotion } from '@/domain/posOrder/posOrderSchema';
import { posProblem, type PosProblem } from '@/domain/posOrder/posProblem';
import type { PosSettings } from '@/domain/posOrder/posSettings';

type FeeProduct = Exclude<Extract<keyof PosSettings, `${string}ProductId`>, 'commentProductId' | 'promotionProductId'>;

/** The product setting of each fee. `bag_fee` is "bags" in the form. */
const PRODUCT_OF: Record<FeeType | 'tax', FeeProduct> = {
  min_basket_fee: 'minBasketFeeProductId',
  service_charge: 'serviceChargeProductId',
  bag_fee: 'bagProductId',
  pick_pack_fee: 'pickPackFeeProductId',
  management_fee: 'managementFeeProductId',
  channel_fee: 'channelFeeProductId',
  delivery_fee: 'deliveryFeeProductId',
  tip: 'tipProductId',
  other: 'otherFeeProductId',
  tax: 'taxProductId',
};

/** The deliverer of an order; null if it is not delivered. Without `deliversItself` a partner delivers instead of the restaurant. */
export function deliveredBy({ fulfillment }: Pick<Order, 'fulfillment'>, { deliversItself }: PosSettings): PosOrder['deliveredBy'] {
  switch (fulfillment?.type) {
    case 'delivery-by-channel':
      return 'channel';
    case 'delivery-by-delivery-partner':
      return 'partner';
    case 'delivery-by-location':
      return deliversItself ? 'restaurant' : 'partner';
    default:
      return null;
  }
}

/** Fees of an order as lines. `notSent`: amount of the delivery fee that the settings exclude, in minor units. */
export function posFees(order: Order, settings: PosSettings): { fees: PosFee[]; notSent: number; problems: PosProblem[] } {
  const carrier = deliveredBy(order, settings);
  const sendsDelivery = settings.forceIncludeDeliveryFee || (settings.includeDeliveryFee && carrier === 'restaurant');
  const fees: PosFee[] = [];
  const problems: PosProblem[] = [];
  let notSent = 0;
  for (const { type: name, amount: rawAmount } of orderFees(order)) {
    const amount = minorUnits(rawAmount);
    const type = isFeeType(name) ? name : 'other';
    if (amount === null) problems.push(posProblem('amountUnreadable', { subject: name }));
    else if (type === 'delivery_fee' && !sendsDelivery) notSent += amount;
    else fees.push(feeOf(type, name || type, amount, settings, carrier));
  }
  return { fees, notSent, problems: [...problems, ...problemsOfMissingProducts(fees, settings)] };
}

/** Tax in addition to the prices of an order, as a fee line. */
export function taxFee(amount: number, settings: PosSettings): { fees: PosFee[]; problems: PosProblem[] } {
  const fees = [feeOf('tax', 'tax', amount, settings, null)];
  return { fees, problems: problemsOfMissingProducts(fees, settings) };
}

function feeOf(type: PosFee['type'], name: string, amount: number, settings: PosSettings, carrier: PosOrder['deliveredBy']): PosFee {
  const productId = (type === 'delivery_fee' && carrier !== 'restaurant' && settings.deliveryCostProductId) || settings[PRODUCT_OF[type]];
  return { type, name, productId: productId ?? null, amount, taxCode: taxCodeOf(type, settings) };
}

/** Tips and taxes are not taxed. */
function taxCodeOf(type: PosFee['type'], { deliveryTaxCode, productTaxCode }: PosSettings): string | null {
  if (type === 'tip' || type === 'tax') return null;
  return (type === 'delivery_fee' ? deliveryTaxCode : productTaxCode) ?? null;
}

function problemsOfMissingProducts(fees: readonly PosFee[], { provider }: PosSettings): PosProblem[] {
  const missing = provider ? fees.filter(({ productId }) => productId === null) : [];
  return missing.map(({ name, amount }) => posProblem('feeWithoutProduct', { subject: name, amount }));
}

/** Promotions of an order as lines of the promotion product. A promotion without an amount is sent with 0. */
export function posPromotions(order: Order, settings: PosSettings): { promotions: PosPromotion[]; problems: PosProblem[] } {
  const { provider, promotionProductId, productTaxCode } = settings;
  const problems: PosProblem[] = [];
  const promotions = orderPromotions(order.promotions).flatMap(({ name, amount: rawAmount }) => {
    const amount = minorUnits(rawAmount ?? 0);
    if (amount === null) problems.push(posProblem('amountUnreadable', { subject: name }));
    else if (amount !== 0 && provider && !promotionProductId && !settings.noPosPromotions) {
      problems.push(posProblem('promotionWithoutProduct', { subject: name, amount }));
    }
    return amount === null
      ? []
      : [{ name: name?.trim() || null, productId: promotionProductId ?? null, amount, taxCode: productTaxCode ?? null }];
  });
  return { promotions, problems };
}
