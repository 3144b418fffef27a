import { listCatalogs } from '../catalogs/catalogStore';
import type { ServerContext } from '../context';
import { userOf } from '../http/access';
import { list } from '../http/answer';
import { byId, type Api } from '../http/api';
import { gzipReply } from '../http/gzipReply';
import { locationInScope } from './inScope';

/** The catalogs of locations of the user's scope (specification 1 §7, decision G19); packed, as menus of thousands of products are long. */
export async function catalogsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/Locations/:id/catalogs', { schema: { params: byId }, onSend: gzipReply }, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    return list(await listCatalogs(database, id));
  });
}
