import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { printerSettingsSchema } from '@/domain/printer';
import type { ServerContext } from '../context';
import { demand, userOf } from '../http/access';
import { list, single } from '../http/answer';
import { byId, type Api } from '../http/api';
import { notFound } from '../http/refusal';
import { listLocations, updateService } from '../locations/locationStore';
import { locationScope } from '../security/tenantScope';
import { locationInScope } from './inScope';
import { testTicketOf, testTicketSchema } from './testTicket';

const fieldsSchema = z.strictObject({ fields: z.optional(z.array(z.string())), order: z.optional(z.enum(['name'])) });
const byService = z.object({ id: z.string(), uuid: z.string() });

/** Locations of the user's scope and the printers at them (specification 1 §7, 2 §7). */
export async function locationsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  api.get('/Locations', { schema: { querystring: fieldsSchema }, config: { needs: 'signedIn' } }, async (request) => {
    const locations = await listLocations(database, await locationScope(database, userOf(request)));
    return list(locations.map((location) => pick(location, request.query.fields)));
  });

  api.get('/Locations/:id', { schema: { params: byId, querystring: fieldsSchema }, config: { needs: 'signedIn' } }, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    return single(pick(location, request.query.fields));
  });

  api.patch(
    '/Locations/:id/thirdPartyServices/:uuid',
    { schema: { params: byService, body: printerSettingsSchema }, config: { needs: 'signedIn' } },
    async (request) => {
      const { params, body } = request;
      const user = userOf(request);
      const { isActive, ...settings } = body;
      if (isActive !== undefined) demand(user, 'thirdParty:active', 'updateOwn');
      if (isActive === undefined || Object.keys(settings).length > 0) demand(user, 'thirdParty-printer', 'updateOwn');
      const location = await locationInScope(database, user, params.id);
      const isPrinter = location.thirdPartyServices.some(({ uuid, slug }) => uuid === params.uuid && slug === 'printer');
      const service = isPrinter ? await updateService(database, { locationId: location.id, uuid: params.uuid }, body) : null;
      if (!service) throw notFound('printer');
      context.printersChanged(location.id);
      return single(service);
    },
  );

  api.post(
    '/Locations/:id/sayHelloToPrinter',
    { schema: { params: byId, body: testTicketSchema }, config: { needs: [['thirdParty-printer', 'updateOwn']] } },
    async (request) => {
      const location = await locationInScope(database, userOf(request), request.params.id);
      const { printer, message } = testTicketOf(location, request.body, new Date());
      await context.printQueue.printTest(printer, message);
      return single({ sent: true });
    },
  );
}

/** The fields that were asked for, separated by commas or as repeated keys; all where none were. */
function pick(location: Location, fields: string[] | undefined): Partial<Location> {
  if (!fields) return location;
  const wanted = new Set(fields.flatMap((field) => field.split(',')));
  return Object.fromEntries(Object.entries(location).filter(([field]) => wanted.has(field)));
}
