import { INTAKE_REFUSALS, INTAKE_STATUSES, type IntakeCancellation, type IntakeStatus } from '@/domain/intake';
import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, type OrderStatus } from '@/domain/orderStatus';
import { isCompleted, preventsCancellation } from '@/domain/posOrder/posCancellation';
import type { ServerContext } from '../../context';
import { notFound, HttpError } from '../../platform/http/httpError';
import { addStatusIf, findOrder } from '../orders/orderStore';
import { intakeOrderId } from './orderOfIntake';

/** Identifies an order by location, channel and the channel's own id. */
interface ChannelOrder {
  location: Location;
  slug: string;
  channelOrderId: string;
}

/**
 * Adds a status that a channel reports to the order's history. Idempotent: a status that the order has already reached changes nothing.
 *
 * @throws HttpError 404 for an unknown order; 409 `ORDER_OVER` for a status of a cancelled order (rider statuses are always accepted).
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
    if (current === 'CANCELED') throw orderOver(current);
    return hasReached(current, status) ? null : { status, creator: slug, date };
  });
}

/**
 * Cancels an order for its channel and withdraws its tickets (decision G61). Idempotent.
 *
 * @throws HttpError 404 for an unknown order; 409 `ORDER_OVER` for a completed order if the POS configuration of the location has
 * `preventCancelCompletedOrders`.
 */
export async function cancelOrder(context: ServerContext, key: ChannelOrder, body: IntakeCancellation, now: Date): Promise<Order> {
  return change(context, key, (order) => {
    const current = currentStatus(order);
    if (current === 'CANCELED') return null;
    if (isCompleted(current) && preventsCancellation(key.location)) throw orderOver(current);
    const date = body.at ?? now.toISOString();
    return { status: 'CANCELED', creator: key.slug, date, ...(body.reason && { notes: body.reason }) };
  });
}

/** Returns whether an order has reached a status that channels report, or a later one. */
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

function orderOver(status: OrderStatus): HttpError {
  return new HttpError(409, INTAKE_REFUSALS.orderOver, `The order is ${status} and can no longer change.`);
}
