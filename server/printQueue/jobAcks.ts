import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { CopyOutcomeReport } from '@/domain/printJob';
import type { Database } from '../db/database';
import { printCopies, printJobs } from '../db/schema';

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
    .update(printJobs)
    .set({ receivedAt: now })
    .from(asked(keys))
    .where(isCurrent())
    .returning({ n: sql<number>`asked.n` });
  return byNumber(keys, rows).map(Boolean);
}

/**
 * The fence (design of print delivery): grants intents by one conditional statement, only to the current hand-out and never an
 * attempt that was granted before. A later attempt needs that the one before is of unknown outcome. While it is granted nobody hands
 * the job to another tab (`for share`). Gives the printer of the job for each; null: refused.
 */
export async function grantIntents(database: Database, intents: readonly Intent[], now: Date): Promise<(string | null)[]> {
  const rows = await database
    .update(printCopies)
    .set({ state: 'INTENT', attempt: sql`asked.attempt`, grantedTab: sql`asked.tab` })
    .from(asked(intents))
    .where(
      and(
        sql`${printCopies.jobUuid} = asked.uuid and ${printCopies.copy} = asked.copy and ${printCopies.attempt} = asked.attempt - 1`,
        sql`${printCopies.state} = case when asked.attempt = 1 then 'QUEUED' else 'UNKNOWN' end`,
        sql`exists (select from ${printJobs} where ${isCurrent()} and ${printJobs.expiresAt} > ${now.toISOString()} for share)`,
      ),
    )
    .returning({
      n: sql<number>`asked.n`,
      printerUuid: sql<string>`(select ${printJobs.printerUuid} from ${printJobs} where ${printJobs.uuid} = asked.uuid)`,
    });
  return byNumber(intents, rows).map((row) => row?.printerUuid ?? null);
}

/** Takes back a grant that the tab did not use and will not: the copy is as it was before. */
export async function withdrawIntent(database: Database, { tabId, uuid, copy, attempt }: Intent): Promise<void> {
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
export async function noteLetGo(database: Database, { tabId, uuid }: HandOut): Promise<void> {
  await database
    .update(printJobs)
    .set({ receivedAt: null })
    .where(and(eq(printJobs.uuid, uuid), eq(printJobs.holderTab, tabId)));
}

/**
 * Keeps what tabs say became of their copies: those they had the last grant for, and where the job is in their hands also those
 * that no other tab has on its way (an earlier page of the same browser may have printed them; an expired one was not sent).
 */
export async function keepOutcomes(database: Database, told: readonly Told[]): Promise<void> {
  if (told.some(({ outcomes }) => outcomes.length > 0)) await outcomesKept(database, told);
}

/**
 * Keeps the last words of tabs about jobs, and closes each job of which every copy is at its end; one that no browser is to print has
 * no outcomes, and its holder closes it all the same. False: it was not closed.
 */
export async function endJobs(database: Database, told: readonly Told[]): Promise<boolean[]> {
  const { jobUuid, copy, state } = printCopies;
  const kept = database.$with('kept').as(outcomesKept(database, told));
  // The statement sees the copies as they were before it.
  const open = sql`select from ${printCopies} where ${jobUuid} = asked.uuid and coalesce(
    (select kept.state from kept where kept.job_uuid = ${jobUuid} and kept.copy = ${copy}), ${state}) not in ('DONE', 'FAILED', 'EXPIRED')`;
  const nothingToPrint = sql`asked.silent and not (${printJobs.autoPrint} or ${printJobs.isManual} or ${printJobs.allowPrint})`;
  const rows = await database
    .with(kept)
    .update(printJobs)
    .set({ state: 'final' })
    .from(asked(told))
    .where(
      and(
        sql`${printJobs.uuid} = asked.uuid`,
        eq(printJobs.state, 'open'),
        or(sql`not exists (${open})`, and(nothingToPrint, isCurrent())),
      ),
    )
    .returning({ n: sql<number>`asked.n` });
  return byNumber(told, rows).map(Boolean);
}

/** A word that is told twice, by the response and by the last ack at the same time, is the same word. */
function outcomesKept(database: Database, told: readonly Told[]) {
  const rows = told.flatMap(({ uuid, handOut, tabId, outcomes }) =>
    outcomes.map(({ copy, outcome, code }) => ({ uuid, hand_out: handOut, tab: tabId, copy, outcome, code: code ?? null })),
  );
  const holdsJob = sql`exists (select from ${printJobs} where ${printJobs.uuid} = told.uuid
    and ${printJobs.handOut} = told.hand_out and ${printJobs.holderTab} = told.tab)`;
  const { jobUuid, copy, state, grantedTab } = printCopies;
  return database
    .update(printCopies)
    .set({ state: sql`told.outcome`, code: sql`told.code` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(uuid text, hand_out int, tab text, copy int, outcome text, code text)`,
    )
    .where(
      and(
        sql`${jobUuid} = told.uuid and ${copy} = told.copy`,
        or(
          sql`${state} in ('INTENT', 'UNKNOWN') and ${grantedTab} = told.tab`,
          sql`${state} in ('QUEUED', 'UNKNOWN') and ${holdsJob}`,
          sql`${state} = told.outcome`,
        ),
      ),
    )
    .returning({ job_uuid: jobUuid, copy, state });
}

/** What is asked for, as a table: `n` tells which row of an answer belongs to which question. */
function asked(items: readonly (HandOut & Partial<Intent> & Partial<Told>)[]): SQL {
  const rows = items.map(({ uuid, handOut, tabId, copy, attempt, outcomes }, n) => {
    return { n, uuid, hand_out: handOut, tab: tabId, copy, attempt, silent: outcomes?.length === 0 };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(n int, uuid text, hand_out int, tab text, copy int, attempt int, silent boolean)`;
}

/** A row for each question; of two that ask for the same thing one has it. */
function byNumber<Row extends { n: number }>(items: readonly unknown[], rows: readonly Row[]): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.n, row]));
  return items.map((_item, n) => found.get(n));
}

/** The job is open and its last hand-out is that of the question. */
function isCurrent(): SQL {
  return sql`${printJobs.uuid} = asked.uuid and ${printJobs.state} = 'open'
    and ${printJobs.handOut} = asked.hand_out and ${printJobs.holderTab} = asked.tab`;
}
