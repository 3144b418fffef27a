import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { CopyOutcomeReport, CopyRecord, PrintJobMessage } from '@/domain/printJob';
import type { Database } from '../db/database';
import { printCopies, printJobs } from '../db/schema';

export type PrintJobRow = typeof printJobs.$inferSelect;
export type NewPrintJob = Omit<PrintJobRow, 'state' | 'handOut' | 'holderTab' | 'handedAt' | 'receivedAt'>;

/** Keeps a job with its copies, open and handed to nobody; to be called within a transaction. */
export async function insertJob(transaction: Database, job: NewPrintJob): Promise<void> {
  await transaction.insert(printJobs).values({ ...job, state: 'open', handOut: 0 });
  const copies = Array.from({ length: job.copies }, (_, index) => ({
    jobUuid: job.uuid,
    copy: index + 1,
    attempt: 0,
    state: 'QUEUED' as const,
  }));
  await transaction.insert(printCopies).values(copies);
}

export async function findJob(database: Database, uuid: string): Promise<PrintJobRow | null> {
  const [row] = await database.select().from(printJobs).where(eq(printJobs.uuid, uuid));
  return row ?? null;
}

/** The open jobs, oldest first; of some locations where they are named. */
export function openJobs(database: Database, locationIds?: readonly string[]): Promise<PrintJobRow[]> {
  const where = and(eq(printJobs.state, 'open'), locationIds ? inArray(printJobs.locationId, [...locationIds]) : undefined);
  return database.select().from(printJobs).where(where).orderBy(asc(printJobs.createdAt), asc(printJobs.uuid));
}

export function openJobsOfOrder(database: Database, orderId: string): Promise<PrintJobRow[]> {
  return database
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.orderId, orderId), eq(printJobs.state, 'open')));
}

export function copiesOfJob(database: Database, uuid: string) {
  return database.select().from(printCopies).where(eq(printCopies.jobUuid, uuid)).orderBy(asc(printCopies.copy));
}

/**
 * Hands an open job to a tab: raises `handOut`, so that no intent of an earlier hand-out is granted any more. A copy with
 * an intent of another tab, which is gone, is UNKNOWN from now on. Null: somebody else handed it out at the same time.
 */
export async function handOutTo(database: Database, job: PrintJobRow, tabId: string, now: Date): Promise<PrintJobRow | null> {
  const [row] = await database
    .update(printJobs)
    .set({ handOut: job.handOut + 1, holderTab: tabId, handedAt: now, receivedAt: null })
    .where(and(eq(printJobs.uuid, job.uuid), eq(printJobs.state, 'open'), eq(printJobs.handOut, job.handOut)))
    .returning();
  if (!row) return null;
  await database
    .update(printCopies)
    .set({ state: 'UNKNOWN' })
    .where(
      and(eq(printCopies.jobUuid, job.uuid), eq(printCopies.state, 'INTENT'), sql`${printCopies.grantedTab} is distinct from ${tabId}`),
    );
  return row;
}

/** Notes that the tab has the job; false: the job was handed to another since, or is no longer open. */
export async function noteReceived(database: Database, key: HandOut, now: Date): Promise<boolean> {
  const rows = await database.update(printJobs).set({ receivedAt: now }).where(isCurrent(key)).returning({ uuid: printJobs.uuid });
  return rows.length > 0;
}

/** A job in the hands of a tab. */
export interface HandOut {
  uuid: string;
  handOut: number;
  tabId: string;
}

/**
 * The fence (design of print delivery): grants an intent by one conditional statement, only to the current hand-out and
 * never an attempt that was granted before. A later attempt needs that the one before is of unknown outcome.
 */
export async function grantIntent(database: Database, key: HandOut, copy: number, attempt: number, now: Date): Promise<boolean> {
  const rows = await database
    .update(printCopies)
    .set({ state: 'INTENT', attempt, grantedTab: key.tabId })
    .where(
      and(
        eq(printCopies.jobUuid, key.uuid),
        eq(printCopies.copy, copy),
        eq(printCopies.attempt, attempt - 1),
        eq(printCopies.state, attempt === 1 ? 'QUEUED' : 'UNKNOWN'),
        sql`exists (select from ${printJobs} where ${isCurrent(key)} and ${printJobs.expiresAt} > ${now.toISOString()})`,
      ),
    )
    .returning({ copy: printCopies.copy });
  return rows.length > 0;
}

