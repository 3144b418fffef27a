import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { TRACE_RETENTION_DAYS, type PrintTrace, type PrintTraceFilter } from '@/domain/printTrace';
import type { Database } from '../../platform/db/database';
import { printTraceFiles, printTraces } from '../../platform/db/schema';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

type NewTrace = Omit<typeof printTraces.$inferInsert, 'id' | 'bytes'>;

/** Keeps a trace that was checked, with its file. */
export async function insertTrace(database: Database, trace: NewTrace, gzip: Buffer): Promise<PrintTrace> {
  const row = { ...trace, id: randomUUID(), bytes: gzip.length };
  // As text: the embedded database turns bytes into text one by one, which keeps everybody else waiting for seconds.
  const file = sql`decode(${gzip.toString('base64')}, 'base64')`;
  return database.transaction(async (transaction) => {
    const [kept] = await transaction.insert(printTraces).values(row).returning();
    if (!kept) throw new Error('The trace was not kept.');
    await transaction.insert(printTraceFiles).values({ traceId: row.id, file });
    return toTrace(kept);
  });
}

/** A page of the traces that fit the filter, newest first, and how many there are in all. Their files are not read. */
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

/** What is known of a trace; null: there is none of this id. */
export async function findTrace(database: Database, id: string): Promise<PrintTrace | null> {
  const [row] = await database.select().from(printTraces).where(eq(printTraces.id, id));
  return row ? toTrace(row) : null;
}

/** The gzip of a trace as it was sent, and when; null: there is none of this id. */
export async function findTraceFile(database: Database, id: string): Promise<{ gzip: Buffer; at: Date } | null> {
  const [row] = await database
    .select({ at: printTraces.at, file: sql<string>`encode(${printTraceFiles.file}, 'base64')` })
    .from(printTraces)
    .innerJoin(printTraceFiles, eq(printTraceFiles.traceId, printTraces.id))
    .where(eq(printTraces.id, id));
  return row ? { gzip: Buffer.from(row.file, 'base64'), at: row.at } : null;
}

/** Deletes the traces that are no longer kept at `now`, with their files. */
export async function purgeTraces(database: Database, now: Date): Promise<void> {
  const forgotten = await database
    .delete(printTraces)
    .where(lt(printTraces.at, new Date(now.getTime() - TRACE_RETENTION_DAYS * DAY_MS)))
    .returning({ id: printTraces.id });
  // The embedded database never does so by itself: without it each trace would take its space on the disk for ever.
  if (forgotten.length > 0) await database.execute(sql`vacuum ${printTraceFiles}`);
}

function toTrace({ at, from, to, ...row }: typeof printTraces.$inferSelect): PrintTrace {
  const keptUntil = new Date(at.getTime() + TRACE_RETENTION_DAYS * DAY_MS);
  return { ...row, at: at.toISOString(), keptUntil: keptUntil.toISOString(), from: from.toISOString(), to: to.toISOString() };
}

function conditionOf({ locationId, orderId, fromDate, toDate }: PrintTraceFilter) {
  return and(
    locationId ? eq(printTraces.locationId, locationId) : undefined,
    orderId ? eq(printTraces.orderId, orderId) : undefined,
    fromDate ? gte(printTraces.at, new Date(fromDate)) : undefined,
    toDate ? lt(printTraces.at, new Date(toDate)) : undefined,
  );
}
