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
import { dueReblockOf, requestedAgain, isBlocked, itemKey, withReblock, withReport, type BlockRow } from './blockRules';
import { saveBlocks, lockBlocks } from './blockStore';
import { saveItemReports, settleByReports } from './itemReports';

/** After a no a channel is asked again in so many ms, unless it says when. */
const TRY_AGAIN_MS = 60_000;

interface Place {
  location: Location;
  slug: string;
}

/** A menu that a channel got, or is going to get, and of which push. */
interface PushedMenu {
  locationId: string;
  slug: string;
  operationId: string;
  payload: MenuPayload;
}

/**
 * Channels of a location are about to be pushed menus: should nothing be heard of it, because one says nothing, or the server ends in the
 * middle, they are asked from `dueAt` on to block what is blocked. To do so twice does no harm. To be called before operations are locked.
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
      .filter(({ slug, payload }) => isOfMenu(row, payload) && row.channels.includes(slug) && isBlocked(row, now))
      .reduce((owing, { slug, operationId }) => withReblock(owing, slug, { operationId, ...times }), row),
  );
  const changed = after.filter((row, index) => row !== before[index]);
  await keepRows(transaction, changed, now);
}

/**
 * A channel has a new menu, and with it has forgotten what is blocked there (row BC-01): that is kept, and it is asked to block again what
 * is blocked still. Gives whether it does, or will; where it does not, its items show as sold though they are blocked, and it is asked again
 * (`startReblockRetries`).
 */
export async function reblockAfterMenu(context: ServerContext, location: Location, menu: PushedMenu, now: () => Date): Promise<boolean> {
  const isForgotten = await context.database.transaction((transaction) => keepForgotten(transaction, menu, now()));
  if (!isForgotten) return true;
  context.notifyLocation({ event: 'blocks.changed', locationId: location.id });
  return sendDueReblocks(context, { location, slug: menu.slug }, now);
}

/** Asks a channel to block again what is due, and keeps what it answers, also beside what came of the push. Gives whether it does, or will. */
export async function sendDueReblocks(context: ServerContext, { location, slug }: Place, now: () => Date): Promise<boolean> {
  const { database, platforms } = context;
  const owed = await database.transaction((transaction) => claimDueReblocks(transaction, { location, slug }, now()));
  if (owed.length === 0) return true;
  const answer = await tellItems(owed, true);
  const changed = await database.transaction((transaction) => keepAnswer(transaction, { location, slug }, { owed, answer }));
  if (changed.length > 0) context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  await notifyMasterPushes(context, changed);

  // Whoever sold one of them meanwhile told the channel so before we did.
  const rows = await database.select().from(blockedItems).where(eq(blockedItems.locationId, location.id));
  const still = new Set(rows.filter((row) => row.channels.includes(slug) && isBlocked(row, now())).map(itemKey));
  const sold = owed.filter((row) => !still.has(itemKey(row)));
  if (sold.length > 0) await tellItems(sold, false);
  return answer?.refusal === null;

  async function tellItems(items: readonly BlockRow[], suspended: boolean): Promise<ChannelAnswer | undefined> {
    const asks = items.map((row) => askOf(row, slug, suspended));
    const [answered] = await requestBlocks(platforms, location, asks, now);
    if (answered?.answer.kind === 'done') await saveItemReports(context, location.id, slug, asks, answered.at);
    const code = answered?.refusal?.code;
    if (code) log.warn({ locationId: location.id, slug, code }, 'a channel did not block again after a new menu');
    return answered;
  }
}

/** What the channel had been told of items of the menu is as if it sold them, and it is to be asked anew for those that are blocked. Gives whether there are any. */
async function keepForgotten(transaction: Database, { locationId, slug, operationId, payload }: PushedMenu, at: Date): Promise<boolean> {
  const before = await lockBlocks(transaction, locationId);
  if (!before) return false;
  const again: RepeatRequest = { operationId, since: at.toISOString(), dueAt: at.toISOString() };
  const isOfChannel = ({ channels, reports }: BlockRow) => channels.includes(slug) || reports.some((report) => report.slug === slug);
  const asked = (row: BlockRow) => withReblock(requestedAgain(row, slug, at), slug, again);
  const forgotten = before
    .filter((row) => isOfMenu(row, payload) && isOfChannel(row))
    .map((row) => withReport(row.channels.includes(slug) && isBlocked(row, at) ? asked(row) : row, slug, false, at));
  if (forgotten.length === 0) return false;
  const rows = [...new Map([...before, ...forgotten].map((row) => [itemKey(row), row])).values()];
  await settleByReports(transaction, { locationId, slugs: [slug], rows, now: at });
  await keepRows(transaction, forgotten, at);
  return true;
}

/** What is due now; nobody else asks for it until this one should have answered. */
async function claimDueReblocks(transaction: Database, { location, slug }: Place, at: Date): Promise<BlockRow[]> {
  const rows = (await lockBlocks(transaction, location.id)) ?? [];
  const owed = rows.filter((row) => dueReblockOf(row, slug, at));
  await keepRows(
    transaction,
    owed.map((row) => later(row, slug, at, TRY_AGAIN_MS)),
    at,
  );
  return owed;
}

/** What is still to be asked for is asked for later where the channel said no, else no more. Gives the operations that changed by it. */
async function keepAnswer(
  transaction: Database,
  { location, slug }: Place,
  { owed, answer }: { owed: readonly BlockRow[]; answer: ChannelAnswer | undefined },
): Promise<string[]> {
  if (!answer) return [];
  const { refusal, result, at } = answer;
  const asked = new Set(owed.map(itemKey));
  const rows = ((await lockBlocks(transaction, location.id)) ?? []).filter((row) => asked.has(itemKey(row)) && againOf(row, slug));
  const operationIds = [...new Set(rows.flatMap((row) => againOf(row, slug)?.operationId ?? []))].sort();
  await keepRows(
    transaction,
    rows.map((row) => (refusal ? later(row, slug, at, result.retryAfterMs ?? TRY_AGAIN_MS) : withReblock(row, slug, null))),
    at,
  );
  // As everywhere, operations are locked by their ids.
  const changed: string[] = [];
  for (const operationId of operationIds) {
    const isNews = await recordBlockResult(transaction, { operationId, locationId: location.id, slug }, refusal === null);
    if (isNews) changed.push(operationId);
  }
  return changed;
}

function later(row: BlockRow, slug: string, at: Date, waitMs: number): BlockRow {
  const again = againOf(row, slug);
  return again ? withReblock(row, slug, { ...again, dueAt: new Date(at.getTime() + waitMs).toISOString() }) : row;
}

function againOf(row: BlockRow, slug: string): RepeatRequest | undefined {
  return row.asks.find((ask) => ask.slug === slug)?.again;
}

/** Rows of one location. */
async function keepRows(transaction: Database, rows: readonly BlockRow[], at: Date): Promise<void> {
  const [first] = rows;
  if (first) await saveBlocks(transaction, first.locationId, rows, at);
}

function isOfMenu({ kind, innerId }: BlockRow, { products, modifiers }: MenuPayload): boolean {
  return Object.hasOwn(kind === 'product' ? products : modifiers, innerId);
}

function askOf({ innerId, kind, until }: BlockRow, slug: string, suspended: boolean): SuspendedItem {
  return { innerId, kind, suspended, until: suspended ? (until?.toISOString() ?? null) : null, channels: [slug] };
}
