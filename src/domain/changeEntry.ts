import * as z from 'zod/mini';
import type { Order, StatusEntry } from '@/domain/order';
import { CHANGE_ENTRY, isOrderEntry, normaliseStatus, printerStatusOf, STATUS_FACTS } from '@/domain/orderStatus';

/** The contents of an order, other than its items, of which the history names a change. */
export const CHANGED_FIELDS = ['times', 'service', 'address', 'client', 'comments', 'payment', 'total'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Those that a kitchen needs to know. */
const KITCHEN_FIELDS: readonly ChangedField[] = ['times', 'service', 'comments'];

const recordedItemSchema = z.object({
  kind: z.enum(['added', 'removed', 'quantity', 'replaced']),
  name: z.string(),
  quantity: z.catch(z.number(), 1),
  before: z.catch(z.optional(z.number()), undefined),
});
const recordedChangeSchema = z.looseObject({
  change: z.looseObject({ items: z.array(recordedItemSchema), fields: z.array(z.enum(CHANGED_FIELDS)) }),
});
/** What changed in the contents of an order; `before` of an item is its quantity before. */
export type RecordedChange = z.infer<typeof recordedChangeSchema>['change'];

/** The change that a history entry records; null for other entries. */
export function changeOfEntry({ type, meta }: Pick<StatusEntry, 'type' | 'meta'>): RecordedChange | null {
  return type === CHANGE_ENTRY ? (recordedChangeSchema.safeParse(meta).data?.change ?? null) : null;
}

/** A change that a kitchen must see; `at` is an ISO-8601 UTC instant. */
export interface KitchenChange extends Pick<RecordedChange, 'items' | 'fields'> {
  at: string;
}

/**
 * What changed after the kitchen first had the order, newest first: after it was accepted, was in the kitchen, or had a printed ticket
 * (decision G122). Changes that a kitchen does not need, such as the total, are left out.
 */
export function kitchenChanges({ statuses }: Pick<Order, 'statuses'>): readonly KitchenChange[] {
  let hasKitchen = false;
  const changes: KitchenChange[] = [];
  for (const entry of statuses) {
    const change = changeOfEntry(entry);
    hasKitchen ||= change === null && reachesKitchen(entry);
    if (!hasKitchen || change === null) continue;
    const fields = change.fields.filter((field) => KITCHEN_FIELDS.includes(field));
    if (change.items.length + fields.length > 0) changes.unshift({ at: entry.date, items: change.items, fields });
  }
  return changes;
}

function reachesKitchen(entry: StatusEntry): boolean {
  if (entry.type === 'printer') return printerStatusOf(entry) === 'success';
  const status = normaliseStatus(entry.status);
  return isOrderEntry(entry) && (status === 'ACEPTED' || STATUS_FACTS[status].pos === 'passed');
}
