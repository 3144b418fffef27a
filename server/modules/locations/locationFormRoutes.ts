import * as contract from '@/contract/locationForm';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { HttpError } from '../../platform/http/httpError';
import { readSetup } from './readSetup';
import { createTestOrder } from '../orders/createTestOrder';
import { incrementCounter } from '../../platform/security/rateLimitStore';
import { locationInScope } from '../inScope';
import { changeLocation, createLocation, removeLocation } from './changeLocations';

/** Rate limit of test orders per location; `ms` is the window. */
const TEST_ORDERS = { max: 5, ms: 60_000 };

/**
 * Registers the routes that create, change and delete locations (specification 1 §7, rows LO-01, LO-02). A PATCH contains only the changed
 * fields, but always complete channels, opening hours and POS configuration. `GET …/setup` returns the setup progress; `POST …/test-order`
 * creates a test order, at most five a minute (row R-03). Keys and credentials are write-only: replies contain `accessKeySet` and
 * `credentialsSet` instead.
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
    // Deleting the location also deletes its printers.
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
    return reply.code(201).send(single(await createTestOrder(context, user, location)));
  });
}
