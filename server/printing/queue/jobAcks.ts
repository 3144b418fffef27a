import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { CopyOutcomeReport } from '@/domain/printJob';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';
import { lockJobsByUuid } from './lockJobs';

/** One dispatch of a job to a tab. `handOut` is its number: the fencing token. */
export interface JobDispatch {
  uuid: string;
  handOut: number;
  tabId: string;
}

/** A request for the grant of one attempt of a copy. */
export interface Intent extends JobDispatch {
  copy: number;
  attempt: number;
}

/** The outcomes that a tab reports for copies of a job. */
export interface ReportedOutcomes extends JobDispatch {
  outcomes: readonly CopyOutcomeReport[];
}

/** Records for each dispatch that the tab has received the job; false: the job was dispatched to another tab since, or is no longer open. */
export async function markReceived(database: Database, keys: readonly JobDispatch[], now: Date): Promise<boolean[]> {
  const rows = await database
    .with(lockJobsByUuid(database, requestRows(keys), isCurrentDispatch()))
    .update(printJobs)
    .set({ receivedAt: now })
    .from(sql`locked`)
    .where(sql`${printJobs.uuid} = locked.job`)
    .returning({ n: sql<number>`locked.n` });
  return inRequestOrder(keys, rows).map(Boolean);
}

/**
 * The fence (docs/print-delivery.md): grants intents with one conditional statement, only for the current dispatch and no attempt twice. A
 * later attempt requires that the one before has the outcome UNKNOWN. The lock prevents that the job is dispatched to another tab at the
 * same time.
 *
 * @returns for each intent the printer of the job; null: refused
 */
export async function grantIntents(database: Database, intents: readonly Intent[], now: Date): Promise<(string | null)[]> {
  const isInTime = gt(printJobs.expiresAt, now);
  const locked = lockJobsByUuid(database, requestRows(intents), and(isCurrentDispatch(), isInTime));
  const granted = database.$with('granted').as(
    database
      .update(printCopies)
      .set({ state: 'INTENT', attempt: sql`locked.attempt`, grantedTab: sql`locked.tab`, grantedAt: now })
      .from(sql`locked`)
      .where(
        and(
          sql`${printCopies.jobUuid} = locked.job`,
          sql`${printCopies.copy} = locked.copy and ${printCopies.attempt} = locked.attempt - 1`,
          sql`${printCopies.state} = case when locked.attempt = 1 then 'QUEUED' else 'UNKNOWN' end`,
        ),
      )
      .returning({ job: printCopies.jobUuid, n: sql<number>`locked.n`.as('n'), printer: sql<string>`locked.printer_uuid`.as('printer') }),
  );
  // A tab whose printer is free sends `intent` without a `received` before it.
  const received = database.$with('received').as(
    database
      .update(printJobs)
      .set({ receivedAt: now })
      .from(granted)
      .where(and(eq(printJobs.uuid, granted.job), isNull(printJobs.receivedAt)))
      .returning({ uuid: printJobs.uuid }),
  );
  const rows = await database.with(locked, granted, received).select({ n: granted.n, printer: granted.printer }).from(granted);
  return inRequestOrder(intents, rows).map((row) => row?.printer ?? null);
}

/** Reverts grants that the tabs did not use: the copies are in the state before the grant again. */
export async function revertIntents(database: Database, intents: readonly Intent[]): Promise<void> {
  const { jobUuid, copy, attempt, state, grantedTab } = printCopies;
  await database
    .with(lockJobsByUuid(database, requestRows(intents)))
    .update(printCopies)
    .set({ state: sql`case when locked.attempt > 1 then 'UNKNOWN' else 'QUEUED' end`, attempt: sql`locked.attempt - 1` })
    .from(sql`locked`)
    .where(
      and(
        sql`${jobUuid} = locked.job`,
        sql`${copy} = locked.copy and ${attempt} = locked.attempt`,
        sql`${state} = 'INTENT' and ${grantedTab} = locked.tab`,
      ),
    );
}

/** Marks jobs as not received by their tabs, so that they are dispatched again. */
export async function clearReceived(database: Database, keys: readonly JobDispatch[]): Promise<void> {
  await database
    .with(lockJobsByUuid(database, requestRows(keys), sql`${printJobs.holderTab} = request.tab`))
    .update(printJobs)
    .set({ receivedAt: null })
    .from(sql`locked`)
    .where(sql`${printJobs.uuid} = locked.job`);
}

