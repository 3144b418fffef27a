import { and, eq, exists, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { AckAnswer, CopyOutcomeReport, PrintAck } from '@/domain/printJob';
import { PROGRAM_SILENT } from '@/domain/printReason';
import { PROGRAM_RESULT_WITHIN_MS } from '@/domain/printTiming';
import { testTicketOfOutcome } from '@/domain/testTicket';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { printCopies, printJobs } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { isPrintedAgain } from '../questions/printQuestions';
import type { Dispatcher } from './dispatcher';
import { dispatchJobs, type DispatchedJob } from './dispatchJobs';
import { clearReceived, markReceived } from './jobAcks';
import type { OutcomeReports } from './outcomeReports';
import { listOpenJobsWithCopies, type JobWithCopies } from './printJobStore';
import type { ReportTestTicket } from './testTicketReports';

interface InstalledProgramsOptions {
  database: Database;
  dispatcher: Pick<Dispatcher, 'acknowledge'>;
  /** Adds to an order that no result of a copy came. */
  reports: Pick<OutcomeReports, 'reportOutcome'>;
  /** Called when the outcome of a withdrawn job is known. */
  settleWithdrawal: (orderId: string) => Promise<void>;
  /** Forwards the outcome of a test ticket. */
  reportTest: ReportTestTicket;
  now: () => Date;
}

/** One run of an installed program. A new run does not know which copies an earlier run was sending, so it counts as another holder. */
export interface ProgramRun {
  installationId: string;
  name: string;
}

/** An ack of a program. Each outcome states its attempt, because a late one must not count for the reprint. */
export type ProgramAck = Omit<PrintAck, 'outcomes'> & { outcomes?: readonly (CopyOutcomeReport & { attempt: number })[] };

/**
 * The installed programs, which print on printers of the operating system (row PR-19, decision G29), by installation id. Their jobs use the
 * same store and fence as those of tabs and are never dispatched to a tab.
 *
 * - A program gets a job only if its next copy is to be printed now. It prints copies with an unknown outcome again from the marked body.
 * - A copy without a result after `PROGRAM_RESULT_WITHIN_MS`, or of an earlier run of the program, is UNKNOWN. A kitchen ticket is then
 *   printed once more, marked; for any other ticket a person is asked (docs/print-delivery.md §10).
 * - A late result counts for the attempt that it names.
 */
export function createInstalledPrograms({ database, dispatcher, reports, settleWithdrawal, reportTest, now }: InstalledProgramsOptions) {
  const lastSeen = new Map<string, Date>();
  const listeners = new Map<string, () => void>();
  const holderOf = ({ installationId, name }: ProgramRun) => `program/${installationId}/${name}`;
  const wake = (installationId: string) => listeners.get(installationId)?.();

  /** Makes the copies UNKNOWN that programs are sending and that match `which`, and returns them with their jobs. */
  function saveSilent(which: SQL | undefined) {
    const isSilent = and(eq(printCopies.jobUuid, printJobs.uuid), eq(printCopies.state, 'INTENT'), which);
    const silent = database
      .select({ one: sql`1` })
      .from(printCopies)
      .where(isSilent);
    return database.transaction(async (transaction) => {
      const isAffected = and(eq(printJobs.state, 'open'), isNotNull(printJobs.installationId), exists(silent));
      const jobs = await transaction.select().from(printJobs).where(isAffected).orderBy(printJobs.uuid).for('update');
      if (jobs.length === 0) return [];
      const isOfJobs = isOneOf(
        printJobs.uuid,
        jobs.map(({ uuid }) => uuid),
      );
      const { jobUuid, copy, attempt } = printCopies;
      const copies = await transaction
        .update(printCopies)
        .set({ state: 'UNKNOWN', code: PROGRAM_SILENT })
        .from(printJobs)
        .where(and(isOfJobs, isSilent))
        .returning({ jobUuid, copy, attempt });
      await transaction.update(printJobs).set({ receivedAt: null }).where(isOfJobs);
      return jobs.flatMap((job) => copies.filter((each) => each.jobUuid === job.uuid).map((unknown) => ({ job, copy: unknown })));
    });
  }

  async function endCopies(which: SQL | undefined): Promise<void> {
    for (const { job, copy } of await saveSilent(which)) {
      try {
        await reports.reportOutcome(job, copy, { outcome: 'UNKNOWN', code: PROGRAM_SILENT, reply: null });
        if (job.withdrawnAt) await settleWithdrawal(job.orderId);
      } catch (error) {
        log.error({ error, job: job.uuid }, 'the missing result of an installed program could not be added to its order');
      }
      if (job.installationId !== null) wake(job.installationId);
    }
  }

  /** Whether the next copy of a job is to be printed now. The later copies wait until it is resolved. */
  function isDue({ job, copies }: JobWithCopies): boolean {
    const next = copies.find(({ state }) => state !== 'DONE');
    if (!next || job.expiresAt <= now()) return false;
    return next.state === 'QUEUED' || (next.state === 'UNKNOWN' && isPrintedAgain(job, next, now()));
  }

  return {
    /** Records a sign of life of a program. */
    markSeen(installationId: string): void {
      lastSeen.set(installationId, now());
    },

    /** The time of the last sign of life; null: none since the server started. */
    seenAt: (installationId: string): Date | null => lastSeen.get(installationId) ?? null,

    /** Notifies a program that there may be jobs for it. */
    wake,

    /** Sets the listener of `wake`. Returns a function that removes it. */
    onWake(installationId: string, onWake: () => void): () => void {
      listeners.set(installationId, onWake);
      return () => void listeners.delete(installationId);
    },

    /** Dispatches the waiting jobs of a program to it, oldest first, and marks them as received. Ends the copies of its earlier runs. */
    async takeJobs(run: ProgramRun): Promise<DispatchedJob[]> {
      const tabId = holderOf(run);
      const isOfProgram = eq(printJobs.installationId, run.installationId);
      await endCopies(and(isOfProgram, sql`${printCopies.grantedTab} is distinct from ${tabId}`));
      const isWaiting = sql`(${printJobs.holderTab} is distinct from ${tabId} or ${printJobs.receivedAt} is null)`;
      const waiting = await listOpenJobsWithCopies(database, and(isOfProgram, isNull(printJobs.withdrawnAt), isWaiting));
      const due = waiting.filter(isDue);
      if (due.length === 0) return [];
      const dispatched = await dispatchJobs(
        database,
        due.map(({ job }) => ({ job, tabId, guarded: false })),
        now(),
      );
      const keys = dispatched.map(({ message }) => ({ uuid: message.uuid, handOut: message.handOut ?? -1, tabId }));
      await markReceived(database, keys, now());
      return dispatched;
    },

    /** Handles an ack of a program like `order.print-ack` of a tab. After a final one the job is dispatched again as soon as a copy is due. */
    async acknowledge(run: ProgramRun, ack: ProgramAck): Promise<AckAnswer> {
      const tabId = holderOf(run);
      const answer = await dispatcher.acknowledge(tabId, ack);
      if (ack.stage !== 'final') return answer;
      await clearReceived(database, [{ uuid: ack.uuid, handOut: ack.handOut ?? -1, tabId }]);
      const [ended] = ack.outcomes ?? [];
      if (ended && answer.ok) await reportTest(tabId, ack.uuid, testTicketOfOutcome(ended.outcome, ended.code ?? null));
      return answer;
    },

    /** Makes the copies UNKNOWN whose program took them and sent no result in time. Call this every few seconds. */
    async endSilent(): Promise<void> {
      const before = new Date(now().getTime() - PROGRAM_RESULT_WITHIN_MS);
      // A copy that was granted before the server recorded the time.
      const grantedAt = sql`coalesce(${printCopies.grantedAt}, ${printJobs.handedAt})`;
      await endCopies(sql`${grantedAt} < ${before}`);
    },
  };
}

export type InstalledPrograms = ReturnType<typeof createInstalledPrograms>;
