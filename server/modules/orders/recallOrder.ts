import type { Order } from '@/domain/order';
import { canRecall, entryOfRecall, ORDER_NOT_FINISHED, recallOfEntry } from '@/domain/orderRecall';
import { currentStatus, orderEntries } from '@/domain/orderStatus';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { HttpError, notFound } from '../../platform/http/httpError';
import { addStatusIf, findOrder } from './orderStore';

/**
 * Returns a finished order to the kitchen for a user, and records it in the audit log (row K-03, decision G86). Neither channel nor POS
 * receives the entry. A repeated recall changes nothing.
 *
 * @throws HttpError 409 `ORDER_NOT_FINISHED` for an order that is not finished, or was finished more than 24 h ago.
 */
export async function recallOrder(context: ServerContext, orderId: string, user: User): Promise<Order> {
  const now = new Date();
  const decide = (order: Order) => {
    const newest = orderEntries(order.statuses).at(-1);
    if (newest && recallOfEntry(newest)) return null;
    if (!canRecall(order, now.getTime())) {
      throw new HttpError(
        409,
        ORDER_NOT_FINISHED,
        `The order is ${currentStatus(order)}: only an order finished in the last 24 h is recalled.`,
      );
    }
    return { entry: entryOfRecall({ id: user.id, name: user.name || user.email }, now) };
  };
  const recalled = await addStatusIf(context, orderId, decide, { user, action: 'recallOrder' });
  const order = recalled ?? (await findOrder(context.database, orderId));
  if (!order) throw notFound('order');
  return order;
}
