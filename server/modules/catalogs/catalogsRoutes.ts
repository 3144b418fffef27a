import * as contract from '@/contract/catalogs';
import * as appsContract from '@/contract/apps';
import { route } from '../../platform/http/route';
import { listApps } from '../apps/appStore';
import { findCatalog } from './catalogScope';
import { listCatalogs, listCatalogSummaries, SUMMARY_FIELDS, toCatalog } from './catalogStore';
import { changeCatalog, createCatalog, removeCatalog } from './changeCatalogs';
import { importStores } from './importStores';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { fieldsOf, pickFields } from '../../platform/http/pickFields';
import { locationInScope } from '../inScope';

/** Enough for the largest menus: thousands of products of some KB each. */
const BODY_LIMIT = 16 * 1024 * 1024;

/**
 * Catalogs of locations in the user's scope, and of master catalogs by id (specification 1 §7, decision G19, rows CA-01, CA-02,
 * CA-06), compressed because menus may have thousands of products. Also lists all channels.
 */
export async function catalogsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  const compressed = { onSend: gzipReply };
  route(api, contract.listCatalogs, compressed, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    const fields = fieldsOf(request.query);
    const areSummaries = fields !== null && [...fields].every((field) => SUMMARY_FIELDS.includes(field));
    const rows = areSummaries ? await listCatalogSummaries(database, id) : (await listCatalogs(database, id)).map(toCatalog);
    return list(rows.map((row) => pickFields(row, fields)));
  });

  const draft = { bodyLimit: BODY_LIMIT, onSend: gzipReply };
  route(api, contract.createCatalog, draft, async (request, reply) => {
    const user = userOf(request);
    const { id } = await locationInScope(database, user, request.params.id);
    return reply.code(201).send(single(await createCatalog(context, user, id, request.body)));
  });

  route(api, contract.getLocationCatalog, { onSend: gzipReply }, async (request) => {
    const { id, catalogId } = request.params;
    return single(toCatalog(await findCatalog(database, userOf(request), catalogId, id)));
  });

  route(api, contract.deleteCatalog, async (request) => {
    const { id: locationId, catalogId: id } = request.params;
    await removeCatalog(context, userOf(request), { locationId, id });
    return single({ id });
  });

  route(api, contract.getCatalog, { onSend: gzipReply }, async (request) =>
    single(toCatalog(await findCatalog(database, userOf(request), request.params.id))),
  );

  const patch = { bodyLimit: BODY_LIMIT, onSend: gzipReply };
  route(api, contract.updateCatalog, patch, async (request) =>
    single(await changeCatalog(context, userOf(request), request.params.id, request.body)),
  );

  // An endpoint of the separate products API, which this server includes.
  route(api, contract.importStores, { onSend: gzipReply }, async (request, reply) => {
    const user = userOf(request);
    await locationInScope(database, user, request.body.locationId);
    return reply.code(201).send(list(await importStores(context, user, request.body)));
  });

  route(api, appsContract.listAllChannels, async () => {
    const { apps } = await listApps(database, { scopes: ['channel'] });
    return list(apps);
  });
}
