import { randomUUID } from 'node:crypto';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import type { OperationChannel } from '../../platform/db/rowShapes';
import { operations } from '../../platform/db/schema';
import { operationStatusOf } from './operationStatus';

export type OperationRow = typeof operations.$inferSelect;

/** What somebody did, and what came of it so far. `until` null: until further notice, or until nothing. `userId`: who may add to it. */
export type RecordedOperation = Omit<OperationRow, 'status' | 'userId'> & { userId?: string };

/** So long after it began what belongs to one act is added to its entry, in ms: a person asks again what failed. */
export const SAME_ACTION_MS = 60 * 60_000;

/** An operation as the API gives it. */
export type OperationReply = ReturnType<typeof toOperation>;

export function toOperation({ date, until, userId: _hidden, ...row }: OperationRow) {
  return { ...row, itemCount: row.items.length, date: date.toISOString(), until: until?.toISOString() ?? null };
}

/**
 * Writes what was done into the operations history (row HI-01), or adds it to the entry with this id: of a channel, or an item, that
 * stands there already the newer word counts, and a channel that is asked later than the others keeps when that was (`askedAt`). Calls of one
 * operation at the same time are all kept. An id of another user, another action or another thing, or of more than `SAME_ACTION_MS` ago, is
 * taken for a mistake: the entry then gets an id of its own. More is added to it under the id that this gives.
 *
 * `database` may be the transaction of the change: lock what is changed first, this last.
 */
export async function recordOperation(database: Database, noted: RecordedOperation): Promise<OperationReply> {
  return database.transaction(async (transaction) => {
    const row = { ...noted, userId: noted.userId ?? null, status: operationStatusOf(noted.channels) };
    const [fresh] = await transaction.insert(operations).values(row).onConflictDoNothing().returning();
    if (fresh) return toOperation(fresh);
    const added = await addToOperation(transaction, noted);
    return added ? toOperation(added) : recordOperation(transaction, { ...noted, id: randomUUID() });
  });
}

/** The same for an entry that must be there: null, and nothing is kept, where somebody dismissed it. */
export async function addToOperation(transaction: Database, noted: RecordedOperation): Promise<OperationRow | null> {
  const kept = await lockOperation(transaction, noted);
  if (!kept) return null;
  return saveOperation(transaction, {
    ...kept,
    until: noted.until,
    channels: merged(kept.channels, asAsked(noted, kept.date), ({ slug, locationId = null }) => JSON.stringify([locationId, slug])),
    items: merged(kept.items, noted.items, ({ innerId, kind = null }) => JSON.stringify([kind, innerId])),
  });
}

/** Nobody else changes it until the transaction ends. */
async function lockOperation(
  transaction: Database,
  { id, action, accountId, affectedEntityId, userId, date }: RecordedOperation,
): Promise<OperationRow | undefined> {
  const isTheSame = and(
    eq(operations.id, id),
    eq(operations.action, action),
    eq(operations.accountId, accountId),
    eq(operations.affectedEntityId, affectedEntityId),
    userId === undefined ? isNull(operations.userId) : eq(operations.userId, userId),
    gte(operations.date, new Date(date.getTime() - SAME_ACTION_MS)),
  );
  const [row] = await transaction.select().from(operations).where(isTheSame).for('update');
  return row;
}

/** Keeps what became of an operation that the transaction has locked; its status follows from its channels. */
export async function saveOperation(transaction: Database, changed: OperationRow): Promise<OperationRow> {
  const row = { ...changed, status: operationStatusOf(changed.channels) };
  await transaction.update(operations).set(row).where(eq(operations.id, row.id));
  return row;
}

/** When a channel was asked what an operation is about. */
export function requestedAtOf({ date }: Pick<OperationRow, 'date'>, { askedAt }: OperationChannel): Date {
  return askedAt === undefined ? date : new Date(askedAt);
}

function asAsked({ date, channels }: RecordedOperation, begun: Date): OperationChannel[] {
  if (date.getTime() === begun.getTime()) return [...channels];
  return channels.map((channel) => ({ ...channel, askedAt: date.toISOString() }));
}

function merged<T>(before: readonly T[], added: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map([...before, ...added].map((each) => [keyOf(each), each])).values()];
}