/**
 * Saves outcomes of copies for which the tab has the last grant. The current holder of a job may also report copies that no other tab is
 * sending: an earlier page of the same browser may have printed them, or they expired unsent.
 */
export async function saveOutcomes(database: Database, reported: readonly ReportedOutcomes[]): Promise<void> {
  if (reported.every(({ outcomes }) => outcomes.length === 0)) return;
  await outcomesUpdate(database.with(lockJobsByUuid(database, requestRows(reported))), reported);
}

/**
 * Saves the outcomes of final acks and closes each job of which all copies have ended. A job that must not be printed has no outcomes, and the
 * final ack of its holder closes it. `withdrawals` closes withdrawn jobs.
 *
 * @returns for each report whether it closed the job
 */
export async function closeFinishedJobs(database: Database, reported: readonly ReportedOutcomes[]): Promise<boolean[]> {
  const { jobUuid, copy, state } = printCopies;
  const locked = lockJobsByUuid(database, requestRows(reported));
  const saved = database.$with('saved').as(outcomesUpdate(database, reported));
  // The statement sees the copies as they were before it.
  const ended = sql`('DONE', 'FAILED', 'EXPIRED')`;
  const open = sql`select locked.job from locked join ${printCopies} on ${jobUuid} = locked.job and ${state} not in ${ended}
    where (${jobUuid}, ${copy}) not in (select saved.job_uuid, saved.copy from saved where saved.state in ${ended})`;
  const nothingToPrint = sql`locked.silent and not locked.may_print and ${IS_HOLDER}`;
  const rows = await database
    .with(locked, saved)
    .update(printJobs)
    .set({ state: 'final' })
    .from(sql`locked`)
    .where(
      and(
        sql`${printJobs.uuid} = locked.job`,
        eq(printJobs.state, 'open'),
        isNull(printJobs.withdrawnAt),
        or(sql`locked.job not in (${open})`, nothingToPrint),
      ),
    )
    .returning({ n: sql<number>`locked.n` });
  return inRequestOrder(reported, rows).map(Boolean);
}

/** The statement that saves outcomes of locked jobs. It accepts an outcome twice: the response and the final ack may arrive at the same time. */
function outcomesUpdate(database: Pick<Database, 'update'>, reported: readonly ReportedOutcomes[]) {
  const rows = reported.flatMap(({ outcomes }, n) => outcomes.map(({ copy, outcome, code }) => ({ n, copy, outcome, code: code ?? null })));
  const { jobUuid, copy, state, grantedTab } = printCopies;
  return database
    .update(printCopies)
    .set({ state: sql`reported.outcome`, code: sql`reported.code` })
    .from(
      sql`locked join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported(n int, copy int, outcome text, code text) on reported.n = locked.n`,
    )
    .where(
      and(
        sql`${jobUuid} = locked.job`,
        sql`${copy} = reported.copy`,
        or(
          sql`${state} in ('INTENT', 'UNKNOWN') and ${grantedTab} = locked.tab`,
          sql`${state} in ('QUEUED', 'UNKNOWN') and ${IS_HOLDER}`,
          sql`${state} = reported.outcome`,
        ),
      ),
    )
    .returning({ job_uuid: jobUuid, copy, state });
}

/** The items as a table `request`; `n` is their index, which assigns the rows of a result to the items. */
function requestRows(items: readonly (JobDispatch & Partial<Intent> & Partial<ReportedOutcomes>)[]): SQL {
  const rows = items.map(({ uuid, handOut, tabId, copy, attempt, outcomes }, n) => {
    return { n, uuid, hand_out: handOut, tab: tabId, copy, attempt, silent: outcomes?.length === 0 };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as request(n int, uuid text, hand_out int, tab text, copy int, attempt int, silent boolean)`;
}

/** The row of each item; undefined for an item without a row. Of two items about the same row only one has it. */
function inRequestOrder<Row extends { n: number }>(items: readonly unknown[], rows: readonly Row[]): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.n, row]));
  return items.map((_item, n) => found.get(n));
}

/** The requesting tab holds the locked job, by the dispatch that it names. */
const IS_HOLDER = sql`locked.last_hand_out = locked.hand_out and locked.holder_tab = locked.tab`;

/** The job is open, not withdrawn, and its last dispatch is that of the request. */
function isCurrentDispatch(): SQL | undefined {
  return and(
    eq(printJobs.state, 'open'),
    isNull(printJobs.withdrawnAt),
    sql`${printJobs.handOut} = request.hand_out and ${printJobs.holderTab} = request.tab`,
  );
}
