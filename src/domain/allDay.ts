import type { Order, OrderItem } from '@/domain/order';
import { isInKitchen } from '@/domain/doneItems';
import { kitchenOrder, type Dish } from '@/domain/orderDishes';

/** A dish of the all-day panel: its units to be made in all orders. */
export interface AllDayDish {
  /** Identifies the dish: its product id, else its name without case. */
  key: string;
  /** The name of the first item of the dish; null if the order has neither a name nor an id for it. */
  name: string | null;
  qty: number;
  /** The dish by its modifiers, most units first. One entry without modifiers if all units are plain. */
  variants: AllDayVariant[];
}

export interface AllDayVariant {
  /** Names of the modifiers of one unit, with `n ×` from two on, in the order of the item; empty: none. */
  modifiers: string[];
  qty: number;
}

/**
 * The dishes that a kitchen has to make (row K-05): the unfinished items of the orders that are in the kitchen, added up by product, most units
 * first and then by name. Items with the same `innerId`, else with the same name, are one dish.
 *
 * @param isIncluded selects items, e.g. those of one station. @default all
 */
export function allDay(orders: readonly Order[], isIncluded: (item: OrderItem, order: Order) => boolean = () => true): AllDayDish[] {
  const dishes = new Map<string, AllDayDish>();
  for (const order of orders) {
    if (!isInKitchen(order)) continue;
    const done = new Set(order.doneItems);
    for (const [position, item] of order.items.entries()) {
      const read = kitchenOrder(order).dishes[position];
      if (read && !done.has(position) && isIncluded(item, order)) add(dishes, item, read);
    }
  }
  for (const { variants } of dishes.values()) variants.sort((a, b) => b.qty - a.qty || compareNames(textOf(a), textOf(b)));
  return [...dishes.values()].sort((a, b) => b.qty - a.qty || compareNames(a.name ?? '', b.name ?? ''));
}

function add(dishes: Map<string, AllDayDish>, item: OrderItem, { qty, name, lines }: Dish): void {
  const key = item.innerId?.trim() || `name ${(name ?? '').toLowerCase()}`;
  const dish = dishes.get(key) ?? { key, name, qty: 0, variants: [] };
  dishes.set(key, dish);
  dish.qty += qty;
  const modifiers = lines
    .filter(({ kind }) => kind === 'modifier')
    .map((line) => (line.qty === 1 ? line.text : `${line.qty} × ${line.text}`));
  const known = dish.variants.find((variant) => textOf(variant) === textOf({ modifiers }));
  if (known) known.qty += qty;
  else dish.variants.push({ modifiers, qty });
}

/** The modifiers as one text; equal texts are the same variant. */
function textOf({ modifiers }: Pick<AllDayVariant, 'modifiers'>): string {
  return modifiers.join('\n');
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b);
}
