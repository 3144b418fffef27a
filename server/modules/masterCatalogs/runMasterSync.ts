import * as contract from '@/contract/masterCatalogs';
import { and, eq, gt, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Catalog } from '@/domain/catalog';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { SYNC_FAILURES } from '@/domain/masterCatalog';
import { menuFor } from '@/domain/menuPayload';
import { MENU_REFUSALS } from '@/domain/menuPush';
import { channelsOf } from '../channels/channelsOf';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { operations } from '../../platform/db/schema';
import { notFound, HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { assertNoProblems } from '../menus/menuToPush';
import { pushMenu } from '../menus/pushMenu';
import { settleChannel } from '../operations/settleChannel';
import { applyMasterCatalog } from './applyMasterCatalog';
import { MASTER_PUSH } from './masterCatalogStore';
import type { MasterSync, SyncTarget } from './startMasterSync';

/** Limit of locations in progress. */
const MAX_CONCURRENT = 4;

/**
 * Runs a started push: applies the master catalog to each location and pushes the menu to its channels (row MC-03), saving each result.
 * After `stopping` is aborted, no further location is started; operation timeouts fail the remaining ones. Never rejects.
 */
export async function runMasterSync(context: ServerContext, sync: MasterSync, stopping: AbortSignal): Promise<void> {
  const { accountId } = sync.operation;
  await pLimit(MAX_CONCURRENT).map(sync.targets, async (target) => {
    if (stopping.aborted) return;
    await syncAt(context, sync, target).catch((error: unknown) => {
      log.error({ error, operation: sync.operation.id, locationId: target.locationId }, 'failed to push a master catalog to a location');
    });
    context.notifyAccount({ event: 'operations.changed', accountId });
  });
  context.notifyAccount({ event: 'masterCatalogs.changed', accountId });
}

async function syncAt(context: ServerContext, sync: MasterSync, { locationId, slugs }: SyncTarget): Promise<void> {
  const menu = await applyMasterCatalog(
    context,
    sync.user,
    {
      ...sync,
      endpoint: contract.syncMasterCatalog,
      validate: async (transaction, menu) => {
        await assertNotSuperseded(transaction, sync, locationId);
        await assertNoProblemsAtStore(transaction, sync, menu, locationId);
      },
    },
    locationId,
  ).catch(async (error: unknown) => {
    const code = error instanceof HttpError ? error.code : SYNC_FAILURES.notApplied;
    await fail(context.database, sync, { locationId, slugs }, code);
    if (!(error instanceof HttpError)) throw error;
    return null;
  });
  if (menu) await pushTo(context, sync, { locationId, slugs }, menu);
}

/** Rejects the location if a newer push of the same master catalog includes it, so that an older menu never replaces a newer one. */
async function assertNotSuperseded(transaction: Database, { operation }: MasterSync, locationId: string): Promise<void> {
  const { affectedEntityId, action, date, channels } = operations;
  const includesLocation = sql`${channels} @> ${JSON.stringify([{ locationId }])}::jsonb`;
  const newer = and(eq(affectedEntityId, operation.affectedEntityId), eq(action, MASTER_PUSH), gt(date, operation.date), includesLocation);
  if ((await transaction.$count(operations, newer)) > 0) {
    throw new HttpError(409, CHANNEL_REFUSALS.overtaken, 'A newer push includes this location.');
  }
}

/** Validates the merged menu of a type 2 master catalog: with the POS ids of the store, two dishes may share one. */
async function assertNoProblemsAtStore(transaction: Database, { master }: MasterSync, menu: Catalog, locationId: string): Promise<void> {
  if (master.type === 1) return;
  await assertNoProblems(transaction, menu, (await findLocation(transaction, locationId)) ?? undefined);
}

async function pushTo(context: ServerContext, sync: MasterSync, { locationId, slugs }: SyncTarget, menu: Catalog): Promise<void> {
  const { serviceType, promotions } = sync.master;
  const location = await findLocation(context.database, locationId);
  if (!location) throw notFound('location');
  const enabled = channelsOf(location);
  const enabledSlugs = slugs.filter((slug) => enabled.includes(slug));
  await fail(
    context.database,
    sync,
    { locationId, slugs: slugs.filter((slug) => !enabledSlugs.includes(slug)) },
    SYNC_FAILURES.noSuchChannel,
  );
  if (enabledSlugs.length === 0) return;
  try {
    await pushMenu(context, {
      location,
      slugs: enabledSlugs,
      payloadOf: (slug) => menuFor(menu, slug, { serviceType, promotions }),
      catalog: { id: menu.id, name: menu.name },
      operation: { ...sync.operation, date: new Date() },
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // Nothing was pushed: channels with another push in progress fail, the others are retried.
    const busy = error.code === MENU_REFUSALS.underWay ? busyChannels(error.details) : enabledSlugs;
    await fail(context.database, sync, { locationId, slugs: busy }, error.code);
    const free = enabledSlugs.filter((slug) => !busy.includes(slug));
    if (busy.length > 0 && free.length > 0) await pushTo(context, sync, { locationId, slugs: free }, menu);
  }
}

function busyChannels(details: unknown): string[] {
  return typeof details === 'object' && details !== null && 'channels' in details && Array.isArray(details.channels)
    ? details.channels.map(String)
    : [];
}

async function fail(database: Database, { operation }: MasterSync, { locationId, slugs }: SyncTarget, code: string): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const slug of slugs) {
      await settleChannel(transaction, { operationId: operation.id, locationId, slug }, { status: 'fail', code, items: [] });
    }
  });
}
