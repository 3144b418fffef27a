import * as contract from './demoContract';
import { route } from '../../platform/http/route';
import { randomUUID } from 'node:crypto';
import { channelsOf } from '../../modules/channels/channelsOf';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { listLocations } from '../../modules/locations/locationStore';
import { findOrder, insertOrder } from '../../modules/orders/orderStore';
import { isInScope, locationScope } from '../../platform/security/tenantScope';
import type { Demo } from '../demo';
import { changeDemoOrder } from '../orders/changeDemoOrder';
import { makeOrder } from '../orders/makeOrder';
import { demoPrintJobs } from './demoPrintJobs';
import { locationInScope } from '../../modules/inScope';
import { printProofRoutes } from './printProofRoutes';

/**
 * Routes of the demo for testers, at the locations of the user's scope:
 *
 * - `POST /demo/orders` places an order, which the order simulation then ignores;
 * - `POST /demo/order-changes` changes an order as its channel would;
 * - `GET /demo/print-jobs` lists print jobs with their copies;
 * - `GET /demo/order-answers` lists the answers to orders that the simulated channels received, newest first;
 * - `POST /demo/realtime` injects faults into the realtime server, for all users;
 * - `POST /demo/installed-client` disconnects or connects the installed programs;
 * - `POST /demo/pos` and `POST /demo/platforms` set how a POS or a platform behaves;
 * - `/demo/print-proof` follows a ticket with something broken (`printProofRoutes`);
 * - `POST /demo/evening` simulates an evening and replies when it is done.
 */
export async function demoRoutes(api: Api, context: ServerContext, demo: Demo): Promise<void> {
  const { database } = context;
  await printProofRoutes(api, context, demo);
  route(api, contract.placeDemoOrder, async (request, reply) => {
    const user = userOf(request);
    const { locationId, ...options } = request.body;
    const location = locationId
      ? await locationInScope(database, user, locationId)
      : (await listLocations(database, await locationScope(database, user)))[0];
    // A location without channels gets no orders.
    if (!location || !(options.channel ?? location.channels[0])) throw notFound('location');
    const order = makeOrder(location, new Date(), demo.random, { ...options, id: randomUUID() });
    demo.orderSimulation.ignore(order.id);
    return reply.code(201).send(single(await insertOrder(context, order, { sentToPos: false })));
  });

  route(api, contract.changeDemoOrder, async (request) => {
    const { orderId, items } = request.body;
    const order = await findOrder(database, orderId);
    if (!order) throw notFound('order');
    const location = await locationInScope(database, userOf(request), order.locationId);
    return single((await changeDemoOrder(context, location, orderId, { random: demo.random, items })) ?? order);
  });

  route(api, contract.listDemoPrintJobs, async (request) => {
    const scope = await locationScope(database, userOf(request));
    return single(await demoPrintJobs(database, scope, request.query.open === 'true'));
  });

  route(api, contract.listDemoOrderAnswers, async (request) => {
    const scope = await locationScope(database, userOf(request));
    return single(demo.answers.list().filter(({ locationId }) => isInScope(scope, locationId)));
  });

  route(api, contract.setRealtimeFaults, async (request) => {
    const { acks, twice, elect, jobs, keepsCancelled, voids, changes, backups, polledResults, polledMarks, personAnswers } = request.body;
    const { faults } = demo;
    faults.keepsCancelled = keepsCancelled ?? faults.keepsCancelled;
    faults.voids = voids ?? faults.voids;
    faults.changes = changes ?? faults.changes;
    faults.backups = backups ?? faults.backups;
    faults.polledResults = polledResults ?? faults.polledResults;
    faults.polledMarks = polledMarks ?? faults.polledMarks;
    faults.personAnswers = personAnswers ?? faults.personAnswers;
    faults.acks = acks ?? faults.acks;
    faults.twice = twice ?? faults.twice;
    faults.jobs = jobs ?? faults.jobs;
    if (elect) await faults.elect();
    return single({ acks: faults.acks, twice: faults.twice, jobs: faults.jobs });
  });

  route(api, contract.setInstalledClient, async (request) => {
    const { seen } = request.body;
    await Promise.all(demo.printPrograms.map((program) => program.setConnected(seen)));
    return single({ seen });
  });

  route(api, contract.setPosMode, async (request) => {
    const { locationId, mode, posRefs, delayMs } = request.body;
    await locationInScope(database, userOf(request), locationId);
    demo.pos.setMode(locationId, mode, { posRefs, delayMs });
    return single({ locationId, mode });
  });

  route(api, contract.setPlatformBehavior, async (request) => {
    const { locationId, slug, behavior, afterMs } = request.body;
    const location = await locationInScope(database, userOf(request), locationId);
    if (!channelsOf(location).includes(slug)) throw notFound('channel');
    demo.platforms.setBehavior(locationId, slug, behavior, afterMs);
    return single({ locationId, slug, behavior });
  });

  route(api, contract.playEvening, async (request) => {
    const { orders, locationIds } = request.body;
    const scope = await locationScope(database, userOf(request));
    if (locationIds?.some((id) => !isInScope(scope, id))) throw notFound('location');
    const locations = (await listLocations(database, locationIds ?? scope)).filter(({ channels }) => channels.length > 0);
    if (locations.length === 0) throw notFound('location');
    await demo.evening.play(context, orders, locations);
    return single({ placed: orders });
  });
}
