import { CHANGED_FIELDS, type ChangedField, type RecordedChange } from '@/domain/changeEntry';
import type { Order, OrderItem } from '@/domain/order';
import { orderTable } from '@/domain/orderTable';

/** How the items of two versions of an order differ. `replaced`: the same product with other modifiers, notes or names. */
export type ItemChange =
  | { kind: 'added' | 'removed'; item: OrderItem }
  | { kind: 'quantity'; item: OrderItem; before: OrderItem }
  | { kind: 'replaced'; item: OrderItem; before: OrderItem };

/**
 * Compares the items of two versions of an order. Items with the same `keyOf`, which must not depend on the quantity, are one item; their order
 * does not matter. An item that is gone and a new one of the same product are one replaced item.
 */
export function itemChanges(
  before: readonly OrderItem[],
  after: readonly OrderItem[],
  keyOf: (item: OrderItem) => string = contentKeyOf,
): ItemChange[] {
  const old = sumByKey(before, keyOf);
  const now = sumByKey(after, keyOf);
  const gone = [...old].flatMap(([key, item]) => (now.has(key) ? [] : [item]));
  const changes = [...now].flatMap(([key, item]): ItemChange[] => {
    const known = old.get(key);
    if (known) return known.qty === item.qty ? [] : [{ kind: 'quantity', item, before: known }];
    const at = gone.findIndex((each) => productOf(each) === productOf(item));
    const [replaced] = at === -1 ? [] : gone.splice(at, 1);
    return [replaced ? { kind: 'replaced', item, before: replaced } : { kind: 'added', item }];
  });
  return [...changes, ...gone.map((item): ItemChange => ({ kind: 'removed', item }))];
}

function sumByKey(items: readonly OrderItem[], keyOf: (item: OrderItem) => string): Map<string, OrderItem> {
  const sums = new Map<string, OrderItem>();
  for (const item of items) {
    const key = keyOf(item);
    const known = sums.get(key);
    sums.set(key, known ? { ...known, qty: known.qty + item.qty } : item);
  }
  return sums;
}

function contentKeyOf({ name, innerId, posRef, modifiers, notes }: OrderItem): string {
  return JSON.stringify([name.trim(), innerId ?? null, posRef ?? null, modifiers ?? [], notes?.trim() ?? '']);
}

function productOf({ innerId, posRef, name }: OrderItem): string {
  return innerId || posRef || name.trim();
}

const VALUES: Record<ChangedField, (order: Order) => unknown> = {
  times: ({ preparationAt, suggestedPickUpAt, suggestedDeliveryAt }) =>
    [preparationAt, suggestedPickUpAt, suggestedDeliveryAt].map(instantOf),
  service: (order) => [order.fulfillment?.type, orderTable(order)],
  address: ({ address }) => [address?.line1],
  client: ({ client }) => [client?.name, client?.phone, client?.email],
  comments: ({ clientComments, note }) => [clientComments, note],
  payment: ({ payment, paymentPending }) => [payment?.type, payment?.['identifier'], paymentPending],
  total: ({ total }) => total,
};

function instantOf(value: string | null | undefined): number | null {
  return value ? Date.parse(value) : null;
}

/** What differs between two versions of an order, for its history; null: nothing. `before` of an item is its quantity before. */
export function recordedChange(before: Order, after: Order): RecordedChange | null {
  const items = itemChanges(before.items, after.items).map((change) => ({
    kind: change.kind,
    name: change.item.name,
    quantity: change.item.qty,
    ...('before' in change && { before: change.before.qty }),
  }));
  const fields = CHANGED_FIELDS.filter((field) => JSON.stringify(VALUES[field](before)) !== JSON.stringify(VALUES[field](after)));
  return items.length + fields.length === 0 ? null : { items, fields };
}

/**
 * The positions of the finished items (`doneItems`) after a change: an item is still finished if an equal one, with at most its quantity, was
 * finished before.
 */
export function doneItemsAfterChange(before: Order, after: Order): number[] {
  const done = (before.doneItems ?? []).flatMap((position) => before.items[position] ?? []);
  return after.items.flatMap((item, position) => {
    const at = done.findIndex((each) => contentKeyOf(each) === contentKeyOf(item) && each.qty >= item.qty);
    if (at === -1) return [];
    done.splice(at, 1);
    return [position];
  });
}
