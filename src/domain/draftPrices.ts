/** What of a draft its price depends on, finished or not. */
export interface PricedDraft {
  pricedBy: 'items' | 'amount';
  items: readonly Partial<Record<'qty' | 'price', number | null>>[];
  subtotal: number | null;
  priceDetails: { deliveryFee: number | null };
}

/** The sums of a draft in minor units, while it is typed too: what is missing or unreadable counts as nothing. */
export function pricesOfDraft({ pricedBy, items, subtotal: typed, priceDetails }: PricedDraft) {
  const subtotal = pricedBy === 'amount' ? typed || 0 : subtotalOf(items);
  const deliveryFee = priceDetails.deliveryFee || 0;
  return { subtotal, deliveryFee, total: subtotal + deliveryFee };
}

/** What items cost, in minor units. */
export function subtotalOf(items: PricedDraft['items']): number {
  return items.reduce((sum, { qty, price }) => sum + (qty || 0) * (price || 0), 0);
}
