import { and, asc, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { OPERATION_ACTIONS, type OperationAction } from '@/domain/operation';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import type { Database } from '../../platform/db/database';
import { operations } from '../../platform/db/schema';
import { requestedAtOf, saveOperation, SAME_ACTION_MS, type OperationRow } from './operationStore';

type ChannelResult = OperationRow['channels'][number];

/** A request that an operation sent to a channel, and when. */
interface ChannelRequest {
  operation: OperationRow;
  slug: string;
  requestedAt: Date;
}

interface ChannelReport {
  locationId: string;
  slugs: readonly string[];
  actions: readonly OperationAction[];
  now: Date;
  isConfirmed: (request: ChannelRequest) => boolean;
}

/** A report is unrelated to a request if it comes after more than this many times the allowed time. */
const LATE_FACTOR = 10;

/** How long a platform may process a menu, in ms: far longer than the wait before the next push (`PUSH_TIMEOUT_MS`). */
const MENU_TIMEOUT_MS = 30 * 60_000;

/** How long channels may take to complete an accepted request (specification 1 §9), in ms. */
const TIMEOUT_MS: Record<OperationAction, number> = {
  'store-close': REQUEST_TIMEOUT_MS.channel,
  'store-open': REQUEST_TIMEOUT_MS.channel,
  'product-snooze': REQUEST_TIMEOUT_MS.item,
  'product-unsnooze': REQUEST_TIMEOUT_MS.item,
  'catalog-menu-push': MENU_TIMEOUT_MS,
  'master-catalog-menu-push': MENU_TIMEOUT_MS,
};

/**
 * Completes operations of these actions after a report of channels of a location: where `isConfirmed` holds, an ongoing or timed out result
 * becomes a success. Call it in the transaction that stores the report, after locking the row of the channel or item.
 *
 * @returns Whether anything changed.
 */
export async function settleOperations(
  transaction: Database,
  { locationId, slugs, actions, now, isConfirmed }: ChannelReport,
): Promise<boolean> {
  const lateAt = (action: OperationAction) => new Date(now.getTime() - LATE_FACTOR * TIMEOUT_MS[action]);
  const isRecent = actions.map((action) =>
    and(eq(operations.action, action), gte(operations.date, new Date(lateAt(action).getTime() - SAME_ACTION_MS))),
  );
  const changed = await changeChannels(transaction, and(eq(operations.locationId, locationId), or(...isRecent)), (channel, operation) => {
    const request = { operation, slug: channel.slug, requestedAt: requestedAtOf(operation, channel) };
    const isPending = slugs.includes(channel.slug) && isUnsettled(channel) && request.requestedAt >= lateAt(operation.action);
    return isPending && isConfirmed(request) ? { ...channel, status: 'success', code: null } : channel;
  });
  return changed.length > 0;
}

/**
 * Fails the ongoing results of these actions at channels of a location, where `isSuperseded` says that a newer request replaces them.
 * `alsoLock`: an operation that the transaction changes next, which is locked together with the others to preserve the lock order.
 */
export async function supersedeOperations(
  transaction: Database,
  {
    locationId,
    slugs,
    actions,
    isSuperseded,
    alsoLock,
  }: Omit<ChannelReport, 'now' | 'isConfirmed'> & { isSuperseded: (request: ChannelRequest) => boolean; alsoLock?: string },
): Promise<void> {
  const isUnderWay = and(
    eq(operations.locationId, locationId),
    eq(operations.status, 'ongoing'),
    or(...actions.map((action) => eq(operations.action, action))),
  );
  const condition = alsoLock === undefined ? isUnderWay : or(isUnderWay, eq(operations.id, alsoLock));
  await changeChannels(transaction, condition, (channel, operation) => {
    const request = { operation, slug: channel.slug, requestedAt: requestedAtOf(operation, channel) };
    const isPending = slugs.includes(channel.slug) && channel.status === 'ongoing';
    return isPending && isSuperseded(request) ? { ...channel, status: 'fail', code: CHANNEL_REFUSALS.overtaken } : channel;
  });
}

/**
 * Fails the results that channels did not report in time.
 *
 * @returns The locations of these operations, and the accounts of operations at several locations.
 */
export async function timeOutOperations(database: Database, now: Date): Promise<{ locationIds: string[]; accountIds: string[] }> {
  const dueAt = (action: OperationAction) => new Date(now.getTime() - TIMEOUT_MS[action]);
  const isDue = OPERATION_ACTIONS.map((action) => and(eq(operations.action, action), lte(operations.date, dueAt(action))));
  const isOver = and(eq(operations.status, 'ongoing'), or(...isDue));
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

/** The locations of an operation; in an operation at several locations, each channel has its own. */
function locationsOf({ locationId, channels }: OperationRow): string[] {
  return locationId === null ? channels.flatMap((channel) => channel.locationId ?? []) : [locationId];
}

/** Whether the result is not final: the channel may still complete the request. */
export function isUnsettled({ status, code }: ChannelResult): boolean {
  return status === 'ongoing' || (status === 'fail' && code === CHANNEL_REFUSALS.silent);
}

/** Applies `change` to the channels of unfinished operations, which are locked in the order of their ids to avoid deadlocks. */
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