/** Takes back a grant that the tab did not use and will not: the copy is as it was before. */
export async function withdrawIntent(database: Database, tabId: string, uuid: string, copy: number, attempt: number): Promise<void> {
  await database
    .update(printCopies)
    .set({ state: attempt > 1 ? 'UNKNOWN' : 'QUEUED', attempt: attempt - 1 })
    .where(
      and(
        eq(printCopies.jobUuid, uuid),
        eq(printCopies.copy, copy),
        eq(printCopies.attempt, attempt),
        eq(printCopies.state, 'INTENT'),
        eq(printCopies.grantedTab, tabId),
      ),
    );
}

/** The tab let go of a job that is still in its hands: it is handed out again. */
export async function noteLetGo(database: Database, tabId: string, uuid: string): Promise<void> {
  await database
    .update(printJobs)
    .set({ receivedAt: null })
    .where(and(eq(printJobs.uuid, uuid), eq(printJobs.holderTab, tabId)));
}

/**
 * Keeps what a tab says became of its copies: those it had the last grant for, and where the job is in its hands also those
 * that no other tab has on its way (an earlier page of the same browser may have printed them; an expired one was not sent).
 */
export async function keepOutcomes(database: Database, tab: Witness, uuid: string, outcomes: readonly CopyOutcomeReport[]): Promise<void> {
  const granted = and(inArray(printCopies.state, ['INTENT', 'UNKNOWN']), eq(printCopies.grantedTab, tab.tabId));
  const believed = tab.holdsJob ? or(inArray(printCopies.state, ['QUEUED', 'UNKNOWN']), granted) : granted;
  for (const { copy, outcome, code } of outcomes) {
    await database
      .update(printCopies)
      .set({ state: outcome, code: code ?? null })
      .where(and(eq(printCopies.jobUuid, uuid), eq(printCopies.copy, copy), believed));
  }
}

/** Who says what became of a copy; `holdsJob`: the current hand-out is this tab's. */
export interface Witness {
  tabId: string;
  holdsJob: boolean;
}

/** Closes an open job. */
export async function closeJob(database: Database, uuid: string, state: 'final' | 'expired' | 'superseded'): Promise<boolean> {
  const rows = await database
    .update(printJobs)
    .set({ state })
    .where(and(eq(printJobs.uuid, uuid), eq(printJobs.state, 'open')))
    .returning({ uuid: printJobs.uuid });
  return rows.length > 0;
}

/** Lets a job that waits print, whatever its printer's setting, and frees it for a new hand-out. */
export async function releaseJob(database: Database, uuid: string): Promise<void> {
  await database.update(printJobs).set({ allowPrint: true, receivedAt: null }).where(eq(printJobs.uuid, uuid));
}

/** A ticket that may be on paper waits for a person until so long after its time. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Closes the open jobs whose time was over before `before`, and gives them: those that nobody may have sent, and what
 * nobody cared for during a day.
 */
export async function expireJobs(database: Database, before: Date): Promise<PrintJobRow[]> {
  const longBefore = new Date(before.getTime() - FORGOTTEN_AFTER_MS);
  const sent = sql`exists (select from ${printCopies} where ${printCopies.jobUuid} = ${printJobs.uuid} and ${printCopies.state} in ('INTENT', 'UNKNOWN'))`;
  return database
    .update(printJobs)
    .set({ state: 'expired' })
    .where(and(eq(printJobs.state, 'open'), lt(printJobs.expiresAt, before), or(sql`not ${sent}`, lt(printJobs.expiresAt, longBefore))))
    .returning();
}

/** The message `order.print` of a job; `copies` are the states that the tab's ledger is seeded from. */
export function toMessage(job: PrintJobRow, copies: readonly CopyRecord[], now: Date): PrintJobMessage {
  const { uuid, orderId, locationId, printerUuid, thirdPartyServiceUuid, ticketType, url, httpHeaders, body, duplicateBody, bodyHash } =
    job;
  return {
    ...{ uuid, orderId, locationId, printerUuid, thirdPartyServiceUuid, ticketType, url, httpHeaders, body, duplicateBody, bodyHash },
    strategy: 'HTTP',
    httpMethod: 'POST',
    autoPrint: job.autoPrint,
    isManual: job.isManual,
    allowPrint: job.allowPrint,
    copies: job.copies,
    copyStates: copies.map(({ copy, attempt, state, code }) => ({ copy, attempt, state, code: code ?? null })),
    handOut: job.handOut,
    expiresAt: job.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

function isCurrent({ uuid, handOut, tabId }: HandOut) {
  return and(eq(printJobs.uuid, uuid), eq(printJobs.state, 'open'), eq(printJobs.handOut, handOut), eq(printJobs.holderTab, tabId));
}
