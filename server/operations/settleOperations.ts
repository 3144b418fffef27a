import { and, asc, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { OPERATION_ACTIONS, type OperationAction } from '@/domain/operation';
import { PROMISE_MS } from '@/domain/promise';
import type { Database } from '../db/database';
import { operations } from '../db/schema';
import { keepOperation, type OperationRow } from './operationStore';

type ChannelResult = OperationRow['channels'][number];

interface ChannelReport {
  locationId: string;
  slug: string;
  action: OperationAction;
  now: Date;
  /** @default all of them are */
  isSo?: (operation: OperationRow) => boolean;
}

/** A report that comes later than this has nothing to do with what was asked. */
const LATE_TIMES = 10;

/** How long channels have for what they said that they would do (specification 1 §9), in ms; menus have no bound here. */
const ALLOWED_MS: Partial<Record<OperationAction, number>> = {
  'store-close': PROMISE_MS.channel,
  'store-open': PROMISE_MS.channel,
  'product-snooze': PROMISE_MS.item,
  'product-unsnooze': PROMISE_MS.item,
};

/**
 * A channel of a location is as these operations wanted it: what waited for it, or was given up, is a success, but for those of which
 * `isSo` says that they are not done yet. To be called in the transaction that keeps the report, after the row of the channel or item is
 * locked. Gives whether anything was changed.
 */
export async function settleOperations(
  transaction: Database,
  { locationId, slug, action, now, isSo = () => true }: ChannelReport,
): Promise<boolean> {
  const since = new Date(now.getTime() - LATE_TIMES * (ALLOWED_MS[action] ?? 0));
  const waits = (channel: ChannelResult) => channel.slug === slug && isOpenEnded(channel);
  const changed = await changeChannels(
    transaction,
    and(eq(operations.locationId, locationId), eq(operations.action, action), gte(operations.date, since)),
    (channel, operation) => (waits(channel) && isSo(operation) ? { ...channel, status: 'success', code: null } : channel),
  );
  return changed.length > 0;
}

/** Gives up what channels said that they would do and did not in time: it failed. Gives the locations where it did. */
export async function giveUpOperations(database: Database, now: Date): Promise<string[]> {
  const hadItsTime = OPERATION_ACTIONS.flatMap((action) => {
    const allowedMs = ALLOWED_MS[action];
    return allowedMs === undefined ? [] : [and(eq(operations.action, action), lte(operations.date, new Date(now.getTime() - allowedMs)))];
  });
  const isOver = and(eq(operations.status, 'ongoing'), or(...hadItsTime));
  const changed = await database.transaction((transaction) =>
    changeChannels(transaction, isOver, (channel) =>
      channel.status === 'ongoing' ? { ...channel, status: 'fail', code: CHANNEL_REFUSALS.silent } : channel,
    ),
  );
  return [...new Set(changed.flatMap(({ locationId }) => locationId ?? []))];
}

function isOpenEnded({ status, code }: ChannelResult): boolean {
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
  for (const { row, channels } of changed) await keepOperation(transaction, { ...row, channels });
  return changed.map(({ row }) => row);
}

function differs(row: OperationRow, channels: readonly ChannelResult[]): boolean {
  return channels.some((channel, index) => channel !== row.channels[index]);
}
