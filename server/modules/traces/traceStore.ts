import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { TRACE_RETENTION_DAYS, type PrintTrace, type PrintTraceFilter } from '@/domain/printTrace';
import type { Database } from '../../platform/db/database';
import { printTraceFiles, printTraces } from '../../platform/db/schema';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

type NewTrace = Omit<typeof printTraces.$inferInsert, 'id' | 'bytes'>;

/** Inserts a checked trace with its file. */
export async function insertTrace(database: Database, trace: NewTrace, gzip: Buffer): Promise<PrintTrace> {
  const row = { ...trace, id: randomUUID(), bytes: gzip.length };
  // As text, because PGlite converts a byte array so slowly that it would block other queries for seconds.
  const file = sql`decode(${gzip.toString('base64')}, 'base64')`;
  return database.transaction(async (transaction) => {
    const [inserted] = await transaction.insert(printTraces).values(row).returning();
    if (!inserted) throw new Error('Inserting a trace returned no row.');
    await transaction.insert(printTraceFiles).values({ traceId: row.id, file });
    return toTrace(inserted);
  });
}

/** Lists a page of the traces that match the filter, newest first, with the total count. Does not read their files. */
export async function listTraces(database: Database, filter: PrintTraceFilter): Promise<{ traces: PrintTrace[]; totalCount: number }> {
  const { page = 0, limit = PAGE_SIZE } = filter;
  const condition = conditionOf(filter);
  const rows = await database
    .select()
    .from(printTraces)
    .where(condition)
    .orderBy(desc(printTraces.at), desc(printTraces.id))
    .limit(limit)
    .offset(page * limit);
  const [total] = await database.select({ count: count() }).from(printTraces).where(condition);
  return { traces: rows.map(toTrace), totalCount: total?.count ?? 0 };
}

/** Finds a trace by id, without its file. */
export async function findTrace(database: Database, id: string): Promise<PrintTrace | null> {
  const [row] = await database.select().from(printTraces).where(eq(printTraces.id, id));
  return row ? toTrace(row) : null;
}

/** Finds the gzip file of a trace as it was sent, and the time it was sent. */
export async function findTraceFile(database: Database, id: string): Promise<{ gzip: Buffer; at: Date } | null> {
  const [row] = await database
    .select({ at: printTraces.at, file: sql<string>`encode(${printTraceFiles.file}, 'base64')` })
    .from(printTraces)
    .innerJoin(printTraceFiles, eq(printTraceFiles.traceId, printTraces.id))
    .where(eq(printTraces.id, id));
  return row ? { gzip: Buffer.from(row.file, 'base64'), at: row.at } : null;
}

/** Deletes the traces past their retention period at `now`, with their files. */
export async function purgeTraces(database: Database, now: Date): Promise<void> {
  const deleted = await database
    .delete(printTraces)
    .where(lt(printTraces.at, new Date(now.getTime() - TRACE_RETENTION_DAYS * DAY_MS)))
    .returning({ id: printTraces.id });
  // PGlite has no autovacuum: without this, the disk space of deleted traces would never be reused.
  if (deleted.length > 0) await database.execute(sql`vacuum ${printTraceFiles}`);
}

function toTrace({ at, from, to, ...row }: typeof printTraces.$inferSelect): PrintTrace {
  const storedUntil = new Date(at.getTime() + TRACE_RETENTION_DAYS * DAY_MS);
  return { ...row, at: at.toISOString(), storedUntil: storedUntil.toISOString(), from: from.toISOString(), to: to.toISOString() };
}

function conditionOf({ locationId, orderId, fromDate, toDate }: PrintTraceFilter) {
  return and(
    locationId ? eq(printTraces.locationId, locationId) : undefined,
    orderId ? eq(printTraces.orderId, orderId) : undefined,
    fromDate ? gte(printTraces.at, new Date(fromDate)) : undefined,
    toDate ? lt(printTraces.at, new Date(toDate)) : undefined,
  );
}
