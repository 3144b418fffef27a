import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { operations, type OperationChannel } from '../db/schema';
import { keepOperation, type OperationRow } from './operationStore';
import { isOpenEnded } from './settleOperations';

/** A channel of a location, as one operation has to do with it. */
export interface OperationPlace {
  operationId: string;
  locationId: string;
  slug: string;
}

export type ChannelOutcome = Pick<OperationChannel, 'status' | 'code' | 'items'>;

/**
 * Writes what came of an operation at one channel, as long as that was not known. To be called in the transaction that keeps what the
 * channel said, last of all. Gives whether it was written: not where somebody dismissed the operation.
 */
export async function settleChannel(transaction: Database, place: OperationPlace, outcome: ChannelOutcome): Promise<boolean> {
  const [row] = await transaction.select().from(operations).where(eq(operations.id, place.operationId)).for('update');
  const known = row && channelAt(row, place);
  if (!known || !isOpenEnded(known)) return false;
  await keepOperation(transaction, {
    ...row,
    channels: row.channels.map((channel) => (channel === known ? { ...known, ...outcome } : channel)),
  });
  return true;
}

/** What is known of each of these places, in their order; nothing where the operation was dismissed. */
export async function channelsAt(database: Database, places: readonly OperationPlace[]): Promise<(OperationChannel | undefined)[]> {
  const ids = [...new Set(places.map(({ operationId }) => operationId))];
  const rows = ids.length === 0 ? [] : await database.select().from(operations).where(inArray(operations.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.map((place) => {
    const row = byId.get(place.operationId);
    return row && channelAt(row, place);
  });
}

function channelAt(row: OperationRow, { locationId, slug }: OperationPlace): OperationChannel | undefined {
  return row.channels.find((channel) => channel.slug === slug && (channel.locationId ?? row.locationId) === locationId);
}
