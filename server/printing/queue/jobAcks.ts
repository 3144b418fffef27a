import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { CopyOutcomeReport } from '@/domain/printJob';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';
import { lockedByName } from './lockedJobs';

/** A job in the hands of a tab. */
export interface HandOut {
  uuid: string;
  handOut: number;
  tabId: string;
}

/** An intent that a tab asks for. */
export interface Intent extends HandOut {
  copy: number;
  attempt: number;
}

/** What a tab says became of copies of a job. */
export interface Told extends HandOut {
  outcomes: readonly CopyOutcomeReport[];
}

/** Notes for each that the tab has the job; false: the job was handed to another since, or is no longer open. */
export async function noteReceived(database: Database, keys: readonly HandOut[], now: Date): Promise<boolean[]> {
  const rows = await database
    .with(lockedByName(database, questions(keys), isCurrent()))
    .update(printJobs)
    .set({ receivedAt: now })
    .from(sql`asked`)
    .where(sql`${printJobs.uuid} = asked.job`)
    .returning({ n: sql<number>`asked.n` });
  return byNumber(keys, rows).map(Boolean);
}

/**
 * The fence (docs/print-delivery.md): grants intents by one conditional statement, only to the current hand-out and never an
 * attempt that was granted before. A later attempt needs that the one before is of unknown outcome. While it is granted nobody hands
 * the job to another tab. Gives the printer of the job for each; null: refused.
 */
export async function grantIntents(database: Database, intents: readonly Intent[], now: Date): Promise<(string | null)[]> {
  const isInTime = gt(printJobs.expiresAt, now);
  const asked = lockedByName(database, questions(intents), and(isCurrent(), isInTime));
  const granted = database.$with('granted').as(
    database
      .update(printCopies)
      .set({ state: 'INTENT', attempt: sql`asked.attempt`, grantedTab: sql`asked.tab` })
      .from(sql`asked`)
      .where(
        and(
          sql`${printCopies.jobUuid} = asked.job`,
          sql`${printCopies.copy} = asked.copy and ${printCopies.attempt} = asked.attempt - 1`,
          sql`${printCopies.state} = case when asked.attempt = 1 then 'QUEUED' else 'UNKNOWN' end`,
        ),
      )
      .returning({ job: printCopies.jobUuid, n: sql<number>`asked.n`.as('n'), printer: sql<string>`asked.printer_uuid`.as('printer') }),
  );
  // A tab whose printer is free asks for the intent in place of saying that it has the job.
  const received = database.$with('received').as(
    database
      .update(printJobs)
      .set({ receivedAt: now })
      .from(granted)
      .where(and(eq(printJobs.uuid, granted.job), isNull(printJobs.receivedAt)))
      .returning({ uuid: printJobs.uuid }),
  );
  const rows = await database.with(asked, granted, received).select({ n: granted.n, printer: granted.printer }).from(granted);
  return byNumber(intents, rows).map((row) => row?.printer ?? null);
}

/** Takes back grants that tabs did not use and will not: the copies are as they were before. */
export async function withdrawIntents(database: Database, intents: readonly Intent[]): Promise<void> {
  const { jobUuid, copy, attempt, state, grantedTab } = printCopies;
  await database
    .with(lockedByName(database, questions(intents)))
    .update(printCopies)
    .set({ state: sql`case when asked.attempt > 1 then 'UNKNOWN' else 'QUEUED' end`, attempt: sql`asked.attempt - 1` })
    .from(sql`asked`)
    .where(
      and(
        sql`${jobUuid} = asked.job`,
        sql`${copy} = asked.copy and ${attempt} = asked.attempt`,
        sql`${state} = 'INTENT' and ${grantedTab} = asked.tab`,
      ),
    );
}

/** The tabs let go of jobs that are still in their hands: they are handed out again. */
export async function noteLetGo(database: Database, keys: readonly HandOut[]): Promise<void> {
  await database
    .with(lockedByName(database, questions(keys), sql`${printJobs.holderTab} = question.tab`))
    .update(printJobs)
    .set({ receivedAt: null })
    .from(sql`asked`)
    .where(sql`${printJobs.uuid} = asked.job`);
}

