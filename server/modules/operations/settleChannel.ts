import { eq, inArray } from 'drizzle-orm';
import { REBLOCK_FAILED } from '@/domain/menuPush';
import type { Database } from '../../platform/db/database';
import type { OperationChannel } from '../../platform/db/rowShapes';
import { operations } from '../../platform/db/schema';
import { saveOperation, type OperationRow } from './operationStore';
import { isUnsettled } from './settleOperations';

/** A channel of a location within one operation. */
export interface OperationTarget {
  operationId: string;
  locationId: string;
  slug: string;
}

export type ChannelOutcome = Pick<OperationChannel, 'status' | 'code' | 'items'>;

/**
 * Records the result of an operation at one channel, unless a result is already known. Call it last in the transaction that stores
 * the reply of the channel.
 *
 * @returns Whether it was recorded; false if the operation was dismissed.
 */
export async function settleChannel(transaction: Database, target: OperationTarget, outcome: ChannelOutcome): Promise<boolean> {
  const row = await lockRow(transaction, target);
  const known = row && channelAt(row, target);
  if (!known || !isUnsettled(known)) return false;
  await saveChannel(transaction, row, known, { ...known, ...outcome });
  return true;
}

/**
 * Records, next to the result of a menu push, whether the channel blocked its blocked items again.
 *
 * @returns Whether that changed the entry.
 */
export async function recordBlockResult(transaction: Database, target: OperationTarget, areBlocked: boolean): Promise<boolean> {
  const row = await lockRow(transaction, target);
  const known = row && channelAt(row, target);
  const code = areBlocked ? null : REBLOCK_FAILED;
  const isInPlace = known?.status === 'success' || known?.status === 'partial-success';
  if (!known || !isInPlace || known.code === code) return false;
  const isWhole = areBlocked && (known.items ?? []).length === 0;
  await saveChannel(transaction, row, known, { ...known, status: isWhole ? 'success' : 'partial-success', code });
  return true;
}

/** The channel entries of these targets, in the same order; undefined if the operation was dismissed. */
export async function channelsAt(database: Database, targets: readonly OperationTarget[]): Promise<(OperationChannel | undefined)[]> {
  const ids = [...new Set(targets.map(({ operationId }) => operationId))];
  const rows = ids.length === 0 ? [] : await database.select().from(operations).where(inArray(operations.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return targets.map((target) => {
    const row = byId.get(target.operationId);
    return row && channelAt(row, target);
  });
}

function channelAt(row: OperationRow, { locationId, slug }: OperationTarget): OperationChannel | undefined {
  return row.channels.find((channel) => channel.slug === slug && (channel.locationId ?? row.locationId) === locationId);
}

async function lockRow(transaction: Database, { operationId }: OperationTarget): Promise<OperationRow | undefined> {
  const [row] = await transaction.select().from(operations).where(eq(operations.id, operationId)).for('update');
  return row;
}

async function saveChannel(transaction: Database, row: OperationRow, before: OperationChannel, after: OperationChannel): Promise<void> {
  await saveOperation(transaction, { ...row, channels: row.channels.map((channel) => (channel === before ? after : channel)) });
}
