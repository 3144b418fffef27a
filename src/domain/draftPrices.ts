/** The fields of a draft that its price depends on; the draft may be incomplete. */
export interface PricedDraft {
  pricedBy: 'items' | 'amount';
  items: readonly Partial<Record<'qty' | 'price', number | null>>[];
  subtotal: number | null;
  priceDetails: { deliveryFee: number | null };
}

/** The sums of a draft in minor units, also while the user types: missing or unreadable amounts count as zero. */
export function pricesOfDraft({ pricedBy, items, subtotal: typed, priceDetails }: PricedDraft) {
  const subtotal = pricedBy === 'amount' ? typed || 0 : subtotalOf(items);
  const deliveryFee = priceDetails.deliveryFee || 0;
  return { subtotal, deliveryFee, total: subtotal + deliveryFee };
}

/** Price of the items in minor units. */
export function subtotalOf(items: PricedDraft['items']): number {
  return items.reduce((sum, { qty, price }) => sum + (qty || 0) * (price || 0), 0);
}
