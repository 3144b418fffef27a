import * as z from 'zod/mini';
import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, orderEntries, STATUS_FACTS } from '@/domain/orderStatus';
import { hasUnsentEntry } from '@/domain/unsentEntry';

/** An order can be recalled this long after its newest status, in ms (row K-03). */
export const RECALL_WITHIN_MS = 24 * 60 * 60_000;

/** How many orders the screens offer to recall. */
const MAX_OFFERED = 20;

/** Code of the 409 for an order that is not finished, or was finished too long ago. */
export const ORDER_NOT_FINISHED = 'ORDER_NOT_FINISHED';

const recallSchema = z.looseObject({
  recall: z.literal(true),
  by: z.catch(z.optional(z.nullable(z.looseObject({ id: z.string(), name: z.string() }))), null),
});

/**
 * The recall that a status entry records, with the person; null for other entries. Messages to channels omit such entries (decision G86).
 */
export function recallOfEntry({ meta }: Pick<StatusEntry, 'meta'>): z.infer<typeof recallSchema> | null {
  return recallSchema.safeParse(meta).data ?? null;
}

/** The entry that returns a finished order to the kitchen. */
export function entryOfRecall(by: { id: string; name: string }, now: Date): StatusEntry {
  return { status: 'IN_KITCHEN', creator: 'web-app', date: now.toISOString(), meta: { recall: true, by } };
}

/** Whether an order is finished (ready, handed over or completed) since at most 24 h. `now` in ms since 1970. */
export function canRecall(order: Pick<Order, 'statuses'>, now: number): boolean {
  return STATUS_FACTS[currentStatus(order)].group === 'FINISH' && now - finishedAt(order) <= RECALL_WITHIN_MS;
}

/** The last 20 orders that can be recalled, the one with the newest status first. Leaves out those whose status can still be undone. */
export function recallableOrders(orders: readonly Order[], now: number): Order[] {
  return orders
    .filter((order) => canRecall(order, now) && !hasUnsentEntry(order))
    .sort((a, b) => finishedAt(b) - finishedAt(a))
    .slice(0, MAX_OFFERED);
}

/** The time of the newest status in ms since 1970; -Infinity if it is missing or unreadable. */
function finishedAt(order: Pick<Order, 'statuses'>): number {
  const at = Date.parse(orderEntries(order.statuses).at(-1)?.date ?? '');
  return Number.isNaN(at) ? -Infinity : at;
}
