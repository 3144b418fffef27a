import type { DoneItems } from '@/domain/doneItems';
import { doneItemsAfter } from '@/domain/doneItemsAfter';
import type { Order } from '@/domain/order';

// Finished items that the server has not confirmed yet, by order, oldest first.
const pending = new Map<string, DoneItems[]>();

/** Adds a change of finished items that is being sent. @returns a function that removes it: the server confirmed or rejected it. */
export function addPendingItems(orderId: string, change: DoneItems): () => void {
  pending.set(orderId, [...(pending.get(orderId) ?? []), change]);
  return () => {
    const others = (pending.get(orderId) ?? []).filter((other) => other !== change);
    if (others.length > 0) pending.set(orderId, others);
    else pending.delete(orderId);
  };
}

/** A version of an order from the server, with the changes that the server had not received when it sent it. */
export function withPendingItems(order: Order): Order {
  const changes = pending.get(order.id) ?? [];
  const before = order.doneItems ?? [];
  const after = changes.reduce(doneItemsAfter, before);
  return after === before ? order : { ...order, doneItems: [...after] };
}
