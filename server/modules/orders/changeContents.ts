import type { Order } from '@/domain/order';
import { recordedChange } from '@/domain/orderChanges';
import { isChangeable, ORDER_CHANGED, ORDER_CLOSED, withContents, type OrderContents } from '@/domain/orderContents';
import { currentStatus } from '@/domain/orderStatus';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { HttpError, invalidData, notFound } from '../../platform/http/httpError';
import { changeOrder } from './changeOrder';
import { findOrder, type NewOrder } from './orderStore';

/**
 * Changes the items and the note of an order for a user, as a channel does (row V-01, decision G120), and records it in the audit log. Neither
 * channel nor POS receives the change. The same contents change nothing.
 *
 * @throws HttpError 409 `ORDER_CLOSED` for an order that was cancelled or has left the restaurant, `ORDER_CHANGED` if it has another revision; 422
 *   for a position without an item.
 */
export async function changeContents(context: ServerContext, orderId: string, contents: OrderContents, user: User): Promise<Order> {
  const decide = async (before: NewOrder) => {
    if (!isChangeable(before)) throw new HttpError(409, ORDER_CLOSED, `The order is ${currentStatus(before)} and can no longer change.`);
    if (before.rev !== contents.rev) {
      throw new HttpError(409, ORDER_CHANGED, `The order has the revision ${before.rev}, not ${contents.rev}. Nothing was changed.`);
    }
    const after = withContents(before, contents);
    if (!after) throw invalidData([{ path: 'items', message: `Expected positions below ${before.items.length}` }]);
    return recordedChange(before, after) ? after : null;
  };
  const order = (await changeOrder(context, orderId, { now: new Date(), decide, user })) ?? (await findOrder(context.database, orderId));
  if (!order) throw notFound('order');
  return order;
}
