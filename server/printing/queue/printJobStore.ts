import { and, asc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { CopyRecord, PrintJobMessage } from '@/domain/printJob';
import { TAB_METHODS } from '@/domain/printer';
import { SENT_JOB_EXPIRES_AFTER_MS } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';
import { lockJobs } from './lockJobs';

export type PrintJobRow = typeof printJobs.$inferSelect;
export type NewPrintJob = Omit<
  PrintJobRow,
  'state' | 'handOut' | 'holderTab' | 'handedAt' | 'receivedAt' | 'withdrawnAt' | 'withdrawnCode' | 'installationId' | 'osName'
>;

/** What the dispatcher needs of an open job. `holderTab`: the tab of the last dispatch, whose number is `handOut`. */
export type DispatchableJob = Pick<PrintJobRow, 'uuid' | 'locationId' | 'printerUuid' | 'handOut' | 'holderTab'>;

/** What decides whether a waiting job is dispatched again. `isStarted`: a copy is being sent or waits for a decision of a person. */
export type OpenJob = DispatchableJob & Pick<PrintJobRow, 'handedAt' | 'receivedAt'> & { isStarted: boolean };

/** Inserts open jobs with their copies, not dispatched yet. Call this within a transaction. */
export async function insertJobs(transaction: Database, jobs: readonly NewPrintJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await transaction.insert(printJobs).values(jobs.map((job) => ({ ...job, state: 'open' as const, handOut: 0 })));
  const copies = jobs.flatMap((job) =>
    Array.from({ length: job.copies }, (_, index) => ({ jobUuid: job.uuid, copy: index + 1, attempt: 0, state: 'QUEUED' as const })),
  );
  await transaction.insert(printCopies).values(copies);
}

export async function findJob(database: Database, uuid: string): Promise<PrintJobRow | null> {
  const [row] = await database.select().from(printJobs).where(eq(printJobs.uuid, uuid));
  return row ?? null;
}

/** The uuid of an order's ticket at a printer; null if the printer gets none. */
export async function findJobOfPrinter(database: Database, orderId: string, printerUuid: string): Promise<string | null> {
  const [row] = await database
    .select({ uuid: printJobs.uuid })
    .from(printJobs)
    .where(and(eq(printJobs.orderId, orderId), eq(printJobs.printerUuid, printerUuid), eq(printJobs.kind, 'TICKET')));
  return row?.uuid ?? null;
}

/** A new job for the dispatcher: it was never dispatched. */
export function undispatchedJob({ uuid, locationId, printerUuid }: NewPrintJob): DispatchableJob {
  return { uuid, locationId, printerUuid, handOut: 0, holderTab: null };
}

/** Counts the open jobs. */
export function countOpenJobs(database: Database): Promise<number> {
  return database.$count(printJobs, eq(printJobs.state, 'open'));
}

/** A job with its copies, in order. */
export interface JobWithCopies {
  job: PrintJobRow;
  copies: (typeof printCopies.$inferSelect)[];
}

/** The open jobs that match `which` with their copies, oldest job first. */
export async function listOpenJobsWithCopies(database: Database, which: SQL | undefined): Promise<JobWithCopies[]> {
  const { uuid, createdAt, state } = printJobs;
  const rows = await database
    .select({ job: printJobs, copy: printCopies })
    .from(printJobs)
    .innerJoin(printCopies, eq(printCopies.jobUuid, uuid))
    .where(and(eq(state, 'open'), which))
    .orderBy(createdAt, uuid, printCopies.copy);
  const jobs = new Map<string, JobWithCopies>();
  for (const { job, copy } of rows) {
    const known = jobs.get(job.uuid) ?? { job, copies: [] };
    known.copies.push(copy);
    jobs.set(job.uuid, known);
  }
  return [...jobs.values()];
}

/** The open jobs for tabs, oldest first; only those of `locationIds` if given. */
export function listOpenJobs(database: Database, locationIds?: readonly string[]): Promise<OpenJob[]> {
  return selectOpen(
    database,
    and(inArray(printJobs.connectMethod, [...TAB_METHODS]), locationIds ? inArray(printJobs.locationId, [...locationIds]) : undefined),
  );
}

function selectOpen(database: Database, condition: SQL | undefined): Promise<OpenJob[]> {
  const { uuid, locationId, printerUuid, handOut, holderTab, handedAt, receivedAt, withdrawnAt, createdAt, state } = printJobs;
  const isStarted = sql<boolean>`exists (select from ${printCopies} where ${printCopies.jobUuid} = ${uuid}
    and ${printCopies.state} in ('INTENT', 'UNKNOWN', 'FAILED'))`;
  return database
    .select({ uuid, locationId, printerUuid, handOut, holderTab, handedAt, receivedAt, isStarted })
    .from(printJobs)
    .where(and(eq(state, 'open'), isNull(withdrawnAt), condition))
    .orderBy(asc(createdAt), asc(uuid));
}

/** The open tickets of an order that were not withdrawn, oldest first. */
export function listOpenJobsOfOrder(database: Database, orderId: string): Promise<PrintJobRow[]> {
  return database
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.orderId, orderId), eq(printJobs.kind, 'TICKET'), eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt)))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.uuid));
}

