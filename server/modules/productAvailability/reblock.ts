import { eq } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import type { RepeatRequest } from '../../platform/db/rowShapes';
import { blockedItems } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { notifyMasterPushes } from '../masterCatalogs/notifyMasterPushes';
import { recordBlockResult } from '../operations/settleChannel';
import { requestBlocks, type ChannelAnswer } from './requestBlocks';
import { dueReblockOf, withRepeatedRequest, isBlocked, itemKey, withReblock, withReport, type BlockRow } from './blockRules';
import { saveBlocks, lockBlocks } from './blockStore';
import { saveItemReports, settleByReports } from './itemReports';

/** Delay before a refused request is retried, unless the channel sends its own delay. */
const RETRY_DELAY_MS = 60_000;

interface LocationChannel {
  location: Location;
  slug: string;
}

/** A menu that is or will be pushed to a channel, with the operation of the push. */
interface PushedMenu {
  locationId: string;
  slug: string;
  operationId: string;
  payload: MenuPayload;
}

/**
 * Schedules, before menus are pushed, that each channel is requested from `dueAt` on to block its blocked items again. This covers channels
 * that never confirm the menu and a server that stops during the push; the request is idempotent. Call it before locking operations.
 */
export async function scheduleReblocks(
  transaction: Database,
  locationId: string,
  menus: readonly PushedMenu[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const before = (await lockBlocks(transaction, locationId)) ?? [];
  const times = { since: now.toISOString(), dueAt: dueAt.toISOString() };
  const after = before.map((row) =>
    menus
      .filter(({ slug, payload }) => isInMenu(row, payload) && row.channels.includes(slug) && isBlocked(row, now))
      .reduce((scheduled, { slug, operationId }) => withReblock(scheduled, slug, { operationId, ...times }), row),
  );
  const changed = after.filter((row, index) => row !== before[index]);
  await saveRows(transaction, changed, now);
}

/**
 * Handles a channel that has received a new menu and thereby lost its blocks (row BC-01): records the items as sold there and requests the
 * channel to block those that are still blocked. If that fails, `startReblockRetries` retries.
 *
 * @returns whether the channel blocks the items or has accepted the request.
 */
export async function reblockAfterMenu(context: ServerContext, location: Location, menu: PushedMenu, now: () => Date): Promise<boolean> {
  const hasLostBlocks = await context.database.transaction((transaction) => recordLostBlocks(transaction, menu, now()));
  if (!hasLostBlocks) return true;
  context.notifyLocation({ event: 'blocks.changed', locationId: location.id });
  return sendDueReblocks(context, { location, slug: menu.slug }, now);
}

/**
 * Sends a channel one request for all its due reblocks and saves the reply and the result of the push operations.
 *
 * @returns whether the channel blocks the items or has accepted the request.
 */
export async function sendDueReblocks(context: ServerContext, { location, slug }: LocationChannel, now: () => Date): Promise<boolean> {
  const { database, platforms } = context;
  const due = await database.transaction((transaction) => claimDueReblocks(transaction, { location, slug }, now()));
  if (due.length === 0) return true;
  const answer = await requestItems(due, true);
  const changed = await database.transaction((transaction) => saveAnswer(transaction, { location, slug }, { due, answer }));
  if (changed.length > 0) context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  await notifyMasterPushes(context, changed);

  // If an item was unblocked during the request, the channel may have received the unblock before this block: repeat the unblock.
  const rows = await database.select().from(blockedItems).where(eq(blockedItems.locationId, location.id));
  const blockedKeys = new Set(rows.filter((row) => row.channels.includes(slug) && isBlocked(row, now())).map(itemKey));
  const unblocked = due.filter((row) => !blockedKeys.has(itemKey(row)));
  if (unblocked.length > 0) await requestItems(unblocked, false);
  return answer?.refusal === null;

  async function requestItems(items: readonly BlockRow[], suspended: boolean): Promise<ChannelAnswer | undefined> {
    const requests = items.map((row) => requestOf(row, slug, suspended));
    const [reply] = await requestBlocks(platforms, location, requests, now);
    if (reply?.answer.kind === 'done') await saveItemReports(context, location.id, slug, requests, reply.at);
    const code = reply?.refusal?.code;
    if (code) log.warn({ locationId: location.id, slug, code }, 'channel failed to block items after a menu push');
    return reply;
  }
}

/**
 * Records the items of a pushed menu as sold in the channel and schedules reblocks of those that are blocked. Returns whether there are
 * such items.
 */
async function recordLostBlocks(transaction: Database, { locationId, slug, operationId, payload }: PushedMenu, at: Date): Promise<boolean> {
  const before = await lockBlocks(transaction, locationId);
  if (!before) return false;
  const reblock: RepeatRequest = { operationId, since: at.toISOString(), dueAt: at.toISOString() };
  const isOfChannel = ({ channels, reports }: BlockRow) => channels.includes(slug) || reports.some((report) => report.slug === slug);
  const requested = (row: BlockRow) => withReblock(withRepeatedRequest(row, slug, at), slug, reblock);
  const lost = before
    .filter((row) => isInMenu(row, payload) && isOfChannel(row))
    .map((row) => withReport(row.channels.includes(slug) && isBlocked(row, at) ? requested(row) : row, slug, false, at));
  if (lost.length === 0) return false;
  const rows = [...new Map([...before, ...lost].map((row) => [itemKey(row), row])).values()];
  await settleByReports(transaction, { locationId, slugs: [slug], rows, now: at });
  await saveRows(transaction, lost, at);
  return true;
}

/** Returns the due items and postpones their retry, so that no other server instance sends the same request. */
async function claimDueReblocks(transaction: Database, { location, slug }: LocationChannel, at: Date): Promise<BlockRow[]> {
  const rows = (await lockBlocks(transaction, location.id)) ?? [];
  const due = rows.filter((row) => dueReblockOf(row, slug, at));
  await saveRows(
    transaction,
    due.map((row) => postponed(row, slug, at, RETRY_DELAY_MS)),
    at,
  );
  return due;
}

/** Postpones the reblocks that the channel refused and clears the others. Returns the ids of the operations that changed. */
async function saveAnswer(
  transaction: Database,
  { location, slug }: LocationChannel,
  { due, answer }: { due: readonly BlockRow[]; answer: ChannelAnswer | undefined },
): Promise<string[]> {
  if (!answer) return [];
  const { refusal, result, at } = answer;
  const requested = new Set(due.map(itemKey));
  const rows = ((await lockBlocks(transaction, location.id)) ?? []).filter(
    (row) => requested.has(itemKey(row)) && scheduledReblockOf(row, slug),
  );
  const operationIds = [...new Set(rows.flatMap((row) => scheduledReblockOf(row, slug)?.operationId ?? []))].sort();
  await saveRows(
    transaction,
    rows.map((row) => (refusal ? postponed(row, slug, at, result.retryAfterMs ?? RETRY_DELAY_MS) : withReblock(row, slug, null))),
    at,
  );
  // Operations are always locked in the order of their ids, which prevents deadlocks.
  const changed: string[] = [];
  for (const operationId of operationIds) {
    const hasChanged = await recordBlockResult(transaction, { operationId, locationId: location.id, slug }, refusal === null);
    if (hasChanged) changed.push(operationId);
  }
  return changed;
}

function postponed(row: BlockRow, slug: string, at: Date, waitMs: number): BlockRow {
  const reblock = scheduledReblockOf(row, slug);
  return reblock ? withReblock(row, slug, { ...reblock, dueAt: new Date(at.getTime() + waitMs).toISOString() }) : row;
}

function scheduledReblockOf(row: BlockRow, slug: string): RepeatRequest | undefined {
  return row.asks.find((ask) => ask.slug === slug)?.again;
}

/** All `rows` are of one location. */
async function saveRows(transaction: Database, rows: readonly BlockRow[], at: Date): Promise<void> {
  const [first] = rows;
  if (first) await saveBlocks(transaction, first.locationId, rows, at);
}

function isInMenu({ kind, innerId }: BlockRow, { products, modifiers }: MenuPayload): boolean {
  return Object.hasOwn(kind === 'product' ? products : modifiers, innerId);
}

function requestOf({ innerId, kind, until }: BlockRow, slug: string, suspended: boolean): SuspendedItem {
  return { innerId, kind, suspended, until: suspended ? (until?.toISOString() ?? null) : null, channels: [slug] };
}
