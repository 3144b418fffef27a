import * as z from 'zod/mini';
import type { Order, OrderItem, StatusEntry } from '@/domain/order';
import { CHANGE_ENTRY } from '@/domain/orderStatus';
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

/** The contents of an order, other than its items, of which the history names a change. */
export const CHANGED_FIELDS = ['times', 'service', 'address', 'client', 'comments', 'payment', 'total'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

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

const quantity = z.catch(z.number(), 1);
const recordedItemSchema = z.object({
  kind: z.enum(['added', 'removed', 'quantity', 'replaced']),
  name: z.string(),
  quantity,
  before: z.catch(z.optional(z.number()), undefined),
});
const recordedChangeSchema = z.looseObject({
  change: z.looseObject({ items: z.array(recordedItemSchema), fields: z.array(z.enum(CHANGED_FIELDS)) }),
});
const authoredSchema = z.looseObject({ by: z.looseObject({ id: z.string(), name: z.string() }) });
export type RecordedChange = z.infer<typeof recordedChangeSchema>['change'];

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

/** The change that a history entry records; null for other entries. */
export function changeOfEntry({ type, meta }: Pick<StatusEntry, 'type' | 'meta'>): RecordedChange | null {
  return type === CHANGE_ENTRY ? (recordedChangeSchema.safeParse(meta).data?.change ?? null) : null;
}

/** The user who changed the order, of a change that a history entry records; null for changes of channels, and other entries. */
export function authorOfChange({ type, meta }: Pick<StatusEntry, 'type' | 'meta'>): { name: string } | null {
  return type === CHANGE_ENTRY ? (authoredSchema.safeParse(meta).data?.by ?? null) : null;
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
