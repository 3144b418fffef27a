import { isOnFor } from '@/domain/featureFlag';
import type { Order } from '@/domain/order';
import { isRiderUnderWay, needsRider } from '@/domain/orderRider';
import { riderPartnersOf, type RiderPartner } from '@/domain/riderPartner';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { readDatafile } from '../flags/flagStore';
import { forbidden, notFound, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { addStatusIf } from '../orders/orderStore';
import type { RiderAnswer } from './riderPartners';

// Of this server: of two people who ask at once the second hears that somebody has asked.
const asking = new Set<string>();

/**
 * Asks a partner for a rider for an order, in the name of a user; gives the order with the rider's first line and the partner's
 * slug. Refuses where the flag is off for the role, the location has no such active service, a rider is under way already, or the
 * order is not one that a person asks a rider for (`needsRider`).
 */
export async function requestRider(context: ServerContext, order: Order, partner: RiderPartner, user: User): Promise<Order> {
  const { flags } = await readDatafile(context.database);
  if (!isOnFor(flags['request-rider'], user.role)) throw forbidden();
  const location = await findLocation(context.database, order.locationId);
  if (!location) throw notFound('location');
  if (!riderPartnersOf(location).includes(partner)) {
    throw new HttpError(409, 'NO_ACTIVE_RIDER_SERVICE', 'The location has no active service of this partner.');
  }
  demandNeedsRider(order);
  if (asking.has(order.id)) throw riderUnderWay();
  asking.add(order.id);
  try {
    const answer = await ask(() => context.riders.request(partner, order, location));
    if (answer.kind === 'refused') throw new HttpError(409, answer.reason, 'The partner sends nobody.');
    const entry = { status: 'CREATED', type: 'rider', creator: answer.rider, date: new Date().toISOString() };
    const decide = (current: Order) => {
      demandNeedsRider(current);
      return { entry, fields: { deliverySlug: partner } };
    };
    const after = await addStatusIf(context, order.id, decide, { user, action: 'requestRider' });
    if (!after) throw notFound('order');
    return after;
  } finally {
    asking.delete(order.id);
  }
}

function demandNeedsRider(order: Order): void {
  if (needsRider(order)) return;
  throw isRiderUnderWay(order) ? riderUnderWay() : new HttpError(409, 'ORDER_EXCEPTION', 'The order needs no rider.');
}

function riderUnderWay(): HttpError {
  return new HttpError(409, 'RIDER_UNDER_WAY', 'A rider is under way for this order already.');
}

async function ask(request: () => Promise<RiderAnswer>): Promise<RiderAnswer> {
  try {
    return await request();
  } catch (error) {
    log.error({ error }, 'a rider could not be asked for');
    return { kind: 'refused', reason: 'SERVICE_UNAVAILABLE' };
  }
}
