import * as z from 'zod/mini';
import type { Order } from '@/domain/order';
import { statusOfAction } from '@/domain/orderActions';
import { isOpenGroup, operationGroup, shownStatus, STATUS_FACTS, type OrderStatus } from '@/domain/orderStatus';

/** Time between the last finished item of an order and its status ready, in ms, in which the kitchen can undo (row K-05). */
export const READY_DELAY_MS = 5_000;

/** Body of `POST /orders/{id}/done-items`: positions of items, from 0, and whether they are finished (row K-05). */
export const doneItemsSchema = z.strictObject({
  items: z.array(z.int().check(z.minimum(0), z.maximum(9_999))).check(z.minLength(1), z.maxLength(200)),
  done: z.boolean(),
});
export type DoneItems = z.infer<typeof doneItemsSchema>;

/** Code of the 409 for items of an order that is no longer in the kitchen. */
export const ORDER_NOT_IN_KITCHEN = 'ORDER_NOT_IN_KITCHEN';

/** Value of `meta.kitchen` of the entry with which the server sets an order to ready after the kitchen has finished all its items. */
export const ALL_ITEMS_DONE = 'allItemsDone';

/** Whether items of an order can be finished: it is new, being prepared, deferred, or waits for a person because of an error. */
export function isInKitchen(order: Pick<Order, 'statuses'>): boolean {
  return isOpenGroup(operationGroup(order));
}

/** Whether the kitchen has finished all items of an order. An order without items has nothing to finish. */
export function areAllItemsDone({ items, doneItems = [] }: Pick<Order, 'items' | 'doneItems'>): boolean {
  const done = new Set(doneItems);
  return items.length > 0 && items.every((_item, position) => done.has(position));
}

/** The status of a finished order, served at a table and ready otherwise; null if the graph of decision G09 does not allow it now. */
export function readyStatus(order: Pick<Order, 'fulfillment' | 'statuses'>): OrderStatus | null {
  const status = statusOfAction('markReady', order) ?? statusOfAction('markServed', order);
  return status !== null && STATUS_FACTS[shownStatus(order).status].next.includes(status) ? status : null;
}
