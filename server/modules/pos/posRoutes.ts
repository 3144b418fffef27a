import * as contract from '@/contract/pos';
import { route } from '../../platform/http/route';
import type { FastifyRequest } from 'fastify';
import { POS_CONFIG_HEADER, POS_WAIT_MS, type PosAccess } from '@/domain/pos';
import { loadPosCatalog } from '../catalogs/loadPosCatalog';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import type { ReadPos } from './pos';
import { posAccessOf, posKeyOf, readPos } from './readPos';
import { listApps } from '../apps/appStore';
import { locationInScope } from '../inScope';

/**
 * The POS systems that can be connected (those whose app is enabled), and the data of a location's POS (specification 1 §7).
 * `posData` and `loadPosProducts` use the configuration in the header, saved or not; `posCatalog` uses the saved one, and
 * `loadPosCatalogs` creates a catalog from its result. Each request waits for the POS for up to ten minutes, or until the client
 * disconnects. The saved configuration is never returned.
 */
export async function posRoutes(api: Api, context: ServerContext, stopping: AbortSignal): Promise<void> {
  route(api, contract.listPosProviders, async () => {
    const { apps } = await listApps(context.database, { scopes: ['pos'] });
    const enabled = new Map(apps.filter((app) => app.enabled).map(({ slug, name }) => [slug, name]));
    return list(
      context.pos.providers.flatMap((provider) => (enabled.has(provider.slug) ? [{ ...provider, name: enabled.get(provider.slug) }] : [])),
    );
  });

  route(api, contract.getPosData, async (request) =>
    single(await read(request, context.pos.readData, posAccessOf(request.headers[POS_CONFIG_HEADER]))),
  );

  route(api, contract.listPosProducts, async (request) =>
    list(await read(request, context.pos.readProducts, posAccessOf(request.headers[POS_CONFIG_HEADER]))),
  );

  route(api, contract.getPosCatalog, async (request) => single(await read(request, context.pos.readCatalog, null)));

  route(api, contract.loadPosCatalogs, { onSend: gzipReply }, async (request) => {
    const menu = await read(request, context.pos.readCatalog, null);
    const { id: locationId, posConfig } = await locationInScope(context.database, userOf(request), request.params.id);
    const name = context.pos.providers.find(({ slug }) => slug === posConfig?.provider)?.name ?? 'POS';
    return list([await loadPosCatalog(context, userOf(request), { locationId, name, menu })]);
  });

  async function read<Data>(
    request: FastifyRequest<{ Params: { id: string } }>,
    readFrom: ReadPos<Data>,
    given: PosAccess | null,
  ): Promise<Data> {
    const location = await locationInScope(context.database, userOf(request), request.params.id);
    const key = await posKeyOf(context.database, context.pos, location, given);
    return readPos(readFrom, key, { disconnected: request.signal, stopping, waitMs: POS_WAIT_MS });
  }
}
