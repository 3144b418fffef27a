import { and, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm';
import type { CopyRecord, PrintJobMessage } from '@/domain/printJob';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { orders, printCopies, printJobs } from '../../platform/db/schema';
import { lockJobsByUuid, lockJobs } from './lockJobs';
import { toMessage, type DispatchableJob, type PrintJobRow } from './printJobStore';

/** A job to dispatch to a tab. `guarded`: another connected tab holds the job, which is not dispatched while that tab is sending a copy. */
export interface DispatchRequest {
  job: DispatchableJob;
  tabId: string;
  guarded: boolean;
}

/** A dispatched job and the message for its tab. */
export interface DispatchedJob {
  tabId: string;
  /** How long the job waited for its first tab, in ms; null if it was dispatched before. */
  waitedMs: number | null;
  message: PrintJobMessage;
}

/**
 * Dispatches open jobs to tabs and returns them, oldest first. Raises `handOut` of each job, so that no intent of an earlier dispatch is
 * granted any more. A copy with an intent of another tab becomes UNKNOWN: that tab is gone. Jobs that were dispatched by another call in
 * between are left out. Later statements read the copies, so that they see a grant that was committed just before.
 */
export async function dispatchJobs(database: Database, requests: readonly DispatchRequest[], now: Date): Promise<DispatchedJob[]> {
  const rows = JSON.stringify(requests.map(({ job, tabId, guarded }) => ({ uuid: job.uuid, hand_out: job.handOut, tab: tabId, guarded })));
  const requestRows = sql`jsonb_to_recordset(${rows}::jsonb) as request(uuid text, hand_out int, tab text, guarded boolean)`;
  const isUnchanged = and(eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt), sql`${printJobs.handOut} = request.hand_out`);
  const { jobUuid, state } = printCopies;
  // The copies are locked as well, so that the statement sees a grant that was committed while it waited for the lock of the job.
  const guarded = database
    .$with('guarded', {})
    .as(
      sql`select job, ${state} from locked join ${printCopies} on ${jobUuid} = locked.job where locked.guarded for update of ${printCopies}`,
    );
  const isBeingSent = sql`exists (select from guarded where guarded.job = locked.job and guarded.state = 'INTENT')`;
  const dispatched = await database
    .with(lockJobsByUuid(database, requestRows, isUnchanged), guarded)
    .update(printJobs)
    .set({ handOut: sql`${printJobs.handOut} + 1`, holderTab: sql`locked.tab`, handedAt: now, receivedAt: null })
    .from(sql`locked`)
    .where(and(sql`${printJobs.uuid} = locked.job`, not(isBeingSent)))
    .returning({
      ...getTableColumns(printJobs),
      orderCode: sql<string | null>`(select ${orders.code} from ${orders} where ${orders.id} = ${printJobs.orderId})`,
    });
  const redispatched = dispatched.filter(({ handOut }) => handOut > 1);
  if (redispatched.length > 0) await markLostIntentsUnknown(database, redispatched);
  const copies = await copiesByJob(database, dispatched);
  dispatched.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.uuid < b.uuid ? -1 : 1));
  return dispatched.map(({ orderCode, ...job }) => ({
    tabId: job.holderTab ?? '',
    waitedMs: job.handOut === 1 ? now.getTime() - job.createdAt.getTime() : null,
    message: { ...toMessage(job, copies.get(job.uuid) ?? [], now), orderCode },
  }));
}

async function markLostIntentsUnknown(database: Database, jobs: readonly PrintJobRow[]): Promise<void> {
  await database
    .with(lockJobs(database, isOneOf(printJobs.uuid, uuidsOf(jobs))))
    .update(printCopies)
    // The code of an earlier attempt does not apply to this one.
    .set({ state: 'UNKNOWN', code: null })
    .from(sql`locked`)
    .where(
      and(
        sql`${printCopies.jobUuid} = locked.job`,
        eq(printCopies.state, 'INTENT'),
        sql`${printCopies.grantedTab} is distinct from locked.holder_tab`,
      ),
    );
}

async function copiesByJob(database: Database, jobs: readonly PrintJobRow[]): Promise<Map<string, CopyRecord[]>> {
  const byJob = new Map(jobs.map(({ uuid }): [string, CopyRecord[]] => [uuid, []]));
  if (jobs.length === 0) return byJob;
  const { jobUuid, copy, attempt, state, code } = printCopies;
  const rows = await database
    .select({ jobUuid, copy, attempt, state, code })
    .from(printCopies)
    .where(isOneOf(jobUuid, uuidsOf(jobs)))
    .orderBy(copy);
  for (const { jobUuid: job, ...record } of rows) byJob.get(job)?.push(record);
  return byJob;
}

function uuidsOf(jobs: readonly PrintJobRow[]): string[] {
  return jobs.map(({ uuid }) => uuid);
}
