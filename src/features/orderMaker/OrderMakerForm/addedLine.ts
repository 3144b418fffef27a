import type { MenuItem } from '@/domain/menuChoice';
import { MAX_ITEMS, MAX_QTY } from '@/domain/orderDraft';
import { isEmptyLine, type LineValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { isEqual } from '@/lib/isEqual';

/** Where an item of the menu goes: more of an equal line, the empty line at the end, or a new line; `full` if the order has all its lines. */
export type AddedLine = { to: 'quantity'; index: number; qty: number } | { to: 'emptyLine'; index: number } | { to: 'newLine' | 'full' };

/** Lines are equal if they have the same product, price, modifiers and notes. */
export function addedLine(lines: readonly LineValues[], item: MenuItem): AddedLine {
  const index = lines.findIndex((line) => isSameItem(line, item));
  const qty = (lines[index]?.qty ?? 0) + item.qty;
  if (index >= 0 && qty <= MAX_QTY) return { to: 'quantity', index, qty };
  const last = lines.at(-1);
  if (last && isEmptyLine(last)) return { to: 'emptyLine', index: lines.length - 1 };
  return { to: lines.length < MAX_ITEMS ? 'newLine' : 'full' };
}

function isSameItem({ innerId, name, price, posRef, notes, modifiers, qty }: LineValues, item: MenuItem): boolean {
  const line = { innerId, name, price, posRef: posRef ?? '', notes: notes ?? '', modifiers: modifiers ?? [] };
  const { qty: _qty, ...rest } = item;
  // A quantity that is being typed may be missing or unreadable.
  return Number.isInteger(qty) && isEqual(line, rest);
}
