import { canAnswer } from '@/domain/canAnswer';
import type { Order } from '@/domain/order';
import { answeredDetails, entryOfAnswer, isRepeatedAnswer, ORDER_ANSWERED, type OrderAnswer } from '@/domain/orderAnswer';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { HttpError, notFound } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { cancellationCheck } from './cancellationCheck';
import { addStatusIf, findOrder } from './orderStore';

const AUDIT_ACTIONS = { accept: 'acceptOrder', deny: 'denyOrder', cancel: 'cancelOrder' } as const;

/**
 * Accepts, denies or cancels an order for a user, and records it in the audit log (row K-06, decision G79). The outbox sends the status
 * entry with minutes or reason to the channel. The answer of the first device counts; the same answer of the same user changes nothing.
 *
 * @throws HttpError 409 `ORDER_ANSWERED` with `answeredDetails` for an order that was answered or cancelled before; 409 `ORDER_COMPLETED`
 * for the cancellation of a completed order where the location prevents that.
 */
export async function answerOrder(
  context: ServerContext,
  { id, locationId }: Pick<Order, 'id' | 'locationId'>,
  answer: OrderAnswer,
  user: User,
): Promise<Order> {
  const { database } = context;
  const location = (await findLocation(database, locationId)) ?? undefined;
  const checkCancellation = await cancellationCheck(database, locationId, { status: answer.kind === 'accept' ? 'ACEPTED' : 'CANCELED' });
  const by = { id: user.id, name: user.name || user.email };
  const decide = (order: Order) => {
    if (isRepeatedAnswer(order, answer, user.id)) return null;
    checkCancellation(order);
    if (!canAnswer(order, answer.kind)) throw orderAnswered(order);
    return entryOfAnswer(order, answer, { location, by, now: new Date() });
  };
  const answered = await addStatusIf(context, id, decide, { user, action: AUDIT_ACTIONS[answer.kind] });
  const order = answered ?? (await findOrder(database, id));
  if (!order) throw notFound('order');
  return order;
}

function orderAnswered(order: Order): HttpError {
  const details = answeredDetails(order);
  return new HttpError(409, ORDER_ANSWERED, `The order is already ${details.status}, set by ${details.by ?? 'another system'}.`, details);
}
