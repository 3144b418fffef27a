import {
  INTAKE_REFUSALS,
  INTAKE_STATUSES,
  type IntakeCancellation,
  type IntakeChange,
  type IntakeOrder,
  type IntakeStatus,
} from '@/domain/intake';
import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { isChangeable } from '@/domain/orderContents';
import { currentStatus, type OrderStatus } from '@/domain/orderStatus';
import { isCompleted, preventsCancellation } from '@/domain/posOrder/posCancellation';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { notFound, HttpError, invalidData } from '../../platform/http/httpError';
import { changeOrder } from '../orders/changeOrder';
import { addStatusIf, findOrder, type NewOrder } from '../orders/orderStore';
import { assertConsistent, assertPaymentAccepted, itemConcerns } from './acceptOrder';
import { changedOrderOfIntake, contentHashOf, intakeOrderId } from './orderOfIntake';

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

/**
 * Changes an order to the version that its channel sends (decision G114). Idempotent: the current version changes nothing.
 *
 * @throws HttpError 404 for an unknown order; 422 with the fields for another `orderId` or currency, wrong totals or a future `placedAt`; 409
 * `ORDER_OVER` for an order that was cancelled or has left the restaurant, `CHANGE_OUTDATED` if a newer change was stored, and the codes of
 * blocked items and payment methods of `acceptOrder`.
 */
export async function changeIntakeOrder(
  context: ServerContext,
  key: ChannelOrder,
  { at, ...sent }: IntakeChange,
  now: Date,
): Promise<Order> {
  const { location, slug, channelOrderId } = key;
  if (sent.orderId !== channelOrderId) throw invalidData([{ path: 'orderId', message: `Expected ${channelOrderId}` }]);
  const changedAt = at ? new Date(at) : now;
  const id = intakeOrderId(location.id, slug, channelOrderId);
  const decide = async (before: NewOrder, database: Database) => {
    const stored = fieldsOfUnknown(before['intake']);
    if (stored['contentHash'] === contentHashOf(sent)) return null;
    assertChangeable(before, sent, changedAt);
    assertConsistent(location, sent, now);
    const source = { location, slug, now, at: changedAt, concerns: await itemConcerns(database, location, slug, sent, now) };
    const after = changedOrderOfIntake(sent, before, source);
    assertPaymentAccepted(after, sent, location);
    return after;
  };
  const order = (await changeOrder(context, id, { now, decide })) ?? (await findOrder(context.database, id));
  if (!order) throw notFound('order');
  return order;
}

function assertChangeable(before: NewOrder, sent: IntakeOrder, changedAt: Date): void {
  if (!isChangeable(before)) throw orderOver(currentStatus(before));
  const { changedAt: newest } = fieldsOfUnknown(before['intake']);
  if (typeof newest === 'string' && Date.parse(newest) > changedAt.getTime()) {
    throw new HttpError(409, INTAKE_REFUSALS.changeOutdated, `The order was changed at ${newest}, after this change. Nothing was changed.`);
  }
  if (sent.currency !== before.currency) throw invalidData([{ path: 'currency', message: `The order is in ${before.currency}` }]);
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
