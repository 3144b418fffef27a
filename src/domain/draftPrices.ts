/** What the price of an item or a modifier depends on; `qty` of a modifier is per unit of its parent. */
interface PricedItem extends Partial<Record<'qty' | 'price', number | null>> {
  modifiers?: readonly PricedItem[] | undefined;
}

/** The fields of a draft that its price depends on; the draft may be incomplete. */
export interface PricedDraft {
  pricedBy: 'items' | 'amount';
  items: readonly PricedItem[];
  subtotal: number | null;
  priceDetails: { deliveryFee: number | null };
}

/** The sums of a draft in minor units, also while the user types: missing or unreadable amounts count as zero. */
export function pricesOfDraft({ pricedBy, items, subtotal: typed, priceDetails }: PricedDraft) {
  const subtotal = pricedBy === 'amount' ? typed || 0 : subtotalOf(items);
  const deliveryFee = priceDetails.deliveryFee || 0;
  return { subtotal, deliveryFee, total: subtotal + deliveryFee };
}

/** Price of the items with their modifiers in minor units: the sum of the lines that the POS receives (`posLines`). */
export function subtotalOf(items: readonly PricedItem[] = []): number {
  return items.reduce((sum, { qty, price, modifiers }) => sum + (qty || 0) * ((price || 0) + subtotalOf(modifiers)), 0);
}
