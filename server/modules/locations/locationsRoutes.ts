import * as busyModeContract from '@/contract/busyMode';
import * as contract from '@/contract/locations';
import * as thirdPartyServicesContract from '@/contract/thirdPartyServices';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { fieldsOf, pickFields } from '../../platform/http/pickFields';
import { addService } from './addService';
import { changeBusyMode } from './busyMode';
import { changeService } from './changeService';
import { visibleLocation } from './visibleLocation';
import { listLocations } from './locationStore';
import { removeService } from './removeService';
import { locationScope } from '../../platform/security/tenantScope';
import { locationInScope } from '../inScope';
import { testTicketOf } from '../../printing/queue/testTicket';

/** Registers the routes of locations, their busy mode and third-party services, including printers (specification 1 §7, 2 §7; row K-07). */
export async function locationsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.listLocations, async (request) => {
    const user = userOf(request);
    const fields = fieldsOf(request.query);
    const options = { withServices: !fields || fields.has('thirdPartyServices') };
    const locations = await listLocations(database, await locationScope(database, user), options);
    return list(locations.map((location) => pickFields(visibleLocation(user, location), fields)));
  });

  route(api, contract.getLocation, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    return single(pickFields(visibleLocation(user, location), fieldsOf(request.query)));
  });

  route(api, busyModeContract.startBusyMode, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    return single(visibleLocation(user, await changeBusyMode(context, user, location, request.body)));
  });

  route(api, busyModeContract.endBusyMode, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    return single(visibleLocation(user, await changeBusyMode(context, user, location, null)));
  });

  route(api, thirdPartyServicesContract.updateService, async (request) => {
    const { params, body } = request;
    const user = userOf(request);
    const location = await locationInScope(database, user, params.id);
    return single(await changeService(context, user, { location, uuid: params.uuid, body }));
  });

  route(api, thirdPartyServicesContract.addService, async (request, reply) => {
    return reply.code(201).send(single(await addService(context, userOf(request), request.params.id, request.body)));
  });

  route(api, thirdPartyServicesContract.removeService, async (request) => {
    const { id, uuid } = request.params;
    return single(await removeService(context, userOf(request), { locationId: id, uuid }));
  });

  route(api, thirdPartyServicesContract.sendTestTicket, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    const { printer, message } = testTicketOf(location, request.body, new Date());
    return single({ sent: true, ...(await context.printQueue.printTest(printer, message)) });
  });
}
