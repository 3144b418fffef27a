import * as contract from '@/contract/orderMaker';
import { route } from '../../platform/http/route';
import { isDeepStrictEqual } from 'node:util';
import type { RouteShorthandOptions } from 'fastify';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { ORDERS_BY_HAND_OFF, type CreatedOrder } from '@/domain/orderDraft';
import { randomId } from '@/lib/randomId';
import type { ServerContext } from '../../context';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { withoutStations } from './assignStations';
import { findOrder, insertOrder, type NewOrder } from './orderStore';
import { OrderRateLimiter, type OrderRate } from '../../platform/security/orderRateLimiter';

const CODE_LENGTH = 5;
/** Enough for the maximum number of items with the longest texts, at three bytes per character. */
const BODY_LIMIT = 1_048_576;

/**
 * Registers the creation of manual orders (specification 1 §7, decisions G17, G18). The app's token authenticates it, so the user is
 * unknown. Creation is idempotent by `id`; the same `id` with other contents returns 409. Returns 422 for wrong totals or an unknown
 * location, 403 if the location has not enabled manual orders, and 429 with `Retry-After` over the limit of an address or a location; the
 * address is checked before the body is read.
 */
export async function orderMakerRoutes(api: Api, context: ServerContext, rate: OrderRate): Promise<void> {
  const { database } = context;
  const limits = new OrderRateLimiter(database, rate);
  const options: RouteShorthandOptions = {
    bodyLimit: BODY_LIMIT,
    onRequest: ({ ip }, reply) => limits.count('address', ip, reply),
  };

  route(api, contract.createOrder, { ...options }, async (request, reply) => {
    const { order: draft } = request.body;
    const location = await findLocation(database, draft.locationId);
    if (!location) throw invalidData([{ path: 'order.locationId', message: 'notOffered' }]);
    if (location.ordersByHand !== true) throw new HttpError(403, ORDERS_BY_HAND_OFF, 'This location does not accept manual orders.');
    await limits.count('location', location.id, reply);
    const order = newOrder(draft, location, new Date());
    const existing = await findOrder(database, draft.id);
    if (existing) return single(existingIfEqual(existing, draft, order));
    try {
      return await reply.code(201).send(single(await insertOrder(context, order)));
    } catch (error) {
      // A concurrent request inserted the same id.
      const first = await findOrder(database, draft.id);
      if (!first) throw error;
      return reply.code(200).send(single(existingIfEqual(first, draft, order)));
    }
  });
}

function newOrder(draft: CreatedOrder, location: Location, now: Date): NewOrder {
  const { address, ...rest } = draft;
  const code = draft.code || randomId(CODE_LENGTH).toUpperCase();
  const placedAt = now.toISOString();
  return {
    ...rest,
    code,
    rev: 1,
    accountId: location.accountId,
    channel: { ...draft.channel, orderCode: code, orderId: draft.id },
    ...(address && { address: { ...address, country: location.country } }),
    statuses: [{ status: 'INCOMING_NEW', creator: draft.createdBy, date: placedAt }],
    placedAt,
    updatedAt: placedAt,
    createdAt: placedAt,
  };
}

/** Returns the stored order if it equals the request. @throws HttpError 409 `ORDER_EXISTS` otherwise. */
function existingIfEqual(existing: Order, draft: CreatedOrder, order: NewOrder): Order {
  const { channel: _channel, code, ...rest } = draft;
  // The server generates a missing code, so it differs for each request.
  const sent = Object.keys(code ? { ...rest, code } : rest);
  const comparable: Order = { ...existing, items: withoutStations(existing.items) };
  if (sent.every((field) => isDeepStrictEqual(comparable[field], order[field]))) return existing;
  throw new HttpError(409, 'ORDER_EXISTS', 'Another order with this id already exists.');
}
