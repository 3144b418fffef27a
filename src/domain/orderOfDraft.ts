import { pricesOfDraft } from '@/domain/draftPrices';
import { DRAFT_CHANNEL, type CreatedOrder, type OrderDraft } from '@/domain/orderDraft';

/** Converts a valid draft to an order with its sums in minor units; empty fields are omitted. */
export function orderOfDraft(draft: OrderDraft): CreatedOrder {
  const { pricedBy: _pricedBy, ...order } = draft;
  const { subtotal, deliveryFee, total } = pricesOfDraft(draft);
  const complete = {
    ...order,
    channel: { slug: DRAFT_CHANNEL },
    createdBy: 'web-app',
    priceDetails: { deliveryFee },
    subtotal,
    total,
    ...(order.payment.type === 'cash-on-delivery' && { paymentPending: true }),
  };
  // Only optional fields of a draft can be empty.
  return removeEmpty(complete) as CreatedOrder;
}

function removeEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]): [string, unknown] => [key, removeEmpty(field)]);
  return Object.fromEntries(fields.filter(([, field]) => !isEmpty(field)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined || value === '';
  return !Array.isArray(value) && Object.keys(value).length === 0;
}