/** The printers on which a ticket of the order may have been printed: it was sent, and its outcome is not known. */
export async function printersWithUnknownOutcome(database: Database, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectDistinct({ printerUuid: printJobs.printerUuid })
    .from(printJobs)
    .innerJoin(printCopies, eq(printCopies.jobUuid, printJobs.uuid))
    .where(and(eq(printJobs.orderId, orderId), eq(printJobs.kind, 'TICKET'), inArray(printCopies.state, ['INTENT', 'UNKNOWN'])));
  return new Set(rows.map(({ printerUuid }) => printerUuid));
}

export function listCopies(database: Database, uuid: string) {
  return database.select().from(printCopies).where(eq(printCopies.jobUuid, uuid)).orderBy(asc(printCopies.copy));
}

/** Closes an open job; false if it was not open. */
export async function closeJob(database: Database, uuid: string, state: 'final' | 'expired' | 'superseded'): Promise<boolean> {
  const rows = await database
    .update(printJobs)
    .set({ state })
    .where(and(eq(printJobs.uuid, uuid), eq(printJobs.state, 'open')))
    .returning({ uuid: printJobs.uuid });
  return rows.length > 0;
}

/** Allows a waiting job to print despite the setting of its printer, and lets it be dispatched again. */
export async function releaseJob(database: Database, uuid: string): Promise<void> {
  await database.update(printJobs).set({ allowPrint: true, receivedAt: null }).where(eq(printJobs.uuid, uuid));
}

/** A job that was not printed before its expiry. */
export type ExpiredJob = Pick<PrintJobRow, 'uuid' | 'orderId' | 'printerUuid' | 'backupFor' | 'ticketType' | 'kind'>;

/**
 * Closes and returns the open jobs that expired before `before`: those of which no copy may have been sent, and those that have waited for a
 * person for 24 hours.
 */
export async function expireJobs(database: Database, before: Date): Promise<ExpiredJob[]> {
  const longBefore = new Date(before.getTime() - SENT_JOB_EXPIRES_AFTER_MS);
  const sent = sql`exists (select from ${printCopies} where ${printCopies.jobUuid} = ${printJobs.uuid} and ${printCopies.state} in ('INTENT', 'UNKNOWN'))`;
  const isOver = and(
    eq(printJobs.state, 'open'),
    lt(printJobs.expiresAt, before),
    or(sql`not ${sent}`, lt(printJobs.expiresAt, longBefore)),
  );
  return database
    .with(lockJobs(database, isOver))
    .update(printJobs)
    .set({ state: 'expired' })
    .from(sql`locked`)
    .where(sql`${printJobs.uuid} = locked.job`)
    .returning({
      uuid: printJobs.uuid,
      orderId: printJobs.orderId,
      printerUuid: printJobs.printerUuid,
      backupFor: printJobs.backupFor,
      ticketType: printJobs.ticketType,
      kind: printJobs.kind,
    });
}

/** The message `order.print` of a job; `copies` are the states that seed the ledger of the tab. */
export function toMessage(job: PrintJobRow, copies: readonly CopyRecord[], now: Date): PrintJobMessage {
  const {
    uuid,
    orderId,
    locationId,
    printerUuid,
    thirdPartyServiceUuid,
    ticketType,
    kind,
    url,
    httpHeaders,
    body,
    duplicateBody,
    bodyHash,
  } = job;
  return {
    ...{ uuid, orderId, locationId, printerUuid, thirdPartyServiceUuid, ticketType, kind, url, httpHeaders, body, duplicateBody, bodyHash },
    ...transportOf(job),
    autoPrint: job.autoPrint,
    isManual: job.isManual,
    allowPrint: job.allowPrint,
    ...(job.backupFor !== null && { backupFor: job.backupFor }),
    copies: job.copies,
    copyStates: copies.map(({ copy, attempt, state, code }) => ({ copy, attempt, state, code: code ?? null })),
    handOut: job.handOut,
    expiresAt: job.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

/** How a tab transfers the body to the printer (specification 2 §3, row V-07). */
function transportOf({ connectMethod }: PrintJobRow): Pick<PrintJobMessage, 'strategy' | 'httpMethod'> {
  if (connectMethod === 'USB' || connectMethod === 'SERIAL') return { strategy: connectMethod, httpMethod: '' };
  return { strategy: 'HTTP', httpMethod: 'POST' };
}
