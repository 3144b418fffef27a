import { and, eq, getTableColumns, isNull, not, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { CopyRecord, PrintJobMessage } from '@/domain/printJob';
import type { Database } from '../../platform/db/database';
import { orders, printCopies, printJobs } from '../../platform/db/schema';
import { lockedByName, lockedJobs } from './lockedJobs';
import { toMessage, type HeldJob, type PrintJobRow } from './printJobStore';

/** A job that is to go to a tab. `guarded`: another tab that is still there has it, and keeps it while a copy is on its way. */
export interface WantedHandOut {
  job: HeldJob;
  tabId: string;
  guarded: boolean;
}

/** A job in the hands of a tab, and what it is to be told. `osName`: the printer, where an installed program has it. */
export interface HandedJob {
  tabId: string;
  /** How long it waited for its first tab, in ms; null: it had one before. */
  waitedMs: number | null;
  osName: string | null;
  message: PrintJobMessage;
}

/**
 * Hands open jobs to tabs, oldest first: raises `handOut` of each, so that no intent of an earlier hand-out is granted any
 * more. A copy with an intent of another tab, which is gone, is UNKNOWN from now on. What somebody else handed out at the
 * same time is left out. The copies are looked at after that, by statements of their own: a grant that came just before is seen.
 */
export async function handOutTo(database: Database, wanted: readonly WantedHandOut[], now: Date): Promise<HandedJob[]> {
  const rows = JSON.stringify(wanted.map(({ job, tabId, guarded }) => ({ uuid: job.uuid, hand_out: job.handOut, tab: tabId, guarded })));
  const questions = sql`jsonb_to_recordset(${rows}::jsonb) as question(uuid text, hand_out int, tab text, guarded boolean)`;
  const isWanted = and(eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt), sql`${printJobs.handOut} = question.hand_out`);
  const { jobUuid, state } = printCopies;
  // Locked as well, so that a grant is seen that came while this waited for the job.
  const guarded = database
    .$with('guarded', {})
    .as(
      sql`select job, ${state} from asked join ${printCopies} on ${jobUuid} = asked.job where asked.guarded for update of ${printCopies}`,
    );
  const isOnItsWay = sql`exists (select from guarded where guarded.job = asked.job and guarded.state = 'INTENT')`;
  const handed = await database
    .with(lockedByName(database, questions, isWanted), guarded)
    .update(printJobs)
    .set({ handOut: sql`${printJobs.handOut} + 1`, holderTab: sql`asked.tab`, handedAt: now, receivedAt: null })
    .from(sql`asked`)
    .where(and(sql`${printJobs.uuid} = asked.job`, not(isOnItsWay)))
    .returning({
      ...getTableColumns(printJobs),
      orderCode: sql<string | null>`(select ${orders.code} from ${orders} where ${orders.id} = ${printJobs.orderId})`,
    });
  const again = handed.filter(({ handOut }) => handOut > 1);
  if (again.length > 0) await doubtIntentsOfOthers(database, again);
  const copies = await copiesByJob(database, handed);
  handed.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.uuid < b.uuid ? -1 : 1));
  return handed.map(({ orderCode, ...job }) => ({
    tabId: job.holderTab ?? '',
    waitedMs: job.handOut === 1 ? now.getTime() - job.createdAt.getTime() : null,
    osName: job.osName,
    message: { ...toMessage(job, copies.get(job.uuid) ?? [], now), orderCode },
  }));
}

async function doubtIntentsOfOthers(database: Database, jobs: readonly PrintJobRow[]): Promise<void> {
  await database
    .with(lockedJobs(database, isOneOf(printJobs.uuid, jobs)))
    .update(printCopies)
    // What the printer said of an earlier attempt says nothing of this one.
    .set({ state: 'UNKNOWN', code: null })
    .from(sql`asked`)
    .where(
      and(
        sql`${printCopies.jobUuid} = asked.job`,
        eq(printCopies.state, 'INTENT'),
        sql`${printCopies.grantedTab} is distinct from asked.holder_tab`,
      ),
    );
}

async function copiesByJob(database: Database, jobs: readonly PrintJobRow[]): Promise<Map<string, CopyRecord[]>> {
  const byJob = new Map(jobs.map(({ uuid }): [string, CopyRecord[]] => [uuid, []]));
  if (jobs.length === 0) return byJob;
  const { jobUuid, copy, attempt, state, code } = printCopies;
  const rows = await database.select({ jobUuid, copy, attempt, state, code }).from(printCopies).where(isOneOf(jobUuid, jobs)).orderBy(copy);
  for (const { jobUuid: job, ...record } of rows) byJob.get(job)?.push(record);
  return byJob;
}

/** One parameter for any number of jobs. */
function isOneOf(column: AnyColumn, jobs: readonly PrintJobRow[]): SQL {
  return sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(jobs.map(({ uuid }) => uuid))}::jsonb)))`;
}
