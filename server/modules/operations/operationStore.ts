import { randomUUID } from 'node:crypto';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { ReopeningCause } from '@/domain/reopening';
import type { Database } from '../../platform/db/database';
import type { OperationChannel } from '../../platform/db/rowShapes';
import { operations } from '../../platform/db/schema';
import { operationStatusOf } from './operationStatus';

export type OperationRow = typeof operations.$inferSelect;

/**
 * An action of a user, or of the server because of `cause`, with its results so far. `until` null: the action has no end time. `userId`: the
 * only user who may add to the entry.
 */
export type RecordedOperation = Omit<OperationRow, 'status' | 'userId' | 'cause'> & { userId?: string; cause?: ReopeningCause };

/** For this long after an operation began, later requests of the same action are added to its entry, in ms: users retry what failed. */
export const SAME_ACTION_MS = 60 * 60_000;

/** An operation in the API. */
export type OperationReply = ReturnType<typeof toOperation>;

export function toOperation({ date, until, userId: _hidden, cause, ...row }: OperationRow) {
  const instants = { date: date.toISOString(), until: until?.toISOString() ?? null };
  return { ...row, itemCount: row.items.length, ...instants, ...(cause && { cause }) };
}

/**
 * Inserts an entry into the operations history (row HI-01), or merges it into the entry with the same id: newer results of a channel
 * or item replace older ones, and a channel that was requested later than the others gets `askedAt`. Concurrent calls for one
 * operation are all merged. If the id belongs to another user, action or entity, or to an entry older than `SAME_ACTION_MS`, it is
 * treated as a mistake: a new entry gets its own id. Use the id of the returned operation to add more.
 *
 * `database` may be the transaction of the change: lock the changed rows first, and call this last.
 */
export async function recordOperation(database: Database, operation: RecordedOperation): Promise<OperationReply> {
  return database.transaction(async (transaction) => {
    const row = {
      ...operation,
      userId: operation.userId ?? null,
      cause: operation.cause ?? null,
      status: operationStatusOf(operation.channels),
    };
    const [fresh] = await transaction.insert(operations).values(row).onConflictDoNothing().returning();
    if (fresh) return toOperation(fresh);
    const added = await addToOperation(transaction, operation);
    return added ? toOperation(added) : recordOperation(transaction, { ...operation, id: randomUUID() });
  });
}

/** Like `recordOperation`, but only for an existing entry. @returns Null, without storing anything, if the entry was dismissed. */
export async function addToOperation(transaction: Database, operation: RecordedOperation): Promise<OperationRow | null> {
  const stored = await lockOperation(transaction, operation);
  if (!stored) return null;
  return saveOperation(transaction, {
    ...stored,
    until: operation.until,
    channels: merged(stored.channels, withRequestTime(operation, stored.date), ({ slug, locationId = null }) =>
      JSON.stringify([locationId, slug]),
    ),
    items: merged(stored.items, operation.items, ({ innerId, kind = null }) => JSON.stringify([kind, innerId])),
  });
}

/** Locks the entry until the transaction ends. */
async function lockOperation(
  transaction: Database,
  { id, action, accountId, affectedEntityId, userId, date }: RecordedOperation,
): Promise<OperationRow | undefined> {
  const condition = and(
    eq(operations.id, id),
    eq(operations.action, action),
    eq(operations.accountId, accountId),
    eq(operations.affectedEntityId, affectedEntityId),
    userId === undefined ? isNull(operations.userId) : eq(operations.userId, userId),
    gte(operations.date, new Date(date.getTime() - SAME_ACTION_MS)),
  );
  const [row] = await transaction.select().from(operations).where(condition).for('update');
  return row;
}

/** Saves an operation that the transaction has locked, with the status that follows from its channels. */
export async function saveOperation(transaction: Database, changed: OperationRow): Promise<OperationRow> {
  const row = { ...changed, status: operationStatusOf(changed.channels) };
  await transaction.update(operations).set(row).where(eq(operations.id, row.id));
  return row;
}

/** When an operation sent its request to a channel. */
export function requestedAtOf({ date }: Pick<OperationRow, 'date'>, { askedAt }: OperationChannel): Date {
  return askedAt === undefined ? date : new Date(askedAt);
}

function withRequestTime({ date, channels }: RecordedOperation, begunAt: Date): OperationChannel[] {
  if (date.getTime() === begunAt.getTime()) return [...channels];
  return channels.map((channel) => ({ ...channel, askedAt: date.toISOString() }));
}

function merged<T>(before: readonly T[], added: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map([...before, ...added].map((each) => [keyOf(each), each])).values()];
}
