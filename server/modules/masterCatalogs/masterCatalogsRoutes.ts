import * as contract from '@/contract/masterCatalogs';
import { route } from '../../platform/http/route';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { type MasterCatalog } from '@/domain/masterCatalog';
import type { User } from '@/domain/user';
import { accountWithSubaccounts } from '../accounts/accountStore';
import { findCatalog } from '../catalogs/catalogScope';
import { readCatalog } from '../catalogs/catalogStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { applyMasterCatalog } from './applyMasterCatalog';
import { changeMasterCatalog, cloneMasterCatalog, createMasterCatalog, removeMasterCatalog } from './changeMasterCatalogs';
import { listDeletedMasters } from './deletedMasterStore';
import { requireMasterCatalogsEnabled, masterInScope } from './masterCatalogScope';
import { listMasterCatalogs } from './masterCatalogStore';
import { masterImpacts } from './masterImpacts';
import { assertValidNow, targetLocations } from './targetLocations';
import { restoreMasterCatalog } from './restoreMasterCatalog';
import { runMasterSync } from './runMasterSync';
import { startMasterSync } from './startMasterSync';
import { assertNoProblems } from '../menus/menuToPush';
import { accountScope } from '../../platform/security/tenantScope';
import { accountInScope } from '../inScope';

/** Enough for promotions with thousands of products each. */
const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Registers the routes of master catalogs of accounts in the user's scope (specification 1 §7, rows MC-01 to MC-03). They return 403 while
 * the feature flag is off for the role. A push is accepted immediately and runs in the background; closing the server waits for the
 * locations in progress.
 */
export async function masterCatalogsRoutes(api: Api, context: ServerContext, stopping: AbortSignal): Promise<void> {
  const { database } = context;
  const running = new Set<Promise<void>>();
  api.addHook('onClose', async () => void (await Promise.all(running)));

  route(api, contract.listMasterCatalogs, async (request) => {
    const user = userOf(request);
    await requireMasterCatalogsEnabled(database, user);
    return list(await listMasterCatalogs(database, await accountsOf(user, request.query.accountId)));
  });

  async function accountsOf(user: User, accountId: string | undefined): Promise<'all' | string[]> {
    const scope = await accountScope(database, user);
    if (!accountId) return scope;
    const { id } = await accountInScope(database, user, accountId);
    const family = await accountWithSubaccounts(database, id);
    return scope === 'all' ? family : family.filter((each) => scope.includes(each));
  }

  const created = { bodyLimit: BODY_LIMIT };
  route(api, contract.createMasterCatalog, created, async (request, reply) => {
    const { body, query } = request;
    return reply.code(201).send(single(await createMasterCatalog(context, userOf(request), body, query.catalogId || null)));
  });

  route(api, contract.listDeletedMasterCatalogs, async (request) => {
    const user = userOf(request);
    await requireMasterCatalogsEnabled(database, user);
    return list(await listDeletedMasters(database, await accountsOf(user, request.query.accountId), new Date()));
  });

  route(api, contract.getMasterCatalog, async (request) => single(await masterInScope(database, userOf(request), request.params.id)));

  const changed = { bodyLimit: BODY_LIMIT };
  route(api, contract.updateMasterCatalog, changed, async (request) =>
    single(await changeMasterCatalog(context, userOf(request), request.params.id, request.body)),
  );

  route(api, contract.deleteMasterCatalog, async (request) => {
    await removeMasterCatalog(context, userOf(request), request.params.id);
    return single({ id: request.params.id });
  });

  route(api, contract.restoreMasterCatalog, async (request) =>
    single(await restoreMasterCatalog(context, userOf(request), request.params.id, new Date())),
  );

  route(api, contract.cloneMasterCatalog, async (request, reply) =>
    reply.code(201).send(single(await cloneMasterCatalog(context, userOf(request), request.params.id, request.body.name))),
  );

  route(api, contract.applyMasterCatalog, async (request) => {
    const user = userOf(request);
    const { master, content, locations } = await pushRequestOf(user, request.params.id, request.body.locations);
    const application = { master, content, endpoint: contract.applyMasterCatalog } as const;
    try {
      for (const { id } of locations) await applyMasterCatalog(context, user, application, id);
    } finally {
      // Also after an error: some locations may already have it.
      context.notifyAccount({ event: 'masterCatalogs.changed', accountId: master.accountId ?? '' });
    }
    return single(await masterInScope(database, user, master.id));
  });

  route(api, contract.getMasterCatalogImpact, { onSend: gzipReply }, async (request) => {
    const { channels, locations } = request.body;
    const pushRequest = await pushRequestOf(userOf(request), request.params.id, locations);
    await assertPushable(pushRequest);
    return list(await masterImpacts(database, { ...pushRequest, channels }, new Date()));
  });

  route(api, contract.syncMasterCatalog, async (request, reply) => {
    const user = userOf(request);
    const { channels, locations } = request.body;
    const pushRequest = await pushRequestOf(user, request.params.id, locations);
    assertValidNow(pushRequest.master, pushRequest.locations, new Date());
    await assertPushable(pushRequest);
    const sync = await startMasterSync(context, user, { ...pushRequest, channels });
    const run = runMasterSync(context, sync, stopping).finally(() => running.delete(run));
    running.add(run);
    return reply.code(202).send(single({ operationId: sync.operation.id }));
  });

  async function pushRequestOf(user: User, id: string, locations: readonly string[]): Promise<PushRequest> {
    const master = await masterInScope(database, user, id);
    const content = readCatalog(await findCatalog(database, user, master.catalogId ?? ''));
    return { master, content, locations: await targetLocations(database, user, master, locations) };
  }

  async function assertPushable({ content, locations }: PushRequest): Promise<void> {
    await assertNoProblems(database, content, { channels: locations.flatMap(({ channels }) => channels) });
  }
}

interface PushRequest {
  master: MasterCatalog;
  content: Catalog;
  locations: Location[];
}
