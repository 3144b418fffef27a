import type { Order } from '@/domain/order';
import { kitchenOrder, type DishLine } from '@/domain/orderDishes';
import { orderContentsSchema, type OrderContents } from '@/domain/orderContents';
import { parseMinorUnits } from '@/lib/typedMoney';

/** One line of the dialog as it was typed. `position` is that of an item of the order; null for an added product. */
export interface ContentLine {
  key: string;
  position: number | null;
  name: string;
  /** They tell apart two items of one product, and do not change. */
  modifiers: readonly DishLine[];
  qty: string;
  price: string;
  notes: string;
  isRemoved: boolean;
}

/** The lines of the items of an order. */
export function linesOfOrder(order: Order): ContentLine[] {
  const { dishes } = kitchenOrder(order);
  return order.items.map(({ name, qty, notes }, position) => ({
    key: `item-${position}`,
    position,
    name,
    modifiers: (dishes[position]?.lines ?? []).filter(({ kind }) => kind === 'modifier'),
    qty: String(qty),
    price: '',
    notes: notes ?? '',
    isRemoved: false,
  }));
}

/** An empty line for a product that is added. */
export function newLine(key: string): ContentLine {
  return { key, position: null, name: '', modifiers: [], qty: '1', price: '', notes: '', isRemoved: false };
}

/** The typed quantity; NaN if it is no whole number. */
export function quantityOf({ qty }: Pick<ContentLine, 'qty'>): number {
  return /^\d{1,3}$/.test(qty.trim()) ? Number(qty) : Number.NaN;
}

/**
 * The contents that the lines and the note express. Quantities and notes that equal those of the order are left out, so that a value of a channel that
 * a user could not enter does not prevent other changes.
 *
 * @param language in which the prices were typed
 * @returns null while a field is missing or invalid, or no item remains
 */
export function contentsOf(order: Order, lines: readonly ContentLine[], note: string, language: string): OrderContents | null {
  const items = lines
    .filter(({ isRemoved }) => !isRemoved)
    .map((line) => {
      const { position, name, qty, price, notes } = line;
      if (position === null) return { name, qty: quantityOf(line), price: parseMinorUnits(price, language), notes };
      const item = order.items[position];
      return {
        position,
        ...(qty !== String(item?.qty) && { qty: quantityOf(line) }),
        ...(notes !== (item?.notes ?? '') && { notes }),
      };
    });
  const contents = { rev: order.rev, items, ...(note !== (order.note ?? '') && { note }) };
  return orderContentsSchema.safeParse(contents).data ?? null;
}
