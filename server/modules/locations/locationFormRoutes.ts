import * as contract from '@/contract/locations';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { HttpError } from '../../platform/http/httpError';
import { readSetup } from './readSetup';
import { makeTestOrder } from '../orders/makeTestOrder';
import { incrementCounter } from '../../platform/security/rateLimitStore';
import { locationInScope } from '../inScope';
import { changeLocation, createLocation, removeLocation } from './changeLocations';

/** How many test orders of a location may be made in the time, in ms. */
const TEST_ORDERS = { max: 5, ms: 60_000 };

/**
 * Making, changing and deleting locations (specification 1 §7, rows LO-01, LO-02). A change has only what changes; channels, hours and
 * POS configuration come whole. `GET …/setup` gives how far it is set up, and `POST …/test-order` makes an order to try it with, five a minute (row R-03). Keys and credentials go in and never come out: `accessKeySet` and `credentialsSet` tell that they are there.
 */
export async function locationFormRoutes(api: Api, context: ServerContext): Promise<void> {
  route(api, contract.createLocation, async (request, reply) => {
    const location = await createLocation(context, userOf(request), request.body);
    context.notifyLocation({ event: 'location.changed', locationId: location.id });
    return reply.code(201).send(single(location));
  });

  route(api, contract.updateLocation, async (request) => {
    const location = await changeLocation(context, userOf(request), request.params.id, request.body);
    context.notifyLocation({ event: 'location.changed', locationId: location.id });
    return single(location);
  });

  route(api, contract.deleteLocation, async (request) => {
    const { id } = request.params;
    await removeLocation(context.database, userOf(request), id);
    context.notifyLocation({ event: 'location.changed', locationId: id });
    // Its printers are gone, too.
    context.printersChanged(id);
    return single({ id });
  });
  route(api, contract.getLocationSetup, async (request) =>
    list(await readSetup(context, await locationInScope(context.database, userOf(request), request.params.id))),
  );

  route(api, contract.createTestOrder, async (request, reply) => {
    const user = userOf(request);
    const location = await locationInScope(context.database, user, request.params.id);
    const { count, endsInMs } = await incrementCounter(context.database, `test order ${location.id}`, TEST_ORDERS.ms);
    if (count > TEST_ORDERS.max) {
      void reply.header('retry-after', Math.max(1, Math.ceil(endsInMs / 1_000)));
      throw new HttpError(429, 'TOO_MANY_ORDERS', 'Too many test orders of this location in a short time. Try again later.');
    }
    return reply.code(201).send(single(await makeTestOrder(context, user, location)));
  });
}
