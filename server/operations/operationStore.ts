import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Operation } from '@/domain/operation';
import type { Database } from '../db/database';
import { operations } from '../db/schema';
import { operationStatusOf } from './operationStatus';

export type OperationRow = typeof operations.$inferSelect;

/** What somebody did, and what came of it so far. `until` null: until further notice, or until nothing. */
export type NotedOperation = Omit<OperationRow, 'status'>;

/** An operation as the API gives it. */
export function toOperation({ date, until, ...row }: OperationRow): Operation {
  return { ...row, date: date.toISOString(), until: until?.toISOString() ?? null };
}

/**
 * Writes what was done into the operations history (row HI-01), or adds it to the entry with this id: of a channel, or an item, that
 * stands there already the newer word counts. Calls of one operation at the same time are all kept. An id that stands for another
 * action or another thing is taken for a mistake: the entry then gets an id of its own.
 *
 * `database` may be the transaction of the change: lock what is changed first, this last.
 */
export async function noteOperation(database: Database, noted: NotedOperation): Promise<Operation> {
  return database.transaction(async (transaction) => {
    const row = { ...noted, status: operationStatusOf(noted.channels) };
    const [fresh] = await transaction.insert(operations).values(row).onConflictDoNothing().returning();
    if (fresh) return toOperation(fresh);
    const kept = await lockOperation(transaction, noted);
    if (!kept) return noteOperation(transaction, { ...noted, id: randomUUID() });
    return toOperation(
      await keepOperation(transaction, {
        ...kept,
        until: noted.until,
        channels: merged(kept.channels, noted.channels, ({ slug }) => slug),
        items: merged(kept.items, noted.items, ({ innerId }) => innerId),
      }),
    );
  });
}

/** Nobody else changes it until the transaction ends. */
async function lockOperation(
  transaction: Database,
  { id, action, accountId, affectedEntityId }: NotedOperation,
): Promise<OperationRow | undefined> {
  const isTheSame = and(
    eq(operations.id, id),
    eq(operations.action, action),
    eq(operations.accountId, accountId),
    eq(operations.affectedEntityId, affectedEntityId),
  );
  const [row] = await transaction.select().from(operations).where(isTheSame).for('update');
  return row;
}

/** Keeps what became of an operation that the transaction has locked; its status follows from its channels. */
export async function keepOperation(transaction: Database, changed: OperationRow): Promise<OperationRow> {
  const row = { ...changed, status: operationStatusOf(changed.channels) };
  await transaction.update(operations).set(row).where(eq(operations.id, row.id));
  return row;
}

function merged<T>(before: readonly T[], added: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map([...before, ...added].map((each) => [keyOf(each), each])).values()];
}
