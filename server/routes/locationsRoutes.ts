import * as z from 'zod/mini';
import { printerEntrySchema } from '@/domain/printer';
import { missingSettings, printerSettingsSchema } from '@/domain/printerSettings';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../context';
import { demand, userOf } from '../http/access';
import { list, single } from '../http/answer';
import { byId, type Api } from '../http/api';
import { fieldsOf, fieldsQuerySchema, pickFields } from '../http/pickFields';
import { invalidData, notFound } from '../http/refusal';
import { listLocations, updateService, type ThirdPartyService } from '../locations/locationStore';
import { locationScope } from '../security/tenantScope';
import { listBlockedItems } from '../blocks/blockStore';
import { locationInScope } from './inScope';
import { testTicketOf, testTicketSchema } from './testTicket';

const byService = z.object({ id: z.string(), uuid: z.string() });

/** Locations of the user's scope, the printers at them and what is blocked there (specification 1 §7, 2 §7). */
export async function locationsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  api.get('/Locations', { schema: { querystring: fieldsQuerySchema } }, async (request) => {
    const fields = fieldsOf(request.query);
    const choice = { withServices: !fields || fields.has('thirdPartyServices') };
    const locations = await listLocations(database, await locationScope(database, userOf(request)), choice);
    return list(locations.map((location) => pickFields(location, fields)));
  });

  api.get('/Locations/:id', { schema: { params: byId, querystring: fieldsQuerySchema } }, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    return single(pickFields(location, fieldsOf(request.query)));
  });

  api.get('/Locations/:id/suspend-info', { schema: { params: byId } }, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    return single({ items: await listBlockedItems(database, id) });
  });

  api.patch('/Locations/:id/thirdPartyServices/:uuid', { schema: { params: byService, body: printerSettingsSchema } }, async (request) => {
    const { params, body } = request;
    const user = userOf(request);
    const { isActive, ...settings } = body;
    if (isActive !== undefined) demand(user, 'thirdParty:active', 'updateOwn');
    if (isActive === undefined || Object.keys(settings).length > 0) demand(user, 'thirdParty-printer', 'updateOwn');
    const location = await locationInScope(database, user, params.id);
    const isPrinter = location.thirdPartyServices.some(({ uuid, slug }) => uuid === params.uuid && slug === 'printer');
    if (!isPrinter) throw notFound('printer');
    const service = await database.transaction(async (transaction) => {
      const change = await updateService(transaction, { locationId: location.id, uuid: params.uuid }, { ...body, changedBy: user.name });
      if (!change) throw notFound('printer');
      const { before, after } = change;
      demandWhole(after);
      // Who did it is known from the line itself.
      const states = { before: { ...before, changedBy: undefined }, after: { ...after, changedBy: undefined } };
      await recordChange(transaction, { user, action: 'update', entity: 'printer', entityId: params.uuid, ...states });
      return after;
    });
    context.printersChanged(location.id);
    return single(service);
  });

  api.post('/Locations/:id/sayHelloToPrinter', { schema: { params: byId, body: testTicketSchema } }, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    const { printer, message } = testTicketOf(location, request.body, new Date());
    await context.printQueue.printTest(printer, message);
    return single({ sent: true });
  });
}

/** What a printer must have together is told of the whole that would be saved (specification 2 §5). */
function demandWhole(printer: ThirdPartyService): void {
  const missing = missingSettings(printerEntrySchema.parse(printer));
  if (missing.length > 0) throw invalidData(missing.map((path) => ({ path, message: 'required' })));
}
