import * as contract from '@/contract/masterCatalogs';
import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { SYNC_FAILURES, type MasterCatalog, type MasterSyncBody } from '@/domain/masterCatalog';
import { MENU_REFUSALS } from '@/domain/menuPush';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import { channelsOf } from '../channels/channelsOf';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import type { OperationChannel } from '../../platform/db/rowShapes';
import { operations } from '../../platform/db/schema';
import { notFound, HttpError } from '../../platform/http/httpError';
import { PUSH_TIMEOUT_MS } from '../menus/pushMenu';
import { recordOperation, type RecordedOperation } from '../operations/operationStore';
import { lockEditor } from '../users/lockEditor';
import { lockMasterCatalog, MASTER_PUSH } from './masterCatalogStore';

/** A started push of a master catalog. */
export interface MasterSync {
  user: User;
  master: MasterCatalog;
  content: Catalog;
  operation: Omit<RecordedOperation, 'channels' | 'items' | 'until'>;
  /** The enabled channels to push to, by location. */
  targets: readonly SyncTarget[];
}

export interface SyncTarget {
  locationId: string;
  slugs: readonly string[];
}

interface SyncRequest {
  master: MasterCatalog;
  content: Catalog;
  locations: readonly Location[];
  channels: MasterSyncBody['channels'];
}

/**
 * Starts a push of a master catalog: records one operation for all locations and an audit entry. Locations where none of the channels is
 * enabled fail immediately.
 *
 * @throws HttpError 409 `PUSH_UNDER_WAY` with `details.channels` if a push of this master catalog to one of the targets, started in the
 * last five minutes, is in progress; 404 if it does not exist.
 */
export async function startMasterSync(
  { database, notifyAccount }: ServerContext,
  user: User,
  { master, content, locations, channels }: SyncRequest,
): Promise<MasterSync> {
  const targets = locations.map((location) => ({
    locationId: location.id,
    slugs: channelsOf(location).filter((slug) => channels.includes(slug)),
  }));
  const accountId = master.accountId ?? '';
  const operation = {
    id: randomUUID(),
    accountId,
    locationId: null,
    affectedEntityId: master.id,
    action: MASTER_PUSH,
    date: new Date(),
    by: user.name ?? user.email,
    userId: user.id,
  };
  await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.syncMasterCatalog);
    if (!(await lockMasterCatalog(transaction, master.id))) throw notFound('master catalog');
    await assertNoneInProgress(transaction, master.id, targets, operation.date);
    await recordChange(transaction, {
      user: editor,
      action: 'sync',
      entity: 'masterCatalog',
      entityId: master.id,
      after: { name: master.name, locations: locations.map(({ id }) => id), channels, operation: operation.id },
    });
    await recordOperation(transaction, {
      ...operation,
      until: null,
      items: [],
      channels: targets.flatMap((target) => requestedChannels(target, channels)),
    });
  });
  notifyAccount({ event: 'operations.changed', accountId });
  return { user, master, content, operation, targets: targets.filter(({ slugs }) => slugs.length > 0) };
}

function requestedChannels({ locationId, slugs }: SyncTarget, requested: readonly string[]): OperationChannel[] {
  if (slugs.length > 0) return slugs.map((slug) => ({ slug, locationId, status: 'ongoing', code: null }));
  return [...new Set(requested)].map((slug) => ({ slug, locationId, status: 'fail', code: SYNC_FAILURES.noSuchChannel }));
}

async function assertNoneInProgress(transaction: Database, masterId: string, targets: readonly SyncTarget[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - PUSH_TIMEOUT_MS);
  const { affectedEntityId, action, status, date } = operations;
  const recent = await transaction
    .select({ channels: operations.channels })
    .from(operations)
    .where(and(eq(affectedEntityId, masterId), eq(action, MASTER_PUSH), eq(status, 'ongoing'), gt(date, since)));
  const busy = new Set(recent.flatMap(({ channels }) => channels.filter((channel) => channel.status === 'ongoing').map(targetKey)));
  const channels = new Set(targets.flatMap(({ locationId, slugs }) => slugs.filter((slug) => busy.has(targetKey({ locationId, slug })))));
  if (channels.size === 0) return;
  const names = [...channels];
  const message = `A push of this master catalog to ${names.join(', ')} is in progress. Wait until it ends.`;
  throw new HttpError(409, MENU_REFUSALS.underWay, message, { channels: names });
}

function targetKey({ locationId, slug }: { locationId?: string; slug: string }): string {
  return JSON.stringify([locationId, slug]);
}
