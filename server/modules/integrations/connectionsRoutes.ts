import * as z from 'zod/mini';
import { connectionDraftSchema, intakeRequestFilterSchema } from '@/domain/connection';
import { deliveryFilterSchema } from '@/domain/delivery';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { byId, type Api } from '../../platform/http/api';
import { listConnections, removeConnection, renewSecret, toConnection, updateConnection } from './connectionStore';
import { listIntakeRequests } from '../intake/intakeLog';
import { listDeliveries, queueAgain } from './outboxStore';
import { locationInScope } from '../inScope';

const bySlug = z.object({ id: z.string(), slug: z.string() });

/**
 * How a location of the user's scope is connected to channels, POS systems and riders (row R-04): `POST …/secret` makes a connection, or gives
 * an existing one another secret, and is the only call that gives the secret. `GET /intake-requests` is the log of what channels sent, with
 * bodies, and `GET /deliveries` what is or was to be sent to apps (row R-05), both for the product administrator.
 */
export async function connectionsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/Locations/:id/connections', { schema: { params: byId } }, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    return list((await listConnections(database, id)).map(toConnection));
  });

  api.post('/Locations/:id/connections/:slug/secret', { schema: { params: bySlug } }, async (request, reply) => {
    const user = userOf(request);
    const { id: locationId } = await locationInScope(database, user, request.params.id);
    const { connection, secret } = await renewSecret(database, { user, locationId, slug: request.params.slug });
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(single({ ...connection, secret }));
  });

  api.put('/Locations/:id/connections/:slug', { schema: { params: bySlug, body: connectionDraftSchema } }, async (request) => {
    const user = userOf(request);
    const { id: locationId } = await locationInScope(database, user, request.params.id);
    return single(await updateConnection(database, { user, locationId, slug: request.params.slug }, request.body));
  });

  api.delete('/Locations/:id/connections/:slug', { schema: { params: bySlug } }, async (request) => {
    const user = userOf(request);
    const { id: locationId } = await locationInScope(database, user, request.params.id);
    await removeConnection(database, { user, locationId, slug: request.params.slug });
    return single({ slug: request.params.slug });
  });

  api.get('/intake-requests', { schema: { querystring: intakeRequestFilterSchema } }, async ({ query }) =>
    list(await listIntakeRequests(database, query)),
  );

  api.get('/deliveries', { schema: { querystring: deliveryFilterSchema } }, async ({ query }) =>
    list(await listDeliveries(database, query)),
  );

  api.post('/deliveries/:id/retry', { schema: { params: byId } }, async (request) =>
    single(await queueAgain(database, request.params.id, userOf(request))),
  );
}
