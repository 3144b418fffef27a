import { orderModifiersSchema, type OrderItem, type OrderModifier } from '@/domain/order';

/** A modifier for a ticket, with its depth and its total quantity. */
export interface TicketModifier {
  name: string;
  qty: number;
  /** The total quantity of the order line: its quantity multiplied by those of its item and parent modifiers. */
  pieces: number;
  /** The unit price in minor units; null if unknown. */
  price: number | null;
  /** 0 for a modifier of the item, 1 for a modifier of a modifier, … */
  depth: number;
  /** It removes something: its name says so, or its quantity is 0 or less. */
  removes: boolean;
}

/** Deeper modifiers are ignored. */
const MAX_DEPTH = 20;

const REMOVES = /^\s*(?:sin|sem|without|w\/o|no|n[aã]o|quitar|quita|retirar|tirar|remove|hold)(?=[\s:])/iu;

/** The modifiers of an item in order, each followed by its nested modifiers. */
export function ticketModifiers(item: Pick<OrderItem, 'qty' | 'modifiers'>): TicketModifier[] {
  return flatten(item.modifiers ?? [], item.qty, 0);
}

function flatten(modifiers: readonly OrderModifier[], piecesOfParent: number, depth: number): TicketModifier[] {
  if (depth === MAX_DEPTH) return [];
  return modifiers.flatMap((modifier) => {
    const { qty = 1, price = null } = modifier;
    const name = modifier.name.trim() || modifier.posRef?.trim() || '?';
    const pieces = piecesOfParent * qty;
    const removes = qty <= 0 || REMOVES.test(name);
    return [{ name, qty, pieces, price, depth, removes }, ...flatten(orderModifiersSchema.parse(modifier['modifiers']), pieces, depth + 1)];
  });
}

/** All modifiers of an item, nested ones included, as the order has them. */
export function everyModifier(modifiers: OrderItem['modifiers'], depth = 0): OrderModifier[] {
  if (depth === MAX_DEPTH) return [];
  return (modifiers ?? []).flatMap((each) => [each, ...everyModifier(orderModifiersSchema.parse(each['modifiers']), depth + 1)]);
}
