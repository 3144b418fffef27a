import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import {
  ALL_ITEMS_DONE,
  areAllItemsDone,
  isInKitchen,
  ORDER_NOT_IN_KITCHEN,
  READY_DELAY_MS,
  readyStatus,
  type DoneItems,
} from '@/domain/doneItems';
import { doneItemsAfter } from '@/domain/doneItemsAfter';
import type { Order } from '@/domain/order';
import { currentStatus, statusesWhere } from '@/domain/orderStatus';
import type { ServerContext } from '../../context';
import { orders } from '../../platform/db/schema';
import { HttpError, invalidData, notFound } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import { startPeriodic } from '../../platform/startPeriodic';
import { addStatusIf, notifyClients, toOrder, type OrderAddition, type OrderRow } from './orderStore';

const EVERY_MS = 1_000;
/** Maximum number of orders per run; the rest follows in the next runs. */
const MAX_ORDERS = 100;
/** Statuses that may be followed by ready, and those after which an order in the kitchen waits for a person. */
const BEFORE_READY = statusesWhere(({ isOpen }) => isOpen).filter((status) => status !== 'INCOMING_NEW');

/**
 * Finishes or reopens items of an order in the kitchen (row K-05). Idempotent: `rev` and the clients change only if an item changes. The order is
 * locked, so that items of concurrent requests are all stored.
 *
 * @throws HttpError 404 for an unknown order; 422 for a position without an item; 409 `ORDER_NOT_IN_KITCHEN` for an order that is ready or ended.
 */
export async function setDoneItems({ database, ...context }: ServerContext, orderId: string, change: DoneItems): Promise<Order> {
  const { order, hasChanged } = await database.transaction(async (transaction) => {
    const [locked] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!locked) throw notFound('order');
    const before = toOrder(locked);
    const unknown = change.items.findIndex((item) => item >= before.items.length);
    if (unknown !== -1) throw invalidData([{ path: `items.${unknown}`, message: 'notOffered' }]);
    const doneItems = [...doneItemsAfter(locked.doneItems, change)];
    // A change only adds or only removes items.
    if (doneItems.length === locked.doneItems.length) return { order: before, hasChanged: false };
    if (!isInKitchen(before)) {
      throw new HttpError(409, ORDER_NOT_IN_KITCHEN, `The order is no longer in the kitchen: its status is ${currentStatus(before)}.`);
    }
    const now = new Date();
    const itemsDoneAt = areAllItemsDone({ ...before, doneItems }) ? now : null;
    const [row] = await transaction
      .update(orders)
      .set({ doneItems, itemsDoneAt, rev: sql`${orders.rev} + 1`, updatedAt: now })
      .where(eq(orders.id, orderId))
      .returning();
    return { order: toOrder(row ?? locked), hasChanged: true };
  });
  if (hasChanged) notifyClients({ database, ...context }, order);
  return order;
}

/**
 * Sets orders to ready 5 s after the kitchen has finished their last item (row K-05), immediately and then every second. The time is stored with
 * the order, so that another process continues after a restart. Returns a function that stops this; once its promise resolves, the database is
 * no longer used.
 */
export function startReadyOrders(context: ServerContext, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(EVERY_MS, () => setDueOrdersReady(context, now), 'failed to set finished orders to ready');
}

/**
 * Sets the orders to ready whose last item was finished 5 s ago, or served at a table. The entry has the creator of a person in the app, because
 * people in the kitchen finished the items, and `meta.kitchen`; the outbox sends it to the channel. An order that cannot become ready waits for
 * its next status; a new one waits until it is accepted. A failure of one order is logged.
 */
export async function setDueOrdersReady(context: ServerContext, now: () => Date): Promise<void> {
  const dueBefore = new Date(now().getTime() - READY_DELAY_MS);
  const isDue = and(lte(orders.itemsDoneAt, dueBefore), inArray(orders.status, BEFORE_READY));
  const due = await context.database.select({ id: orders.id }).from(orders).where(isDue).orderBy(orders.itemsDoneAt).limit(MAX_ORDERS);
  for (const { id } of due) {
    try {
      let seenRev = 0;
      const ready = await addStatusIf(context, id, (order, row) => {
        seenRev = row.rev;
        return readyAddition(order, row, { dueBefore, now: now() });
      });
      if (ready) continue;
      // Otherwise it would be found again every second; the next status of the order sets the time again.
      const isUnchanged = and(eq(orders.id, id), eq(orders.rev, seenRev), isDue);
      await context.database.update(orders).set({ itemsDoneAt: null }).where(isUnchanged);
    } catch (error) {
      log.error({ error, orderId: id }, 'failed to set a finished order to ready');
    }
  }
}

function readyAddition(order: Order, { itemsDoneAt }: OrderRow, { dueBefore, now }: { dueBefore: Date; now: Date }): OrderAddition | null {
  const status = itemsDoneAt !== null && itemsDoneAt <= dueBefore ? readyStatus(order) : null;
  if (status === null) return null;
  const isForChannel = order.fulfillment?.type === 'delivery-by-channel' && Boolean(order.channel.orderId);
  return {
    entry: { status, creator: 'web-app', date: now.toISOString(), meta: { kitchen: ALL_ITEMS_DONE } },
    ...(isForChannel && { fields: { notifiedThrough: order.channel.slug } }),
  };
}
