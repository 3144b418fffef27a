import { isOnFor } from '@/domain/featureFlag';
import type { Order } from '@/domain/order';
import { hasActiveRider, needsRider } from '@/domain/orderRider';
import { riderPartnersOf, type RiderPartner } from '@/domain/riderPartner';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { readDatafile } from '../flags/flagStore';
import { forbidden, notFound, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { addStatusIf } from '../orders/orderStore';
import type { RiderAnswer } from './riderPartners';

// Per process: for two concurrent requests, the second gets the error that a rider is under way.
const pendingOrderIds = new Set<string>();

/**
 * Requests a rider for an order from a partner on behalf of a user, and adds the rider's status and the partner's slug to the order.
 *
 * @throws HttpError 403 if the flag is off for the role; 409 if the location has no active service of the partner, a rider is under
 * way, the order does not need a rider (`needsRider`), or the partner refuses.
 */
export async function requestRider(context: ServerContext, order: Order, partner: RiderPartner, user: User): Promise<Order> {
  const { flags } = await readDatafile(context.database);
  if (!isOnFor(flags['request-rider'], user.role)) throw forbidden();
  const location = await findLocation(context.database, order.locationId);
  if (!location) throw notFound('location');
  if (!riderPartnersOf(location).includes(partner)) {
    throw new HttpError(409, 'NO_ACTIVE_RIDER_SERVICE', 'The location has no active service of this partner.');
  }
  assertNeedsRider(order);
  if (pendingOrderIds.has(order.id)) throw riderUnderWay();
  pendingOrderIds.add(order.id);
  try {
    const answer = await requestWithoutThrowing(() => context.riders.request(partner, order, location));
    if (answer.kind === 'refused') throw new HttpError(409, answer.reason, 'The partner sends no rider.');
    const entry = { status: 'CREATED', type: 'rider', creator: answer.rider, date: new Date().toISOString() };
    const decide = (current: Order) => {
      assertNeedsRider(current);
      return { entry, fields: { deliverySlug: partner } };
    };
    const after = await addStatusIf(context, order.id, decide, { user, action: 'requestRider' });
    if (!after) throw notFound('order');
    return after;
  } finally {
    pendingOrderIds.delete(order.id);
  }
}

function assertNeedsRider(order: Order): void {
  if (needsRider(order)) return;
  throw hasActiveRider(order) ? riderUnderWay() : new HttpError(409, 'ORDER_EXCEPTION', 'The order needs no rider.');
}

function riderUnderWay(): HttpError {
  return new HttpError(409, 'RIDER_UNDER_WAY', 'A rider is under way for this order already.');
}

async function requestWithoutThrowing(request: () => Promise<RiderAnswer>): Promise<RiderAnswer> {
  try {
    return await request();
  } catch (error) {
    log.error({ error }, 'requesting a rider failed');
    return { kind: 'refused', reason: 'SERVICE_UNAVAILABLE' };
  }
}
