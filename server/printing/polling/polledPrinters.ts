import { and, eq, like, lt } from 'drizzle-orm';
import { mayPrint } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { COPY_OUTCOMES_OF, type PrinterReply } from '@/domain/printerReply';
import { isPollingMethod, type PollingMethod } from '@/domain/printer';
import { COLLECT_MS, POLLED_RESULT_WITHIN_MS, retryAfterMs } from '@/domain/printTiming';
import { createBatcher } from '../../platform/db/createBatcher';
import type { Database } from '../../platform/db/database';
import { printCopies, printerPolls, printJobs } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { dispatchJobs } from '../queue/dispatchJobs';
import { closeFinishedJobs, grantIntents, revertIntents, saveOutcomes } from '../queue/jobAcks';
import type { CopyAttempt, OutcomeReports } from '../queue/outcomeReports';
import { findJob, listOpenJobsWithCopies, type JobWithCopies, type PrintJobRow } from '../queue/printJobStore';
import { isPrintedAgain } from '../questions/printQuestions';
import { recordPolls, saveHealth, type Poll, type PolledPrinter } from './pollStore';

/** A copy that was granted to a polling printer. `body`: the ticket, marked as a possible duplicate from the second attempt on. */
export interface GrantedCopy extends CopyAttempt {
  body: string;
}

interface PolledPrintersOptions {
  database: Database;
  reports: OutcomeReports;
  /** Called when the outcome of a withdrawn job is known. */
  settleWithdrawal: (orderId: string) => Promise<void>;
  now: () => Date;
}

/** The open jobs of a printer for a method with their copies, oldest first. */
function listPolledCopies(database: Database, printerUuid: string, method: PollingMethod): Promise<JobWithCopies[]> {
  return listOpenJobsWithCopies(database, and(eq(printJobs.printerUuid, printerUuid), eq(printJobs.connectMethod, method)));
}

/** The holder of the jobs that a polling printer takes (`print_jobs.holder_tab`). */
const holderOf = (printerUuid: string) => `poll/${printerUuid}`;

/**
 * The printers that ask for their tickets (decision G110): their jobs use the same store, fence and outcomes as those of tabs and are never
 * dispatched to a tab. Everything is in the database, so that a printer may poll any process.
 *
 * - A printer has one copy at a time. The row of the printer is locked while a copy is chosen and granted.
 * - A copy without a result after `POLLED_RESULT_WITHIN_MS` is UNKNOWN. A kitchen ticket is then printed once more, marked; for any other
 *   ticket a person is asked (`createPrintAnswers`).
 * - A result counts only for the printer, copy and attempt that it names, and changes a copy once.
 */
