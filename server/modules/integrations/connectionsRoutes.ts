import * as contract from '@/contract/integrations';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { listConnections, removeConnection, renewSecret, toConnection, updateConnection } from './connectionStore';
import { listIntakeRequests } from '../intake/intakeLog';
import { listDeliveries, requeueDelivery } from './outboxStore';
import { locationInScope } from '../inScope';

/**
 * The connections of a location in the user's scope to channels, POS systems and riders (row R-04). `POST …/secret` creates a
 * connection or renews its secret, and is the only endpoint that returns the secret. For the product administrator, `GET
 * /intake-requests` lists the requests of channels with their bodies, and `GET /deliveries` the messages to apps (row R-05).
 */
export async function connectionsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  route(api, contract.listConnections, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    return list((await listConnections(database, id)).map(toConnection));
  });

  route(api, contract.createSecret, async (request, reply) => {
    const user = userOf(request);
    const { id: locationId } = await locationInScope(database, user, request.params.id);
    const { connection, secret } = await renewSecret(database, { user, locationId, slug: request.params.slug });
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(single({ ...connection, secret }));
  });

  route(api, contract.updateConnection, async (request) => {
    const user = userOf(request);
    const { id: locationId } = await locationInScope(database, user, request.params.id);
    return single(await updateConnection(database, { user, locationId, slug: request.params.slug }, request.body));
  });

  route(api, contract.deleteConnection, async (request) => {
    const user = userOf(request);
    const { id: locationId } = await locationInScope(database, user, request.params.id);
    await removeConnection(database, { user, locationId, slug: request.params.slug });
    return single({ slug: request.params.slug });
  });

  route(api, contract.listIntakeRequests, async ({ query }) => list(await listIntakeRequests(database, query)));

  route(api, contract.listDeliveries, async ({ query }) => list(await listDeliveries(database, query)));

  route(api, contract.retryDelivery, async (request) => single(await requeueDelivery(database, request.params.id, userOf(request))));
}