/**
 * Keeps what tabs say became of their copies: those they had the last grant for, and where the job is in their hands also those
 * that no other tab has on its way (an earlier page of the same browser may have printed them; an expired one was not sent).
 */
export async function keepOutcomes(database: Database, told: readonly Told[]): Promise<void> {
  if (told.every(({ outcomes }) => outcomes.length === 0)) return;
  await outcomesKept(database.with(lockedByName(database, questions(told))), told);
}

/**
 * Keeps the last words of tabs about jobs, and closes each job of which every copy is at its end; one that no browser is to print has
 * no outcomes, and its holder closes it all the same. One that was withdrawn is closed with its void slip (`withdrawals`). False: it was
 * not closed.
 */
export async function endJobs(database: Database, told: readonly Told[]): Promise<boolean[]> {
  const { jobUuid, copy, state } = printCopies;
  const asked = lockedByName(database, questions(told));
  const kept = database.$with('kept').as(outcomesKept(database, told));
  // The statement sees the copies as they were before it.
  const ended = sql`('DONE', 'FAILED', 'EXPIRED')`;
  const open = sql`select asked.job from asked join ${printCopies} on ${jobUuid} = asked.job and ${state} not in ${ended}
    where (${jobUuid}, ${copy}) not in (select kept.job_uuid, kept.copy from kept where kept.state in ${ended})`;
  const nothingToPrint = sql`asked.silent and not asked.may_print and ${IS_HELD}`;
  const rows = await database
    .with(asked, kept)
    .update(printJobs)
    .set({ state: 'final' })
    .from(sql`asked`)
    .where(
      and(
        sql`${printJobs.uuid} = asked.job`,
        eq(printJobs.state, 'open'),
        isNull(printJobs.withdrawnAt),
        or(sql`asked.job not in (${open})`, nothingToPrint),
      ),
    )
    .returning({ n: sql<number>`asked.n` });
  return byNumber(told, rows).map(Boolean);
}

/** Of locked jobs. A word that is told twice, by the response and by the last ack at the same time, is the same word. */
function outcomesKept(database: Pick<Database, 'update'>, told: readonly Told[]) {
  const rows = told.flatMap(({ outcomes }, n) => outcomes.map(({ copy, outcome, code }) => ({ n, copy, outcome, code: code ?? null })));
  const { jobUuid, copy, state, grantedTab } = printCopies;
  return database
    .update(printCopies)
    .set({ state: sql`told.outcome`, code: sql`told.code` })
    .from(
      sql`asked join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(n int, copy int, outcome text, code text) on told.n = asked.n`,
    )
    .where(
      and(
        sql`${jobUuid} = asked.job`,
        sql`${copy} = told.copy`,
        or(
          sql`${state} in ('INTENT', 'UNKNOWN') and ${grantedTab} = asked.tab`,
          sql`${state} in ('QUEUED', 'UNKNOWN') and ${IS_HELD}`,
          sql`${state} = told.outcome`,
        ),
      ),
    )
    .returning({ job_uuid: jobUuid, copy, state });
}

/** What is asked for, as a table: `n` tells which row of an answer belongs to which question. */
function questions(items: readonly (HandOut & Partial<Intent> & Partial<Told>)[]): SQL {
  const rows = items.map(({ uuid, handOut, tabId, copy, attempt, outcomes }, n) => {
    return { n, uuid, hand_out: handOut, tab: tabId, copy, attempt, silent: outcomes?.length === 0 };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as question(n int, uuid text, hand_out int, tab text, copy int, attempt int, silent boolean)`;
}

/** A row for each question; of two that ask for the same thing one has it. */
function byNumber<Row extends { n: number }>(items: readonly unknown[], rows: readonly Row[]): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.n, row]));
  return items.map((_item, n) => found.get(n));
}

/** The locked job is in the hands of who asks, by the hand-out that is asked about. */
const IS_HELD = sql`asked.last_hand_out = asked.hand_out and asked.holder_tab = asked.tab`;

/** The job is open, was not withdrawn, and its last hand-out is that of the question. */
function isCurrent(): SQL | undefined {
  return and(
    eq(printJobs.state, 'open'),
    isNull(printJobs.withdrawnAt),
    sql`${printJobs.handOut} = question.hand_out and ${printJobs.holderTab} = question.tab`,
  );
}
