import { randomUUID } from 'node:crypto';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import { MENU_REFUSALS, REBLOCK_FAILED, type PushResult } from '@/domain/menuPush';
import { reblockAfterMenu, scheduleReblocks } from '../productAvailability/reblock';
import { platformRefusal } from '../channels/platformRefusal';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { notFound, HttpError } from '../../platform/http/httpError';
import { lockLocation } from '../locations/locationRow';
import { log } from '../../platform/monitoring/log';
import { addToOperation, recordOperation, type RecordedOperation } from '../operations/operationStore';
import { channelsAt, settleChannel } from '../operations/settleChannel';
import type { MenuReply } from '../channels/platforms';
import { saveAcceptedMenu } from './saveAcceptedMenu';
import { insertSnapshots, snapshotsSince, type SnapshotRow } from './menuSnapshotStore';

/** While a channel processes a menu, the next push must wait at most this long, in ms: the advice of specification 1 §9. */
export const PUSH_TIMEOUT_MS = 5 * 60_000;

export interface MenuPush {
  location: Location;
  /** Channels that are on at the location, without duplicates. */
  slugs: readonly string[];
  /** The menu for a channel: from a catalog without errors, or from an earlier snapshot. */
  payloadOf: (slug: string) => MenuPayload;
  /** The catalog that the menu comes from. */
  catalog: { id: string; name: string };
  /**
   * The entry for the operations history. `locationId` null: the entry is about several locations and exists already; these channels
   * are added to it, unless it was dismissed.
   */
  operation: Omit<RecordedOperation, 'channels' | 'items' | 'until'>;
  /** Writes in the same transaction, such as the audit log entry. */
  saveWith?: (transaction: Database) => Promise<void>;
}

/**
 * Pushes menus to channels of a location (rows CA-04, BC-02): stores a snapshot for each channel and the history entry, sends the
 * menus to all channels concurrently, and stores the results. A channel stays `ongoing` while it processes the menu, when it did not
 * reply, or after a server error. Blocked items are blocked again once a channel accepts the menu, or after five minutes without a
 * result.
 *
 * @throws HttpError 409 `PUSH_UNDER_WAY` with `details.channels`, without pushing anything, while one of the channels processes an
 * earlier menu; 404 if the location is gone.
 */
export async function pushMenu(context: ServerContext, push: MenuPush, now = () => new Date()): Promise<PushResult[]> {
  const { location } = push;
  const notify = () => context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  const snapshots = push.slugs.map((slug) => snapshotOf(push, slug, now()));
  await context.database.transaction(async (transaction) => {
    if (!(await lockLocation(transaction, location.id))) throw notFound('location');
    await assertNoneUnderWay(transaction, push, now());
    await insertSnapshots(transaction, location.id, snapshots);
    await scheduleReblocks(transaction, location.id, snapshots, { now: now(), dueAt: new Date(now().getTime() + PUSH_TIMEOUT_MS) });
    await push.saveWith?.(transaction);
    await (push.operation.locationId === null ? addToOperation : recordOperation)(transaction, operationOf(push));
  });
  notify();
  const results = await Promise.all(snapshots.map((snapshot) => pushTo(context, location, snapshot, now)));
  notify();
  return results;
}

async function assertNoneUnderWay(transaction: Database, { location, slugs }: MenuPush, now: Date): Promise<void> {
  const recent = await snapshotsSince(transaction, location.id, slugs, new Date(now.getTime() - PUSH_TIMEOUT_MS));
  const outcomes = await channelsAt(transaction, recent);
  const channels = slugs.filter((slug) =>
    recent.some((snapshot, index) => snapshot.slug === slug && outcomes[index]?.status === 'ongoing'),
  );
  if (channels.length === 0) return;
  throw new HttpError(409, MENU_REFUSALS.underWay, `A menu is on its way to ${channels.join(', ')} already. Wait for it.`, { channels });
}

function snapshotOf({ location, catalog, operation, payloadOf }: MenuPush, slug: string, at: Date): SnapshotRow {
  const payload = payloadOf(slug);
  return {
    id: randomUUID(),
    locationId: location.id,
    slug,
    at,
    by: operation.by,
    operationId: operation.id,
    catalogId: catalog.id,
    catalogName: catalog.name,
    isCurrent: false,
    productCount: Object.keys(payload.products).length,
    payload,
  };
}

function operationOf({ operation, location, slugs }: MenuPush): RecordedOperation {
  const where = operation.locationId === null ? { locationId: location.id } : {};
  return { ...operation, until: null, items: [], channels: slugs.map((slug) => ({ slug, status: 'ongoing', code: null, ...where })) };
}

async function pushTo(context: ServerContext, location: Location, snapshot: SnapshotRow, now: () => Date): Promise<PushResult> {
  const { slug, payload } = snapshot;
  const answer = await context.platforms.setMenu(location, slug, payload);
  const result = resultOf(slug, answer);
  if (answer.kind === 'done') {
    await context.database.transaction((transaction) => saveAcceptedMenu(transaction, snapshot, answer.refusedItems));
    const areBlocked = await reblockWithoutThrowing(context, location, snapshot, now);
    if (!areBlocked) return { ...result, status: 'partial-success', code: REBLOCK_FAILED };
  }
  // Unfinished results are already stored as ongoing, and a fast platform may have reported by now.
  const { status, code = null } = result;
  if (status === 'fail') {
    await context.database.transaction((transaction) => settleChannel(transaction, snapshot, { status, code, items: [] }));
  }
  return result;
}

function resultOf(slug: string, answer: MenuReply): PushResult {
  switch (answer.kind) {
    case 'done': {
      const items = answer.refusedItems.map((item) => ({ ...item }));
      return { slug, status: items.length > 0 ? 'partial-success' : 'success', code: null, items };
    }
    case 'taken':
    case 'silent':
    case 'failed':
      return { slug, status: 'ongoing', code: null, items: [] };
    case 'rateLimited':
    case 'refused': {
      const wait = answer.kind === 'rateLimited' ? { retryAfterMs: answer.retryAfterMs } : {};
      return { slug, status: 'fail', code: platformRefusal(slug, answer)?.code ?? null, ...wait, items: [] };
    }
  }
}

/** Blocks items again after a new menu; an error does not affect the push. @returns Whether they are blocked, or will be. */
export async function reblockWithoutThrowing(
  context: ServerContext,
  location: Location,
  menu: Parameters<typeof reblockAfterMenu>[2],
  now: () => Date,
): Promise<boolean> {
  return reblockAfterMenu(context, location, menu, now).catch((error: unknown) => {
    log.error({ error, locationId: location.id, slug: menu.slug }, 'reblocking items after a new menu failed');
    return false;
  });
}
