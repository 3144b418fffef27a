import { orderModifiersSchema, type OrderItem, type OrderModifier } from '@/domain/order';

/** A modifier as a ticket shows it: where it stands and for how many pieces it counts. */
export interface TicketModifier {
  name: string;
  qty: number;
  /** How many of it the whole line of the order has: its quantity for each piece of what it belongs to. */
  pieces: number;
  /** Of one, in minor units; null where nobody says. */
  price: number | null;
  /** 0 for a modifier of the item, 1 for one of such a modifier, … */
  depth: number;
  /** Takes something away: it says so, or there is none of it. */
  removes: boolean;
}

/** Deeper ones are passed over: no menu goes so far. */
const DEEPEST = 20;

const REMOVES = /^\s*(?:sin|sem|without|w\/o|no|n[aã]o|quitar|quita|retirar|tirar|remove|hold)(?=[\s:])/iu;

/** The modifiers of an item from top to bottom, each followed by its own. */
export function ticketModifiers(item: Pick<OrderItem, 'qty' | 'modifiers'>): TicketModifier[] {
  return flatten(item.modifiers ?? [], item.qty, 0);
}

function flatten(modifiers: readonly OrderModifier[], piecesOfParent: number, depth: number): TicketModifier[] {
  if (depth === DEEPEST) return [];
  return modifiers.flatMap((modifier) => {
    const { qty = 1, price = null } = modifier;
    const name = modifier.name.trim() || modifier.posRef?.trim() || '?';
    const pieces = piecesOfParent * qty;
    const removes = qty <= 0 || REMOVES.test(name);
    return [{ name, qty, pieces, price, depth, removes }, ...flatten(orderModifiersSchema.parse(modifier['modifiers']), pieces, depth + 1)];
  });
}

/** All modifiers of an item as they came, those of modifiers among them. */
export function everyModifier(modifiers: OrderItem['modifiers'], depth = 0): OrderModifier[] {
  if (depth === DEEPEST) return [];
  return (modifiers ?? []).flatMap((each) => [each, ...everyModifier(orderModifiersSchema.parse(each['modifiers']), depth + 1)]);
}
