import { and, eq, isNull, like, lt } from 'drizzle-orm';
import type { Order, StatusEntry } from '@/domain/order';
import { mayPrint, type CopyOutcome } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { COPY_OUTCOMES_OF, type PrinterReply } from '@/domain/printerReply';
import { isPollingMethod, type PollingMethod } from '@/domain/printer';
import type { PrintAnswer } from '@/domain/printQuestion';
import { DISCARDED } from '@/domain/printReason';
import { COLLECT_MS, POLLED_RESULT_WITHIN_MS, retryAfterMs } from '@/domain/printTiming';
import { testTicketOfOutcome } from '@/domain/testTicket';
import { createBatcher } from '../../platform/db/createBatcher';
import type { Database } from '../../platform/db/database';
import { printCopies, printerPolls, printJobs } from '../../platform/db/schema';
import { dispatchJobs } from '../queue/dispatchJobs';
import { closeFinishedJobs, grantIntents, revertIntents, saveOutcomes } from '../queue/jobAcks';
import { findJob, listCopies, type PrintJobRow } from '../queue/printJobStore';
import type { ReportTestTicket } from '../queue/testTicketReports';
import { listPolledCopies, recordPolls, saveHealth, type Poll, type PolledJob, type PolledPrinter } from './pollStore';
import { isPrintedAgain, REPRINT_REQUESTED } from './printQuestions';

/** One attempt of one copy of a job: what a polling printer gets, and what its result names. */
export interface CopyAttempt {
  jobUuid: string;
  copy: number;
  attempt: number;
}

/** A copy that was granted to a polling printer. `body`: the ticket, marked as a possible duplicate from the second attempt on. */
export interface GrantedCopy extends CopyAttempt {
  body: string;
}

interface PolledPrintersOptions {
  database: Database;
  findOrder: (orderId: string) => Promise<Order | null>;
  addStatus: (orderId: string, entry: StatusEntry) => Promise<unknown>;
  /** Called when the outcome of a withdrawn job is known. */
  settleWithdrawal: (orderId: string) => Promise<void>;
  reportTest: ReportTestTicket;
  now: () => Date;
}

/** Throws if the person may not decide about tickets of the location; null: there is no such ticket. */
type Authorize = (transaction: Database, locationId: string | null) => Promise<void>;

/** The holder of the jobs that a polling printer takes (`print_jobs.holder_tab`). */
const holderOf = (printerUuid: string) => `poll/${printerUuid}`;

/**
 * The printers that ask for their tickets (decision G110): their jobs use the same store, fence and outcomes as those of tabs and are never
 * dispatched to a tab. Everything is in the database, so that a printer may poll any process.
 *
 * - A printer has one copy at a time. The row of the printer is locked while a copy is chosen and granted.
 * - A copy without a result after `POLLED_RESULT_WITHIN_MS` is UNKNOWN. A kitchen ticket is then printed once more, marked; for any other
 *   ticket a person is asked, and decides by `answer`.
 * - A result counts only for the printer, copy and attempt that it names, and changes a copy once.
 */
