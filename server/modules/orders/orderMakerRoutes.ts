import * as contract from '@/contract/orders';
import { route } from '../../platform/http/route';
import { isDeepStrictEqual } from 'node:util';
import type { RouteShorthandOptions } from 'fastify';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { ORDERS_BY_HAND_OFF, type MadeOrder } from '@/domain/orderDraft';
import { randomId } from '@/lib/randomId';
import type { ServerContext } from '../../context';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { findOrder, insertOrder, type NewOrder } from './orderStore';
import { OrderRateLimiter, type OrderRate } from '../../platform/security/orderRateLimiter';

const CODE_LENGTH = 5;
/** The most items, with the longest texts, of three bytes a letter. */
const BODY_LIMIT = 1_048_576;

/**
 * Orders that people enter by hand (specification 1 §7, decisions G17, G18): let in by the app's token, so that nobody knows
 * which user it was. Of one `id` there is one order, however often it is sent; with other contents it is refused (409). Sums
 * that are not right are refused, as is a location that does not exist (422) or did not enable orders by hand (403). An address and a
 * location have a limit (429 with `Retry-After`): that of the address counts before the body is read.
 */
export async function orderMakerRoutes(api: Api, context: ServerContext, rate: OrderRate): Promise<void> {
  const { database } = context;
  const limits = new OrderRateLimiter(database, rate);
  const options: RouteShorthandOptions = {
    bodyLimit: BODY_LIMIT,
    onRequest: ({ ip }, reply) => limits.count('address', ip, reply),
  };

  route(api, contract.createOrder, { ...options }, async (request, reply) => {
    const { order: made } = request.body;
    const location = await findLocation(database, made.locationId);
    if (!location) throw invalidData([{ path: 'order.locationId', message: 'notOffered' }]);
    if (location.ordersByHand !== true) throw new HttpError(403, ORDERS_BY_HAND_OFF, 'This location does not take orders by hand.');
    await limits.count('location', location.id, reply);
    const order = newOrder(made, location, new Date());
    const known = await findOrder(database, made.id);
    if (known) return single(same(known, made, order));
    try {
      return await reply.code(201).send(single(await insertOrder(context, order)));
    } catch (error) {
      // The same order came twice at the same time: the id can be there only once.
      const first = await findOrder(database, made.id);
      if (!first) throw error;
      return reply.code(200).send(single(same(first, made, order)));
    }
  });
}

function newOrder(made: MadeOrder, location: Location, now: Date): NewOrder {
  const { address, ...rest } = made;
  const code = made.code || randomId(CODE_LENGTH).toUpperCase();
  const placedAt = now.toISOString();
  return {
    ...rest,
    code,
    rev: 1,
    accountId: location.accountId,
    channel: { ...made.channel, orderCode: code, orderId: made.id },
    ...(address && { address: { ...address, country: location.country } }),
    statuses: [{ status: 'INCOMING_NEW', creator: made.createdBy, date: placedAt }],
    placedAt,
    updatedAt: placedAt,
    createdAt: placedAt,
  };
}

/** What is there already, if it is what was sent again. */
function same(known: Order, made: MadeOrder, order: NewOrder): Order {
  const { channel: _channel, code, ...rest } = made;
  // An empty code was made up here, and is another one each time.
  const sent = Object.keys(code ? { ...rest, code } : rest);
  if (sent.every((field) => isDeepStrictEqual(known[field], order[field]))) return known;
  throw new HttpError(409, 'ORDER_EXISTS', 'There is an order with this id and other contents.');
}
