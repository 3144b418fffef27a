import * as z from 'zod/mini';
import { optionalText } from '@/domain/fieldRules';
import { orderModifiersSchema, type Order, type OrderItem, type OrderModifier } from '@/domain/order';
import { draftItemSchema, MAX_COMMENT, MAX_ITEMS, MAX_ITEM_NOTES, quantitySchema } from '@/domain/orderDraft';
import { currentStatus, STATUS_FACTS } from '@/domain/orderStatus';

/** Codes of the 409 for an order that changed since `rev`, and for one that can no longer change. */
export const ORDER_CHANGED = 'ORDER_CHANGED';
export const ORDER_CLOSED = 'ORDER_CLOSED';

/** An item that stays, by its position in `items`, from 0; quantity and notes are unchanged if they are missing. */
const remainingItemSchema = z.strictObject({
  position: z.int().check(z.nonnegative()),
  qty: z.optional(quantitySchema),
  notes: z.optional(optionalText(MAX_ITEM_NOTES)),
});

/**
 * Body of `POST /Orders/{id}/contents` (decision G120): all items that the order has afterwards, and its note, unchanged if it is missing. `rev`
 * is the revision of the order that the person saw. The prices of items of the order do not change.
 */
export const orderContentsSchema = z.strictObject({
  rev: z.int(),
  items: z.array(z.union([remainingItemSchema, draftItemSchema])).check(
    z.minLength(1),
    z.maxLength(MAX_ITEMS),
    z.refine((items) => {
      const positions = items.flatMap((item) => ('position' in item ? [item.position] : []));
      return new Set(positions).size === positions.length;
    }),
  ),
  note: z.optional(optionalText(MAX_COMMENT)),
});
export type OrderContents = z.infer<typeof orderContentsSchema>;

/** Whether the contents of an order can change: it was not cancelled and has not left the restaurant. */
export function isChangeable(order: Pick<Order, 'statuses'>): boolean {
  const status = currentStatus(order);
  return status !== 'CANCELED' && STATUS_FACTS[status].handedOver !== 'away';
}

/**
 * The order with other contents. Subtotal and total, if the order has them, change by the difference of the items, down to 0; fees and promotions stay.
 *
 * @returns null if the order has no item at one of the positions
 */
export function withContents<AnyOrder extends Order>(
  order: AnyOrder,
  { items: wanted, note }: Omit<OrderContents, 'rev'>,
): AnyOrder | null {
  const items = wanted.flatMap((item): OrderItem[] => {
    if (!('position' in item)) return [item];
    const known = order.items[item.position];
    if (!known) return [];
    const { qty = known.qty, notes = known.notes } = item;
    return [{ ...known, qty, notes }];
  });
  if (items.length < wanted.length) return null;
  const difference = priceOf(items) - priceOf(order.items);
  const changed = (amount: number | null | undefined) => (typeof amount === 'number' ? Math.max(0, amount + difference) : amount);
  return { ...order, items, subtotal: changed(order.subtotal), total: changed(order.total), ...(note !== undefined && { note }) };
}

/** Price of items with their modifiers in minor units; missing prices count as 0. */
function priceOf(items: readonly OrderItem[]): number {
  return items.reduce((sum, { qty, price, modifiers }) => sum + qty * ((price ?? 0) + priceOfModifiers(modifiers)), 0);
}

/** Per unit of the item. Channels nest modifiers, and send a quantity of 0 or less for an omitted ingredient. */
function priceOfModifiers(modifiers: readonly OrderModifier[] | null | undefined): number {
  return (modifiers ?? []).reduce(
    (sum, { qty = 1, price, modifiers: inner }) =>
      sum + Math.max(qty, 0) * ((price ?? 0) + (inner ? priceOfModifiers(orderModifiersSchema.parse(inner)) : 0)),
    0,
  );
}
