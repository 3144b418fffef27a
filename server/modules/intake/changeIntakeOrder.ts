import { INTAKE_REFUSALS, INTAKE_STATUSES, type IntakeCancellation, type IntakeStatus } from '@/domain/intake';
import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, type OrderStatus } from '@/domain/orderStatus';
import { isCompleted, preventsCancellation } from '@/domain/posOrder/posCancellation';
import type { ServerContext } from '../../context';
import { notFound, HttpError } from '../../platform/http/httpError';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { intakeOrderId } from './orderOfIntake';

/** Which order of which channel a call is about, by the channel's own id. */
interface ChannelOrder {
  location: Location;
  slug: string;
  channelOrderId: string;
}

/**
 * Writes a status that a channel reports into the order's history. A status that the order has or has passed already is answered as done.
 *
 * @throws HttpError 404 for an order that the channel did not send; 409 `ORDER_OVER` for the order itself once it is cancelled.
 */
export async function reportStatus(context: ServerContext, key: ChannelOrder, body: IntakeStatus, now: Date): Promise<Order> {
  const { slug } = key;
  const date = body.at ?? now.toISOString();
  if (body.of === 'rider') {
    const { name, phone } = body.rider ?? {};
    const entry: StatusEntry = { status: body.status, type: 'rider', creator: name || slug, date, ...(phone && { meta: { phone } }) };
    return change(context, key, () => entry);
  }
  const { status } = body;
  return change(context, key, (order) => {
    const current = currentStatus(order);
    if (current === 'CANCELED') throw over(current);
    return hasReached(current, status) ? null : { status, creator: slug, date };
  });
}

/**
 * Cancels an order for its channel; its tickets are withdrawn (decision G61). An order that is cancelled already is answered as done.
 *
 * @throws HttpError 404 for an order that the channel did not send; 409 `ORDER_OVER` for a finished one where the location's POS configuration
 * says `preventCancelCompletedOrders`.
 */
export async function cancelOrder(context: ServerContext, key: ChannelOrder, body: IntakeCancellation, now: Date): Promise<Order> {
  return change(context, key, (order) => {
    const current = currentStatus(order);
    if (current === 'CANCELED') return null;
    if (isCompleted(current) && preventsCancellation(key.location)) throw over(current);
    const date = body.at ?? now.toISOString();
    return { status: 'CANCELED', creator: key.slug, date, ...(body.reason && { notes: body.reason }) };
  });
}

/** Whether an order has, or has passed, a status that channels report. */
function hasReached(current: OrderStatus, status: (typeof INTAKE_STATUSES)[number]): boolean {
  return INTAKE_STATUSES.findIndex((each) => each === current) >= INTAKE_STATUSES.indexOf(status);
}

async function change(context: ServerContext, key: ChannelOrder, entryFor: (order: Order) => StatusEntry | null): Promise<Order> {
  const id = intakeOrderId(key.location.id, key.slug, key.channelOrderId);
  const changed = await addStatusIf(context, id, (order) => {
    const entry = entryFor(order);
    return entry && { entry };
  });
  const order = changed ?? (await findOrder(context.database, id));
  if (!order) throw notFound('order');
  return order;
}

function over(status: OrderStatus): HttpError {
  return new HttpError(409, INTAKE_REFUSALS.orderOver, `The order is ${status}: it does not change any more.`);
}