export function createPolledPrinters({ database, findOrder, addStatus, settleWithdrawal, reportTest, now }: PolledPrintersOptions) {
  const recordPoll = createBatcher((polls: readonly Poll[]) => recordPolls(database, polls, now()), { collectMs: COLLECT_MS });

  /** Ends copies without a result, and returns the job and copy that the printer gets next; null: none, or one is in flight. */
  async function chooseNext(transaction: Database, printerUuid: string, method: PollingMethod) {
    const jobs = await listPolledCopies(transaction, printerUuid, method);
    const silent: { job: PrintJobRow; copy: CopyAttempt }[] = [];
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
  function nextCopyOf({ job, copies }: PolledJob): (typeof copies)[number] | null {
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
  function isDueAgain(job: PrintJobRow, { attempt, code }: PolledJob['copies'][number]): boolean {
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
      await report(
        job,
        { jobUuid: job.uuid, copy: copy.copy, attempt: copy.attempt },
        { outcome: 'UNKNOWN', code: 'TIMEOUT', reply: null },
      );
    }
    for (const job of unprintable)
      await addEntry(job, { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null });
    return copy;
  }

  function grantedOf({ job, copy }: { job: PrintJobRow; copy: PolledJob['copies'][number] }): GrantedCopy {
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
    const reports = dispatched.map(({ message }) => ({
      ...{ uuid: message.uuid, handOut: message.handOut ?? -1, tabId: holderOf(printerUuid) },
      outcomes: [],
    }));
    await closeFinishedJobs(transaction, reports);
    return jobs.filter(({ uuid }) => dispatched.some(({ message }) => message.uuid === uuid));
  }

  function dispatchOf({ uuid, handOut, printerUuid }: PrintJobRow) {
    return { uuid, handOut, tabId: holderOf(printerUuid) };
  }

  interface Result {
    outcome: CopyOutcome;
    code: string | null;
    reply: PrinterReply | null;
  }

  /** Adds the outcome of a copy to its order, or reports the test ticket. A result that arrives again adds nothing. */
  async function report(job: PrintJobRow, { copy, attempt }: CopyAttempt, { outcome, code, reply }: Result): Promise<void> {
    if (job.orderId === '') return reportTest(holderOf(job.printerUuid), job.uuid, testTicketOfOutcome(outcome, code));
    await addEntry(job, { copy, attempt, status: outcome === 'DONE' ? 'SUCCESS' : 'ERROR', reason: code, reply });
  }

  interface Line {
    copy: number | null;
    attempt: number;
    status: string;
    reason: string | null;
    reply: PrinterReply | null;
  }

  async function addEntry(job: PrintJobRow, { copy, attempt, status, reason, reply }: Line): Promise<void> {
    const { uuid, printerUuid, backupFor, ticketType, kind, orderId } = job;
    const order = await findOrder(orderId);
    if (!order || order.statuses.some((entry) => isSameLine(entry, { uuid, copy, attempt, status }))) return;
    const printerOrder = { uuid, printerUuid, ...(backupFor && { backupFor }), kind, ticketType, copy, attempt };
    await addStatus(orderId, {
      ...{ status, type: 'printer', creator: 'server', date: now().toISOString(), reason },
      meta: {
        httpStatus: reply?.httpStatus ?? null,
        printerOrder,
        printerResponse: reply?.response ?? null,
        errors: reason ? [reason] : [],
      },
    });
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
      // A first result ends the question whether the copy was printed; a second one cannot take it back.
      if (record.state === 'UNKNOWN' && outcome === 'UNKNOWN' && record.code !== 'TIMEOUT') return null;
      if (verdict === 'busy' && record.state === 'INTENT') {
        await revertIntents(transaction, [{ ...dispatchOf(job), copy, attempt }]);
        return { job, outcome, isBusy: true };
      }
      await closeFinishedJobs(transaction, [{ ...dispatchOf(job), outcomes: [{ copy, outcome, code }] }]);
      return { job, outcome, isBusy: false };
    });
  }

  /** Stores the answer of a person in one transaction; null: there is no such question. */
  function saveAnswer({ jobUuid, copy, attempt }: CopyAttempt, answer: PrintAnswer, authorize: Authorize) {
    return database.transaction(async (transaction) => {
      const found = await findJob(transaction, jobUuid);
      await authorize(transaction, found?.locationId ?? null);
      const isQuestion = and(
        eq(printJobs.uuid, jobUuid),
        eq(printJobs.state, 'open'),
        isNull(printJobs.withdrawnAt),
        like(printJobs.holderTab, holderOf('%')),
      );
      const [job] = await transaction.select().from(printJobs).where(isQuestion).for('update');
      const copies = job ? await listCopies(transaction, jobUuid) : [];
      const asked = copies.find((each) => each.copy === copy && each.attempt === attempt && each.state === 'UNKNOWN');
      if (!job || !asked || isPrintedAgain(job, asked, now())) return null;
      if (answer === 'PRINT_AGAIN') {
        if (job.expiresAt <= now()) return null;
        const isCopy = and(eq(printCopies.jobUuid, jobUuid), eq(printCopies.copy, copy));
        await transaction.update(printCopies).set({ code: REPRINT_REQUESTED }).where(isCopy);
        return job;
      }
      const outcomes =
        answer === 'PRINTED'
          ? [{ copy, outcome: 'DONE' as const }]
          : copies
              .filter((each) => each.state === 'QUEUED' || each.state === 'UNKNOWN')
              .map((each) => ({ copy: each.copy, outcome: 'EXPIRED' as const, code: DISCARDED }));
      await closeFinishedJobs(transaction, [{ ...dispatchOf(job), outcomes }]);
      return job;
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

    /**
     * Stores the answer of a person to the question about a copy (docs/print-delivery.md §10), and adds the outcome to its order. `authorize`
     * throws if the person may not decide. False: the question was answered before, or the ticket has expired and cannot be printed again.
     */
    async answer(asked: CopyAttempt, answer: PrintAnswer, authorize: Authorize): Promise<boolean> {
      const job = await saveAnswer(asked, answer, authorize);
      if (!job) return false;
      if (answer === 'PRINTED') await report(job, asked, { outcome: 'DONE', code: null, reply: null });
      if (answer === 'DISCARDED' && job.orderId !== '') {
        await addEntry(job, { copy: null, attempt: 0, status: 'ERROR', reason: DISCARDED, reply: null });
      }
      return true;
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

    /** Handles the result of a copy that the printer reports. Results that match no copy of the printer are ignored. */
    async handleResult(printerUuid: string, attempt: CopyAttempt, reply: PrinterReply): Promise<void> {
      await saveHealth(database, printerUuid, reply.health, now());
      const saved = await saveResult(printerUuid, attempt, reply);
      if (!saved) return;
      const { job, outcome, isBusy } = saved;
      if (!isBusy) {
        await report(job, attempt, { outcome, code: outcome === 'DONE' ? null : reply.verdict.code, reply });
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

function isSent({ state }: PolledJob['copies'][number]): boolean {
  return state === 'INTENT';
}

function isSameLine(
  { type, status, meta }: StatusEntry,
  line: { uuid: string; copy: number | null; attempt: number; status: string },
): boolean {
  const about = isRecord(meta) ? meta['printerOrder'] : null;
  if (type !== 'printer' || status !== line.status || !isRecord(about)) return false;
  return about['uuid'] === line.uuid && about['copy'] === line.copy && about['attempt'] === line.attempt;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
