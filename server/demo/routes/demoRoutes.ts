import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { FULFILLMENT_TYPES, orderItemSchema } from '@/domain/order';
import { channelsOf } from '../../modules/channels/channelsOf';
import { POS_WAIT_MS } from '@/domain/pos';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/refusal';
import { listLocations } from '../../modules/locations/locationStore';
import { insertOrder } from '../../modules/orders/orderStore';
import { PLATFORM_BEHAVIORS } from '../channels/platformBehavior';
import { VOID_RULES } from '../../printing/queue/withdrawals';
import { POS_MODES } from '../pos/simulatedPos';
import { isInScope, locationScope } from '../../platform/security/tenantScope';
import type { Demo } from '../demo';
import { makeOrder } from '../orders/makeOrder';
import { demoPrintJobs } from './demoPrintJobs';
import { locationInScope } from '../../modules/inScope';

const demoOrderSchema = z.strictObject({
  locationId: z.optional(z.string()),
  fulfillmentType: z.optional(z.enum(FULFILLMENT_TYPES)),
  channel: z.optional(z.string()),
  items: z.optional(z.array(orderItemSchema).check(z.minLength(1), z.maxLength(100))),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
});

const posSchema = z.strictObject({
  locationId: z.string(),
  mode: z.enum(POS_MODES),
  posRefs: z.optional(z.array(z.string()).check(z.maxLength(100))),
  delayMs: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(POS_WAIT_MS))),
});

const platformsSchema = z.strictObject({
  locationId: z.string(),
  slug: z.string(),
  behavior: z.enum(PLATFORM_BEHAVIORS),
  afterMs: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(3_600_000))),
});

const eveningSchema = z.strictObject({
  orders: z._default(z.number().check(z.int(), z.positive(), z.maximum(1000)), 200),
  locationIds: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(100))),
});

const forcesSchema = z.strictObject({
  acks: z.optional(z.enum(['now', 'late', 'never'])),
  twice: z.optional(z.boolean()),
  elect: z.optional(z.literal(true)),
  keepsCancelled: z.optional(z.boolean()),
  voids: z.optional(z.enum(VOID_RULES)),
  jobs: z.optional(
    z.strictObject({
      strategy: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
      expiresInMs: z.optional(z.number().check(z.int(), z.positive(), z.maximum(86_400_000))),
    }),
  ),
});

const installedClientSchema = z.strictObject({ seen: z.boolean() });

const printJobsSchema = z.strictObject({ open: z.optional(z.literal('true')) });

/**
 * Routes of the demo for testers, at the locations of the user's scope:
 *
 * - `POST /demo/orders` places an order, which the order simulation then ignores;
 * - `GET /demo/print-jobs` lists print jobs with their copies;
 * - `POST /demo/realtime` injects faults into the realtime server, for all users;
 * - `POST /demo/installed-client` disconnects or connects the installed programs;
 * - `POST /demo/pos` and `POST /demo/platforms` set how a POS or a platform behaves;
 * - `POST /demo/evening` simulates an evening and replies when it is done.
 */
export async function demoRoutes(api: Api, context: ServerContext, demo: Demo): Promise<void> {
  const { database } = context;
  api.post('/demo/orders', { schema: { body: demoOrderSchema } }, async (request, reply) => {
    const user = userOf(request);
    const { locationId, ...options } = request.body;
    const location = locationId
      ? await locationInScope(database, user, locationId)
      : (await listLocations(database, await locationScope(database, user)))[0];
    // A location without channels gets no orders.
    if (!location || !(options.channel ?? location.channels[0])) throw notFound('location');
    const order = makeOrder(location, new Date(), demo.random, { ...options, id: randomUUID() });
    demo.lives.ignore(order.id);
    return reply.code(201).send(single(await insertOrder(context, order, { sentToPos: false })));
  });

  api.get('/demo/print-jobs', { schema: { querystring: printJobsSchema } }, async (request) => {
    const scope = await locationScope(database, userOf(request));
    return single(await demoPrintJobs(database, scope, request.query.open === 'true'));
  });

  api.post('/demo/realtime', { schema: { body: forcesSchema } }, async (request) => {
    const { acks, twice, elect, jobs, keepsCancelled, voids } = request.body;
    const { forces } = demo;
    forces.keepsCancelled = keepsCancelled ?? forces.keepsCancelled;
    forces.voids = voids ?? forces.voids;
    forces.acks = acks ?? forces.acks;
    forces.twice = twice ?? forces.twice;
    forces.jobs = jobs ?? forces.jobs;
    if (elect) await forces.elect();
    return single({ acks: forces.acks, twice: forces.twice, jobs: forces.jobs });
  });

  api.post('/demo/installed-client', { schema: { body: installedClientSchema } }, async (request) => {
    const { seen } = request.body;
    for (const client of demo.installedClients) client.setConnected(seen);
    return single({ seen });
  });

  api.post('/demo/pos', { schema: { body: posSchema } }, async (request) => {
    const { locationId, mode, posRefs, delayMs } = request.body;
    await locationInScope(database, userOf(request), locationId);
    demo.pos.setMode(locationId, mode, { posRefs, delayMs });
    return single({ locationId, mode });
  });

  api.post('/demo/platforms', { schema: { body: platformsSchema } }, async (request) => {
    const { locationId, slug, behavior, afterMs } = request.body;
    const location = await locationInScope(database, userOf(request), locationId);
    if (!channelsOf(location).includes(slug)) throw notFound('channel');
    demo.platforms.setBehavior(locationId, slug, behavior, afterMs);
    return single({ locationId, slug, behavior });
  });

  api.post('/demo/evening', { schema: { body: eveningSchema } }, async (request) => {
    const { orders, locationIds } = request.body;
    const scope = await locationScope(database, userOf(request));
    if (locationIds?.some((id) => !isInScope(scope, id))) throw notFound('location');
    const locations = (await listLocations(database, locationIds ?? scope)).filter(({ channels }) => channels.length > 0);
    if (locations.length === 0) throw notFound('location');
    await demo.evening.play(context, orders, locations);
    return single({ placed: orders });
  });
}
