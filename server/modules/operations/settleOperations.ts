import { and, asc, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { OPERATION_ACTIONS, type OperationAction } from '@/domain/operation';
import { PROMISE_MS } from '@/domain/promise';
import type { Database } from '../../platform/db/database';
import { operations } from '../../platform/db/schema';
import { requestedAtOf, saveOperation, SAME_ACTION_MS, type OperationRow } from './operationStore';

type ChannelResult = OperationRow['channels'][number];

/** What one of some channels of a location was asked by an operation, and when. */
interface Asked {
  operation: OperationRow;
  slug: string;
  askedAt: Date;
}

interface ChannelReport {
  locationId: string;
  slugs: readonly string[];
  actions: readonly OperationAction[];
  now: Date;
  isSo: (asked: Asked) => boolean;
}

/** A report that comes later than this has nothing to do with what was asked. */
const LATE_TIMES = 10;

/** How long a platform may be at a menu, in ms: far longer than it may before it is asked again (`PUSH_AGAIN_AFTER_MS`). */
const MENU_MS = 30 * 60_000;

/** How long channels have for what they said that they would do (specification 1 §9), in ms. */
const ALLOWED_MS: Record<OperationAction, number> = {
  'store-close': PROMISE_MS.channel,
  'store-open': PROMISE_MS.channel,
  'product-snooze': PROMISE_MS.item,
  'product-unsnooze': PROMISE_MS.item,
  'catalog-menu-push': MENU_MS,
  'master-catalog-menu-push': MENU_MS,
};

/**
 * Channels of a location are as operations of these actions wanted them, as far as `isSo`: what waited for that, or was given up, is a
 * success. To be called in the transaction that keeps the report, after the row of the channel or item is locked. Gives whether anything was
 * changed.
 */
export async function settleOperations(transaction: Database, { locationId, slugs, actions, now, isSo }: ChannelReport): Promise<boolean> {
  const lateAt = (action: OperationAction) => new Date(now.getTime() - LATE_TIMES * ALLOWED_MS[action]);
  const isRecent = actions.map((action) =>
    and(eq(operations.action, action), gte(operations.date, new Date(lateAt(action).getTime() - SAME_ACTION_MS))),
  );
  const changed = await changeChannels(transaction, and(eq(operations.locationId, locationId), or(...isRecent)), (channel, operation) => {
    const asked = { operation, slug: channel.slug, askedAt: requestedAtOf(operation, channel) };
    const waits = slugs.includes(channel.slug) && isOpenEnded(channel) && asked.askedAt >= lateAt(operation.action);
    return waits && isSo(asked) ? { ...channel, status: 'success', code: null } : channel;
  });
  return changed.length > 0;
}

/**
 * Ends what channels of a location have under way of operations of these actions and, says `isOvertaken`, are not wanted to do any more: it
 * failed. `alsoLock`: an operation that the transaction is going to change next, which must not be locked out of turn.
 */
export async function supersedeOperations(
  transaction: Database,
  {
    locationId,
    slugs,
    actions,
    isOvertaken,
    alsoLock,
  }: Omit<ChannelReport, 'now' | 'isSo'> & { isOvertaken: (asked: Asked) => boolean; alsoLock?: string },
): Promise<void> {
  const isUnderWay = and(
    eq(operations.locationId, locationId),
    eq(operations.status, 'ongoing'),
    or(...actions.map((action) => eq(operations.action, action))),
  );
  const condition = alsoLock === undefined ? isUnderWay : or(isUnderWay, eq(operations.id, alsoLock));
  await changeChannels(transaction, condition, (channel, operation) => {
    const asked = { operation, slug: channel.slug, askedAt: requestedAtOf(operation, channel) };
    const waits = slugs.includes(channel.slug) && channel.status === 'ongoing';
    return waits && isOvertaken(asked) ? { ...channel, status: 'fail', code: CHANNEL_REFUSALS.overtaken } : channel;
  });
}

/** Gives up what channels said that they would do and did not in time: it failed. Gives the locations where it did, and the accounts of what is about several locations. */
export async function timeOutOperations(database: Database, now: Date): Promise<{ locationIds: string[]; accountIds: string[] }> {
  const dueAt = (action: OperationAction) => new Date(now.getTime() - ALLOWED_MS[action]);
  const hadItsTime = OPERATION_ACTIONS.map((action) => and(eq(operations.action, action), lte(operations.date, dueAt(action))));
  const isOver = and(eq(operations.status, 'ongoing'), or(...hadItsTime));
  const changed = await database.transaction((transaction) =>
    changeChannels(transaction, isOver, (channel, operation) =>
      channel.status === 'ongoing' && requestedAtOf(operation, channel) <= dueAt(operation.action)
        ? { ...channel, status: 'fail', code: CHANNEL_REFUSALS.silent }
        : channel,
    ),
  );
  const ofAccounts = changed.filter(({ locationId }) => locationId === null);
  return {
    locationIds: [...new Set(changed.flatMap(locationsOf))],
    accountIds: [...new Set(ofAccounts.map(({ accountId }) => accountId))],
  };
}

/** Of an operation at several locations each channel says at which. */
function locationsOf({ locationId, channels }: OperationRow): string[] {
  return locationId === null ? channels.flatMap((channel) => channel.locationId ?? []) : [locationId];
}

/** Whether it is not known yet what came of it there: it may still be done. */
export function isOpenEnded({ status, code }: ChannelResult): boolean {
  return status === 'ongoing' || (status === 'fail' && code === CHANNEL_REFUSALS.silent);
}

/** Operations are locked by their ids: of two who change several one waits for the other, never each for the other. */
async function changeChannels(
  transaction: Database,
  condition: SQL | undefined,
  change: (channel: ChannelResult, operation: OperationRow) => ChannelResult,
): Promise<OperationRow[]> {
  const isUnfinished = inArray(operations.status, ['ongoing', 'fail', 'partial-success']);
  const rows = await transaction.select().from(operations).where(and(condition, isUnfinished)).orderBy(asc(operations.id)).for('update');
  const changed = rows
    .map((row) => ({ row, channels: row.channels.map((channel) => change(channel, row)) }))
    .filter(({ row, channels }) => differs(row, channels));
  for (const { row, channels } of changed) await saveOperation(transaction, { ...row, channels });
  return changed.map(({ row }) => row);
}

function differs(row: OperationRow, channels: readonly ChannelResult[]): boolean {
  return channels.some((channel, index) => channel !== row.channels[index]);
}
