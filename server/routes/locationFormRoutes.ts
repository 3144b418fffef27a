import { locationPatchSchema, newLocationSchema } from '@/domain/locationDraft';
import type { ServerContext } from '../context';
import { userOf } from '../http/access';
import { single } from '../http/answer';
import { byId, type Api } from '../http/api';
import { changeLocation, createLocation, removeLocation } from '../locations/changeLocations';

/**
 * Making, changing and deleting locations (specification 1 §7, rows LO-01, LO-02). A change has only what changes; channels, hours and
 * POS configuration come whole. Keys and credentials go in and never come out: `accessKeySet` and `credentialsSet` tell that they are there.
 */
export async function locationFormRoutes(api: Api, context: ServerContext): Promise<void> {
  api.post('/Locations', { schema: { body: newLocationSchema } }, async (request, reply) => {
    const location = await createLocation(context, userOf(request), request.body);
    context.placeChanged({ event: 'location.changed', locationId: location.id });
    return reply.code(201).send(single(location));
  });

  api.patch('/Locations/:id', { schema: { params: byId, body: locationPatchSchema } }, async (request) => {
    const location = await changeLocation(context, userOf(request), request.params.id, request.body);
    context.placeChanged({ event: 'location.changed', locationId: location.id });
    return single(location);
  });

  api.delete('/Locations/:id', { schema: { params: byId } }, async (request) => {
    const { id } = request.params;
    await removeLocation(context.database, userOf(request), id);
    context.placeChanged({ event: 'location.changed', locationId: id });
    // Its printers are gone, too.
    context.printersChanged(id);
    return single({ id });
  });
}
