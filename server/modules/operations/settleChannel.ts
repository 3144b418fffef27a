import { eq, inArray } from 'drizzle-orm';
import { NOT_BLOCKED_AGAIN } from '@/domain/menuPush';
import type { Database } from '../../platform/db/database';
import type { OperationChannel } from '../../platform/db/rowShapes';
import { operations } from '../../platform/db/schema';
import { saveOperation, type OperationRow } from './operationStore';
import { isOpenEnded } from './settleOperations';

/** A channel of a location, as one operation has to do with it. */
export interface OperationTarget {
  operationId: string;
  locationId: string;
  slug: string;
}

export type ChannelOutcome = Pick<OperationChannel, 'status' | 'code' | 'items'>;

/**
 * Writes what came of an operation at one channel, as long as that was not known. To be called in the transaction that keeps what the
 * channel said, last of all. Gives whether it was written: not where somebody dismissed the operation.
 */
export async function settleChannel(transaction: Database, place: OperationTarget, outcome: ChannelOutcome): Promise<boolean> {
  const row = await lockRow(transaction, place);
  const known = row && channelAt(row, place);
  if (!known || !isOpenEnded(known)) return false;
  await keepChannelOf(transaction, row, known, { ...known, ...outcome });
  return true;
}

/** A channel has the menu of a push: writes whether it blocks what is blocked beside what came of the push. Gives whether that was news. */
export async function recordBlockResult(transaction: Database, place: OperationTarget, areBlocked: boolean): Promise<boolean> {
  const row = await lockRow(transaction, place);
  const known = row && channelAt(row, place);
  const code = areBlocked ? null : NOT_BLOCKED_AGAIN;
  const isInPlace = known?.status === 'success' || known?.status === 'partial-success';
  if (!known || !isInPlace || known.code === code) return false;
  const isWhole = areBlocked && (known.items ?? []).length === 0;
  await keepChannelOf(transaction, row, known, { ...known, status: isWhole ? 'success' : 'partial-success', code });
  return true;
}

/** What is known of each of these places, in their order; nothing where the operation was dismissed. */
export async function channelsAt(database: Database, places: readonly OperationTarget[]): Promise<(OperationChannel | undefined)[]> {
  const ids = [...new Set(places.map(({ operationId }) => operationId))];
  const rows = ids.length === 0 ? [] : await database.select().from(operations).where(inArray(operations.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.map((place) => {
    const row = byId.get(place.operationId);
    return row && channelAt(row, place);
  });
}

function channelAt(row: OperationRow, { locationId, slug }: OperationTarget): OperationChannel | undefined {
  return row.channels.find((channel) => channel.slug === slug && (channel.locationId ?? row.locationId) === locationId);
}

async function lockRow(transaction: Database, { operationId }: OperationTarget): Promise<OperationRow | undefined> {
  const [row] = await transaction.select().from(operations).where(eq(operations.id, operationId)).for('update');
  return row;
}

async function keepChannelOf(transaction: Database, row: OperationRow, before: OperationChannel, after: OperationChannel): Promise<void> {
  await saveOperation(transaction, { ...row, channels: row.channels.map((channel) => (channel === before ? after : channel)) });
}
