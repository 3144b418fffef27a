import { pricesOfDraft } from '@/domain/draftPrices';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { DRAFT_CHANNEL } from '@/domain/orderDraft';
import { posOrder } from '@/domain/posOrder/posOrder';
import { posSettings } from '@/domain/posOrder/posSettings';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';

/** What the POS of a location receives of a draft. */
export interface PosAmounts {
  /** In minor units. */
  total: number;
  /** Names of priced items and modifiers without a product of the POS. */
  withoutProduct: string[];
}

/** The fields of a draft that its amounts in the POS depend on. */
export type PosDraft = Pick<OrderValues, 'pricedBy' | 'items' | 'subtotal' | 'priceDetails' | 'fulfillment' | 'payment' | 'currency'>;

/**
 * The amounts of a draft in the POS, computed by the function with which the server sends the order (`posOrder`), also while the user types. Null if
 * the location has no POS.
 */
export function posAmounts(draft: PosDraft, location: Location): PosAmounts | null {
  if (!posSettings(location).provider) return null;
  const { subtotal, deliveryFee, total } = pricesOfDraft(draft);
  const named = draft.items.filter(({ name, price }) => name.trim() !== '' && price !== null && !Number.isNaN(price));
  const order: Order = {
    id: 'draft',
    code: 'draft',
    rev: 0,
    placedAt: '',
    channel: { slug: DRAFT_CHANNEL },
    locationId: location.id,
    statuses: [],
    items: draft.pricedBy === 'items' ? named.map((item) => ({ ...item, qty: item.qty || 0 })) : [],
    fulfillment: draft.fulfillment,
    payment: draft.payment,
    currency: draft.currency,
    priceDetails: { deliveryFee },
    subtotal,
    total,
  };
  const { totals, problems } = posOrder(order, location);
  const subjects = problems.flatMap(({ code, subject }) => (code === 'itemWithoutProduct' && subject ? [subject] : []));
  return { total: totals.total, withoutProduct: [...new Set(subjects)] };
}
