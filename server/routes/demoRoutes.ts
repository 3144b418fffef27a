import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { FULFILLMENT_TYPES, orderItemSchema } from '@/domain/order';
import type { ServerContext } from '../context';
import { userOf } from '../http/access';
import { single } from '../http/answer';
import type { Api } from '../http/api';
import { notFound } from '../http/refusal';
import { listLocations } from '../locations/locationStore';
import { insertOrder } from '../orders/orderStore';
import { locationScope } from '../security/tenantScope';
import { makeOrder } from '../simulators/makeOrder';
import { Random } from '../simulators/random';
import { locationInScope } from './inScope';

const demoOrderSchema = z.strictObject({
  locationId: z.optional(z.string()),
  fulfillmentType: z.optional(z.enum(FULFILLMENT_TYPES)),
  channel: z.optional(z.string()),
  items: z.optional(z.array(orderItemSchema).check(z.minLength(1), z.maxLength(100))),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
});

/** In the demo alone: places an order at a location of one's own scope, as a delivery channel would. */
export async function demoRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;
  api.post('/demo/orders', { schema: { body: demoOrderSchema } }, async (request, reply) => {
    const user = userOf(request);
    const { locationId, ...wish } = request.body;
    const location = locationId
      ? await locationInScope(database, user, locationId)
      : (await listLocations(database, await locationScope(database, user)))[0];
    if (!location) throw notFound('location');
    const order = makeOrder(location, new Date(), new Random(randomInt(2 ** 32)), { ...wish, id: randomUUID() });
    return reply.code(201).send(single(await insertOrder(context, order)));
  });
}