export function createPolledPrinters({ database, reports, settleWithdrawal, now }: PolledPrintersOptions) {
  const recordPoll = createBatcher((polls: readonly Poll[]) => recordPolls(database, polls, now()), { collectMs: COLLECT_MS });

  /** Ends copies without a result, and returns the job and copy that the printer gets next; null: none, or one is in flight. */
  async function chooseNext(transaction: Database, printerUuid: string, method: PollingMethod) {
    const jobs = await listPolledCopies(transaction, printerUuid, method);
    const silent: { job: PrintJobRow; copy: JobWithCopies['copies'][number] }[] = [];
    let isBusy = false;
    for (const { job, copies } of jobs) {
      for (const copy of copies) {
        if (copy.state !== 'INTENT' || copy.grantedTab !== holderOf(printerUuid)) continue;
        if (ageOf(job.handedAt) <= POLLED_RESULT_WITHIN_MS) isBusy = true;
        else {
          silent.push({ job, copy });
          Object.assign(copy, { state: 'UNKNOWN', code: 'TIMEOUT' });
        }
      }
    }
    await saveOutcomes(
      transaction,
      silent.map(({ job, copy }) => ({
        ...dispatchOf(job),
        outcomes: [{ copy: copy.copy, outcome: 'UNKNOWN' as const, code: 'TIMEOUT' }],
      })),
    );
    if (isBusy) return { next: null, silent };
    for (const polled of jobs) {
      const copy = nextCopyOf(polled);
      if (copy) return { next: { job: polled.job, copy }, silent };
    }
    return { next: null, silent };
  }

  /** The next copy of a job to print; null: the job waits, is over or must not be printed. */
  function nextCopyOf({ job, copies }: JobWithCopies): (typeof copies)[number] | null {
    if (job.withdrawnAt || job.expiresAt <= now() || !mayPrint(job)) return null;
    for (const copy of copies) {
      if (copy.state === 'DONE') continue;
      if (copy.state === 'QUEUED' || (copy.state === 'UNKNOWN' && isDueAgain(job, copy))) return copy;
      // The later copies wait until this one is resolved.
      return null;
    }
    return null;
  }

  /** Whether a copy with an unknown outcome is printed again now: a ticket that its printer held waits a growing time. */
  function isDueAgain(job: PrintJobRow, { attempt, code }: JobWithCopies['copies'][number]): boolean {
    return isPrintedAgain(job, { attempt, code }, now()) && (!isHeldByPrinter(code) || ageOf(job.handedAt) >= retryAfterMs(attempt));
  }

  function ageOf(moment: Date | null): number {
    return moment ? now().getTime() - moment.getTime() : Infinity;
  }

  /**
   * Ends what is over and returns the next copy, in one transaction with the printer locked. `grant` null: it is only offered; else it is
   * granted if it is `grant.expected` or nothing else is expected.
   */
  async function advance(
    printerUuid: string,
    method: PollingMethod,
    grant: { expected: CopyAttempt | null } | null,
  ): Promise<GrantedCopy | null> {
    const { silent, unprintable, copy } = await database.transaction(async (transaction) => {
      await transaction.select().from(printerPolls).where(eq(printerPolls.printerUuid, printerUuid)).for('update');
      const unprintable = await closeUnprintable(transaction, printerUuid, method);
      const { next, silent } = await chooseNext(transaction, printerUuid, method);
      const copy = next && grantedOf(next);
      const isWanted = copy && (!grant?.expected || isSameAttempt(copy, grant.expected));
      if (!copy || !isWanted) return { silent, unprintable, copy: null };
      return { silent, unprintable, copy: !grant || (await dispatchAndGrant(transaction, next.job, copy)) ? copy : null };
    });
    for (const { job, copy } of silent) {
      await report(job, () => reports.reportOutcome(job, copy, { outcome: 'UNKNOWN', code: 'TIMEOUT', reply: null }));
    }
    for (const job of unprintable) {
      await report(job, () =>
        reports.addEntry(job, { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null }),
      );
    }
    return copy;
  }

  /** Adds an outcome to an order. A failure is logged: the outcome is stored, and other tickets must not wait for this one. */
  async function report(job: PrintJobRow, add: () => Promise<void>): Promise<void> {
    try {
      await add();
    } catch (error) {
      log.error({ error, job: job.uuid }, 'an outcome of a printer that polls could not be added to its order');
    }
  }

  function grantedOf({ job, copy }: { job: PrintJobRow; copy: JobWithCopies['copies'][number] }): GrantedCopy {
    return { jobUuid: job.uuid, copy: copy.copy, attempt: copy.attempt + 1, body: copy.attempt > 0 ? job.duplicateBody : job.body };
  }

  async function dispatchAndGrant(transaction: Database, job: PrintJobRow, { copy, attempt }: GrantedCopy): Promise<boolean> {
    const tabId = holderOf(job.printerUuid);
    const [dispatched] = await dispatchJobs(transaction, [{ job, tabId, guarded: false }], now());
    const handOut = dispatched?.message.handOut;
    if (handOut === undefined) return false;
    const [printer] = await grantIntents(transaction, [{ uuid: job.uuid, handOut, tabId, copy, attempt }], now());
    return printer !== null;
  }

  /** Closes jobs that wait for a person to print them: the request of a person creates a new job. */
  async function closeUnprintable(transaction: Database, printerUuid: string, method: PollingMethod): Promise<PrintJobRow[]> {
    const jobs = (await listPolledCopies(transaction, printerUuid, method)).map(({ job }) => job).filter((job) => !mayPrint(job));
    if (jobs.length === 0) return [];
    const dispatched = await dispatchJobs(
      transaction,
      jobs.map((job) => ({ job, tabId: holderOf(printerUuid), guarded: false })),
      now(),
    );
    const endings = dispatched.map(({ message }) => ({
      ...{ uuid: message.uuid, handOut: message.handOut ?? -1, tabId: holderOf(printerUuid) },
      outcomes: [],
    }));
    await closeFinishedJobs(transaction, endings);
    return jobs.filter(({ uuid }) => dispatched.some(({ message }) => message.uuid === uuid));
  }

  function dispatchOf({ uuid, handOut, printerUuid }: PrintJobRow) {
    return { uuid, handOut, tabId: holderOf(printerUuid) };
  }

  /** Stores a result in one transaction; null: it does not match a copy of the printer, or was stored before. */
  function saveResult(printerUuid: string, { jobUuid, copy, attempt }: CopyAttempt, reply: PrinterReply) {
    const { outcome: verdict, code } = reply.verdict;
    return database.transaction(async (transaction) => {
      const isOfPrinter = and(eq(printJobs.uuid, jobUuid), eq(printJobs.printerUuid, printerUuid));
      const [job] = await transaction.select().from(printJobs).where(isOfPrinter).for('update');
      if (!job) return null;
      const isCopy = and(eq(printCopies.jobUuid, jobUuid), eq(printCopies.copy, copy));
      const [record] = await transaction.select().from(printCopies).where(isCopy);
      if (record?.attempt !== attempt || record.grantedTab !== holderOf(printerUuid)) return null;
      const outcome = COPY_OUTCOMES_OF[verdict];
      if (record.state === 'QUEUED') return null;
      if (record.state !== 'INTENT' && record.state !== 'UNKNOWN') return { job, outcome: record.state, isBusy: false };
      // A late result changes only a missing one, unless the ticket is on paper: it does not take back what a person decided.
      if (record.state === 'UNKNOWN' && outcome !== 'DONE' && record.code !== 'TIMEOUT') return null;
      if (verdict === 'busy' && record.state === 'INTENT') {
        await revertIntents(transaction, [{ ...dispatchOf(job), copy, attempt }]);
        return { job, outcome, isBusy: true };
      }
      await closeFinishedJobs(transaction, [{ ...dispatchOf(job), outcomes: [{ copy, outcome, code }] }]);
      return { job, outcome, isBusy: false };
    });
  }

  return {
    /** Records a poll; null: there is no printer of the method with this key. */
    recordPoll: (poll: Poll): Promise<PolledPrinter | null> => recordPoll(poll),

    /** The copy that the printer may take next; null: there is none, or one is being printed. Grants nothing. */
    offer: (printerUuid: string, method: PollingMethod) => advance(printerUuid, method, null),

    /** Grants the next copy to a printer, only `expected` if given; null: there is none, or one is being printed. */
    take: (printerUuid: string, method: PollingMethod, expected: CopyAttempt | null = null) => advance(printerUuid, method, { expected }),

    /** The copy that the printer took and whose result is awaited; null: none. */
    async inFlight(printerUuid: string, method: PollingMethod): Promise<GrantedCopy | null> {
      for (const { job, copies } of await listPolledCopies(database, printerUuid, method)) {
        const copy = copies.find(isSent);
        if (copy && ageOf(job.handedAt) <= POLLED_RESULT_WITHIN_MS) {
          const { copy: number, attempt } = copy;
          return { jobUuid: job.uuid, copy: number, attempt, body: attempt > 1 ? job.duplicateBody : job.body };
        }
      }
      return null;
    },

    /** Makes the copies UNKNOWN whose printer took them and sent neither a result nor another poll in time. Call this every few seconds. */
    async endSilent(): Promise<void> {
      const before = new Date(now().getTime() - POLLED_RESULT_WITHIN_MS);
      const isSilent = and(
        eq(printJobs.state, 'open'),
        lt(printJobs.handedAt, before),
        eq(printCopies.state, 'INTENT'),
        like(printCopies.grantedTab, holderOf('%')),
      );
      const { printerUuid, connectMethod } = printJobs;
      const printers = await database
        .selectDistinct({ printerUuid, connectMethod })
        .from(printJobs)
        .innerJoin(printCopies, eq(printCopies.jobUuid, printJobs.uuid))
        .where(isSilent);
      for (const printer of printers) {
        if (isPollingMethod(printer.connectMethod)) await advance(printer.printerUuid, printer.connectMethod, null);
      }
    },

    findJob: (jobUuid: string): Promise<PrintJobRow | null> => findJob(database, jobUuid),

    /** Handles the result of a copy that the printer reports. Results that match no copy of the printer are ignored. */
    async handleResult(printerUuid: string, attempt: CopyAttempt, reply: PrinterReply): Promise<void> {
      await saveHealth(database, printerUuid, reply.health, now());
      const saved = await saveResult(printerUuid, attempt, reply);
      if (!saved) return;
      const { job, outcome, isBusy } = saved;
      if (!isBusy) {
        await reports.reportOutcome(job, attempt, { outcome, code: outcome === 'DONE' ? null : reply.verdict.code, reply });
      }
      const current = await findJob(database, job.uuid);
      if (current?.state === 'open' && current.withdrawnAt) await settleWithdrawal(job.orderId);
    },
  };
}

export type PolledPrinters = ReturnType<typeof createPolledPrinters>;

function isSameAttempt(one: CopyAttempt, other: CopyAttempt): boolean {
  return one.jobUuid === other.jobUuid && one.copy === other.copy && one.attempt === other.attempt;
}

function isSent({ state }: JobWithCopies['copies'][number]): boolean {
  return state === 'INTENT';
}
