import { findAllergens } from '@/domain/findAllergens';
import { orderModifiersSchema, type Order, type OrderModifier } from '@/domain/order';

/** A line of a dish: a modifier, or the note of the guest. */
export interface DishLine {
  kind: 'modifier' | 'note';
  /** Total units; 1 for a note. */
  qty: number;
  text: string;
  /** 0 for a modifier or note of the dish, 1 for a modifier of a modifier. */
  depth: number;
}

/** An item of an order as the kitchen reads it: quantity, name, modifiers and note, without prices and ids. */
export interface Dish {
  qty: number;
  /** Null if the order has neither a name nor an id for it. */
  name: string | null;
  lines: DishLine[];
}

/** What the kitchen reads of an order. */
export interface KitchenOrder {
  dishes: Dish[];
  /** Notes for the whole order, each once. */
  notes: string[];
  /** The phrases that name an allergen, in notes and modifiers, each once; the dishes and notes contain them, too. */
  allergens: string[];
}

/** No channel nests modifiers deeper (`intakeOrderSchema`). */
const MAX_DEPTH = 3;

// Orders are immutable, and a changed order has the same items unless these changed.
const cache = new WeakMap<Order['items'], { note: unknown; clientComments: unknown; read: KitchenOrder }>();

/** Reads the dishes, notes and allergens of an order (row K-01), once per version of these. Empty modifiers and notes are omitted. */
export function kitchenOrder({ items, note, clientComments }: Order): KitchenOrder {
  const cached = cache.get(items);
  if (cached && cached.note === note && cached.clientComments === clientComments) return cached.read;
  const dishes = items.map((item): Dish => {
    const itemNote = textOf(item.notes);
    const noteLines = itemNote === null ? [] : [{ kind: 'note' as const, qty: 1, text: itemNote, depth: 0 }];
    return {
      qty: item.qty,
      name: nameOf(item),
      lines: [...modifierLines(item.modifiers, 1, 0), ...noteLines],
    };
  });
  const notes = distinct([textOf(note), textOf(clientComments)].filter((text) => text !== null));
  const texts = [...notes, ...dishes.flatMap(({ lines }) => lines.map(({ text }) => text))];
  const read = { dishes, notes, allergens: distinct(texts.flatMap(findAllergens)) };
  cache.set(items, { note, clientComments, read });
  return read;
}

function modifierLines(modifiers: readonly OrderModifier[] | null | undefined, units: number, depth: number): DishLine[] {
  if (!modifiers || depth >= MAX_DEPTH) return [];
  return modifiers.flatMap((modifier) => {
    const name = nameOf(modifier);
    const qty = (modifier.qty ?? 1) * units;
    const inner = modifierLines(orderModifiersSchema.parse(modifier['modifiers']), qty, depth + 1);
    return name === null ? inner : [{ kind: 'modifier' as const, qty, text: name, depth }, ...inner];
  });
}

/** The name of an item or modifier, else its POS reference or id. */
function nameOf({ name, posRef, innerId }: Pick<OrderModifier, 'name' | 'posRef' | 'innerId'>): string | null {
  return textOf(name) ?? textOf(posRef) ?? textOf(innerId);
}

function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Each text once, without regard to case; the first spelling stays. */
function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed();
}
