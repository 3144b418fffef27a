import * as z from 'zod/mini';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { byId, type Api } from '../../platform/http/api';
import { fieldsOf, fieldsQuerySchema, pickFields } from '../../platform/http/pickFields';
import { addService } from './addService';
import { changeService } from './changeService';
import { locationFor } from './locationFor';
import { listLocations } from './locationStore';
import { removeService } from './removeService';
import { locationScope } from '../../platform/security/tenantScope';
import { locationInScope } from '../inScope';
import { testTicketOf, testTicketSchema } from '../../printing/queue/testTicket';

const byService = z.object({ id: z.string(), uuid: z.string() });
/** Which schema fits is known with the service (`changeService`). */
const settingsOfService = z.record(z.string(), z.unknown());

/** Which schema fits is known with the slug (`addService`). */
const newService = z.looseObject({ slug: z.string() });

/** Locations of the user's scope and the services of other parties at them, printers among these (specification 1 §7, 2 §7). */
export async function locationsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  api.get('/Locations', { schema: { querystring: fieldsQuerySchema } }, async (request) => {
    const user = userOf(request);
    const fields = fieldsOf(request.query);
    const choice = { withServices: !fields || fields.has('thirdPartyServices') };
    const locations = await listLocations(database, await locationScope(database, user), choice);
    return list(locations.map((location) => pickFields(locationFor(user, location), fields)));
  });

  api.get('/Locations/:id', { schema: { params: byId, querystring: fieldsQuerySchema } }, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    return single(pickFields(locationFor(user, location), fieldsOf(request.query)));
  });

  api.patch('/Locations/:id/thirdPartyServices/:uuid', { schema: { params: byService, body: settingsOfService } }, async (request) => {
    const { params, body } = request;
    const user = userOf(request);
    const location = await locationInScope(database, user, params.id);
    return single(await changeService(context, user, { location, uuid: params.uuid, body }));
  });

  api.post('/Locations/:id/thirdPartyServices', { schema: { params: byId, body: newService } }, async (request, reply) => {
    return reply.code(201).send(single(await addService(context, userOf(request), request.params.id, request.body)));
  });

  api.delete('/Locations/:id/thirdPartyServices/:uuid', { schema: { params: byService } }, async (request) => {
    const { id, uuid } = request.params;
    return single(await removeService(context, userOf(request), { locationId: id, uuid }));
  });

  api.post('/Locations/:id/sayHelloToPrinter', { schema: { params: byId, body: testTicketSchema } }, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    const { printer, message } = testTicketOf(location, request.body, new Date());
    return single({ sent: true, ...(await context.printQueue.printTest(printer, message)) });
  });
}
