import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import { isOpen, type AckAnswer, type CopyRecord, type PrintJob } from '@/domain/printJob';
import type { PrintOutcome } from '@/domain/printerReply';
import { printerCodeClass } from '@/domain/printerCode';
import { PRINT_REFUSALS, type WithdrawalCode } from '@/domain/printReason';
import { HELD_SHOWN_AFTER_MS, QUESTION_CHECK_EVERY_MS, retryAfterMs } from '@/domain/printTiming';
import {
  afterEnd,
  afterExpiry,
  afterReply,
  afterReported,
  asUnknown,
  beforeIntent,
  intentCopy,
  isHeld,
  isReady,
  nextCopy,
  openCopy,
  pendingReport,
  withdrawnCopies,
  withIntent,
  withOpenCopy,
  withUnreported,
  type AckInput,
  type CopyReport,
  type CopyStep,
  type Moment,
  type PrintJobContext,
} from '@/machines/printJob/jobCopies';
import {
  jobId,
  laneId,
  RUNTIME_ID,
  systemActor,
  type LaneNotice,
  type LaneRequest,
  type RuntimeNotice,
  type TimedReply,
} from '@/machines/printRuntime/printRuntimeProtocol';
import { missingPromise } from '@/machines/missingActor';

export interface PrintJobInput {
  job: PrintJob;
  /** Another device was the main tab after the ledger was written. @default false */
  printedElsewhere?: boolean;
}

/** The ledger's entry of a received job: the job is open, has ended in this browser, or its id belongs to another ticket. */
export type LedgerEntry =
  { kind: 'open'; copies: CopyRecord[]; holdReported: boolean } | { kind: 'final'; copies: CopyRecord[] } | { kind: 'conflict' };

export type SendResult = ({ kind: 'sent' } & TimedReply) | { kind: 'grantExpired' } | { kind: 'ticketMissing' };

/** A spooler's answer about a ticket that was sent earlier; `unanswered`: the spooler has no outcome. */
export type QueryResult = ({ kind: 'answered' } & TimedReply) | { kind: 'unanswered' };

/** The server's answer to an acknowledgement that was sent `at`; `unanswered`: no answer arrived in time. */
export type AckResult = ({ kind: 'answered'; at: Moment } & AckAnswer) | { kind: 'unanswered' };

export type PrintJobEvent =
  | LaneNotice
  | { type: 'job.received'; job: PrintJob }
  | { type: 'job.expired' }
  /** A person confirms that the ticket was printed. */
  | { type: 'job.confirmed' }
  /** A person requests a reprint, marked as a possible duplicate. */
  | { type: 'job.retryRequested' }
  /** A person discards the job. */
  | { type: 'job.discarded' }
  /** Another device was the main tab after this tab received the job. */
  | { type: 'job.printedElsewhere' }
  /** The server withdrew the job, because its order was cancelled or is finished. */
  | { type: 'job.withdrawn'; code: WithdrawalCode };

/** The last attempt that is sent automatically for a ticket that may have been printed completely; after it a person is asked. */
const MAX_UNCERTAIN_ATTEMPTS = 3;

const runtime = systemActor<RuntimeNotice>(RUNTIME_ID);
const laneOf = ({ job }: PrintJobContext) => systemActor<LaneRequest>(laneId(job.url));

/** Whether a copy that its printer held back may be sent again in full, marked as a duplicate if the server supports that. */
function mayPrintHeld(context: PrintJobContext): boolean {
  const { job, expired } = context;
  const { attempt } = intentCopy(context);
  const isIncomplete = isHeldIncomplete(context);
  const isMarked = job.hasDuplicateBody || (job.handOut === null && isIncomplete);
  return !expired && isMarked && (isIncomplete || attempt < MAX_UNCERTAIN_ATTEMPTS);
}

function isHeldIncomplete(context: PrintJobContext): boolean {
  const { state, code } = intentCopy(context);
  return state === 'UNKNOWN' && printerCodeClass(code) === 'incomplete';
}

/** Outcomes that are final for a spooler's document. */
const FINAL_OUTCOMES: ReadonlySet<PrintOutcome> = new Set<PrintOutcome>(['printed', 'refused', 'incomplete', 'uncertain']);

/** The actors, delays, guards and actions of `printJobMachine`. */
export const printJobSetup = setup({
  types: { context: {} as PrintJobContext, input: {} as PrintJobInput, events: {} as PrintJobEvent },
  actors: {
    enterInLedger: missingPromise<LedgerEntry, { job: PrintJob }>('enterInLedger'),
    acknowledge: missingPromise<AckResult, AckInput>('acknowledge'),
    claimIntent: missingPromise<AckResult, AckInput & CopyStep>('claimIntent'),
    withdraw: missingPromise<void, CopyStep & { before: CopyRecord }>('withdraw'),
    sendToPrinter: missingPromise<SendResult, CopyStep & { marked: boolean; grantedAt: Moment | null }>('sendToPrinter'),
    commitOutcome: missingPromise<void, { job: PrintJob; copies: CopyRecord[] }>('commitOutcome'),
    reportHeld: missingPromise<void, { job: PrintJob; code: string }>('reportHeld'),
    saveQuestionState: missingPromise<void, { job: PrintJob; asked: boolean }>('saveQuestionState'),
    canQueryPrinter: missingPromise<boolean, CopyStep>('canQueryPrinter'),
    queryPrinter: missingPromise<QueryResult, CopyStep>('queryPrinter'),
    recordOnOrder: missingPromise<{ recorded: boolean }, { job: PrintJob; report: CopyReport }>('recordOnOrder'),
    respond: missingPromise<void, { job: PrintJob; report: CopyReport; error: string | null }>('respond'),
    closeInLedger: missingPromise<void, { job: PrintJob; copies: CopyRecord[] }>('closeInLedger'),
    releaseInLedger: missingPromise<void, { job: PrintJob }>('releaseInLedger'),
  },
  delays: {
    // A browser timer longer than 2^31 - 1 ms fires at once.
    untilExpiry: ({ context }) => Math.min(Math.max(context.job.expiresInMs ?? 0, 0), 2 ** 31 - 1),
    heldTooLong: HELD_SHOWN_AFTER_MS,
    checkQuestionEvery: QUESTION_CHECK_EVERY_MS,
    retryHeldAfter: ({ context }) => retryAfterMs(context.holds),
    retryAfter: ({ context }) => retryAfterMs(context.tries),
    retryRecordAfter: ({ context }) => retryAfterMs(context.recordTries),
  },
  guards: {
    isConflict: (_, { entry }: { entry: LedgerEntry }) => entry.kind === 'conflict',
    // In the plain protocol the receipt is the only acknowledgement.
    isFinal: ({ context }, { entry }: { entry: LedgerEntry }) => entry.kind === 'final' && context.job.handOut !== null,
    hasEnded: ({ context }, { entry }: { entry: LedgerEntry }) =>
      entry.kind === 'open' && context.job.handOut !== null && context.job.mayPrint && !entry.copies.some(isOpen),
    isRefused: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && !answer.ok,
    // Without a fence the receipt is the only acknowledgement, so it must not be skipped.
    maySkipReceipt: ({ context }) => context.holdsTurn && context.job.handOut !== null && isReady(context),
    mayPost: ({ context }, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.ok && !context.revoked,
    isGranted: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.ok,
    isAnswered: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered',
    isClosed: ({ context }) => context.closed,
    isUnsupported: ({ context }) => !context.job.supported,
    needsPerson: ({ context }) => !context.job.mayPrint,
    isReleased: ({ context, event }) => {
      assertEvent(event, 'job.received');
      return event.job.mayPrint && !context.job.mayPrint;
    },
    isAnotherTicket: ({ context, event }) => {
      assertEvent(event, 'job.received');
      return event.job.bodyHash !== context.job.bodyHash;
    },
    isFenced: ({ context }) => context.job.handOut !== null,
    isExpired: ({ context }) => context.expired,
    isExpiredUnfenced: ({ context }) => context.expired && context.job.handOut === null,
    isDiscarded: ({ context }) => context.discarded && openCopy(context) !== undefined,
    isDiscardedUnfenced: ({ context }) => context.discarded && openCopy(context) !== undefined && context.job.handOut === null,
    mayBePrintedElsewhere: ({ context }) =>
      context.printedElsewhere && context.job.handOut === null && context.copies.some((copy) => copy.state === 'QUEUED'),
    isReady: ({ context }) => isReady(context),
    isHoldReported: ({ context }) => context.holdReported,
    holdsTurn: ({ context }) => context.holdsTurn,
    lacksTurn: ({ context }) => !context.holdsTurn,
    isRevoked: ({ context }) => context.revoked,
    allEnded: ({ context }) => !openCopy(context),
    isUnknown: ({ context }) => openCopy(context)?.state === 'UNKNOWN',
    hasFailed: ({ context }) => context.copies.some((copy) => copy.state === 'FAILED'),
    mayReprint: ({ context }) =>
      !context.expired &&
      openCopy(context)?.attempt === 1 &&
      context.job.ticketType === 'KITCHEN' &&
      context.job.hasDuplicateBody &&
      !context.job.isManual,
    isHeld: ({ context }) => openCopy(context) !== undefined && isHeld(intentCopy(context)),
    mayPrintHeld: ({ context }) => mayPrintHeld(context),
    // An incomplete ticket is not reprinted after the job expired.
    isHeldTooLong: ({ context }) => context.expired && isHeldIncomplete(context),
    // A server with a fence rejects a reprint without a marked body, because nothing on paper identifies it as a reprint.
    mayRetry: ({ context }) => !context.expired && (context.job.hasDuplicateBody || context.job.handOut === null),
    isWithdrawn: ({ context }) => context.withdrawn !== null,
    wasWithdrawn: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.reason === 'withdrawn',
    isKnown: (_, { known }: { known: boolean }) => known,
    hasFinalOutcome: (_, { result }: { result: QueryResult }) =>
      result.kind === 'answered' && FINAL_OUTCOMES.has(result.reply.verdict.outcome),
    wasBusy: (_, { result }: { result: SendResult }) => result.kind === 'sent' && result.reply.verdict.outcome === 'busy',
    wasSent: (_, { result }: { result: SendResult }) => result.kind === 'sent',
    mayContinue: ({ context }, { result }: { result: SendResult }) =>
      result.kind === 'sent' &&
      result.reply.verdict.outcome === 'printed' &&
      !context.revoked &&
      context.withdrawn === null &&
      !context.discarded &&
      !context.expired &&
      nextCopy(context)?.state === 'QUEUED',
    wasTooLate: (_, { result }: { result: SendResult }) => result.kind === 'grantExpired',
    wasRecorded: (_, { recorded }: { recorded: boolean }) => recorded,
    mayRetryIntent: ({ context }, { answer }: { answer: AckResult }) =>
      context.tries < 2 && answer.kind === 'answered' && answer.reason === 'granted',
    hasPending: ({ context }) => context.pending.length > 0,
    nothingPending: ({ context }) => context.pending.length === 0,
    isOffOrder: ({ context }) => context.pending[0]?.onOrder === false,
  },
  actions: {
    assignEntry: assign((_, { entry }: { entry: LedgerEntry }) =>
      entry.kind === 'conflict'
        ? {}
        : { copies: entry.copies, closed: entry.kind === 'final', holdReported: entry.kind === 'open' && entry.holdReported },
    ),
    assignUnreported: assign(({ context }) => ({ pending: withUnreported(context) })),
    assignHandOut: assign(({ event }) => {
      assertEvent(event, 'job.received');
      return { job: event.job, closed: false };
    }),
    assignTurn: assign({ holdsTurn: true, revoked: false }),
    assignRevoked: assign(({ context }) => ({ revoked: context.holdsTurn })),
    assignExpired: assign({ expired: true }),
    startExpiryTimer: enqueueActions(({ context: { job }, enqueue }) => {
      if (job.expiresInMs === null) return;
      enqueue.assign({ expired: job.expiresInMs <= 0 });
      enqueue.raise({ type: 'job.expired' }, { delay: 'untilExpiry', id: 'expiry' });
    }),
    assignDiscarded: assign({ discarded: true }),
    assignPrintedElsewhere: assign({ printedElsewhere: true }),
    assignCopiesUnknown: assign(({ context }) => ({ printedElsewhere: false, copies: context.copies.map(asUnknown) })),
    assignGrant: assign((_, { answer }: { answer: AckResult }) => ({ grantedAt: answer.kind === 'answered' ? answer.at : null })),
    assignIntent: assign(({ context }) => ({
      holdsTurn: true,
      copies: withOpenCopy(context, withIntent),
    })),
    revertIntent: assign(({ context }) => ({ copies: withOpenCopy(context, beforeIntent), grantedAt: null })),
    assignReply: assign(({ context }, { result }: { result: SendResult | QueryResult }) =>
      'reply' in result ? afterReply(context, result) : {},
    ),
    assignConfirmed: assign(({ context }) => afterEnd(context, { outcome: 'DONE', code: null })),
    expireCopies: assign(({ context }) => afterExpiry(context)),
    reportConflict: assign(({ context }) => {
      const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: 'ORDER_DUPLICATED', reply: null };
      return { pending: [...context.pending, pendingReport(report, PRINT_REFUSALS.anotherTicket, false)] };
    }),
    reportUnsupported: assign(({ context }) => {
      const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: 'NOT_ALLOWED', reply: null };
      return { pending: [...context.pending, pendingReport(report, PRINT_REFUSALS.unsupported)] };
    }),
    reportManual: assign(({ context }) => {
      const report: CopyReport = { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null };
      return { pending: [...context.pending, pendingReport(report)] };
    }),
    // Runs after the write to the ledger, so no outcome is reported before it is in the ledger.
    enqueueReport: assign(({ context }) => ({
      pending: context.report ? [...context.pending, context.report] : context.pending,
      report: null,
    })),
    removeReported: assign(({ context }) => afterReported(context)),
    incrementRecordTries: assign(({ context }) => ({ recordTries: context.recordTries + 1 })),
    assignHoldReported: assign({ holdReported: true }),
    assignHeldBy: assign(({ event }) => {
      assertEvent(event, 'lane.blocked');
      return { heldBy: event.code };
    }),
    assignBusyReply: assign(({ context }, { result }: { result: SendResult }) =>
      result.kind === 'sent'
        ? {
            heldBy: result.reply.verdict.code ?? context.heldBy,
            holds: context.holds + 1,
            last: { reply: result.reply, at: result.at },
          }
        : {},
    ),
    assignWithdrawn: assign(({ event }) => {
      assertEvent(event, 'job.withdrawn');
      return { withdrawn: event.code };
    }),
    // A server that sends no reason withdraws only jobs of cancelled orders.
    assignAnswerWithdrawn: assign((_, { answer }: { answer: AckResult }) => ({
      withdrawn: (answer.kind === 'answered' && answer.code) || ('ORDER_CANCELED' as const),
    })),
    withdrawCopies: assign(({ context }) => ({ copies: withdrawnCopies(context), report: null, last: null })),
    incrementTries: assign(({ context }) => ({ tries: context.tries + 1 })),
    resetTries: assign({ tries: 0 }),
    requestTurn: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(laneOf(context), { type: 'turn.requested', jobId: jobId(context.job.uuid) });
    }),
    requestEarlyTurn: enqueueActions(({ context, enqueue }) => {
      if (isReady(context)) enqueue.sendTo(laneOf(context), { type: 'turn.requested', jobId: jobId(context.job.uuid) });
    }),
    // Sent even without a turn: a requested turn that is no longer needed must not block the printer for other jobs.
    endTurn: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(laneOf(context), { type: 'turn.ended', jobId: jobId(context.job.uuid), last: context.last });
      enqueue.assign({ holdsTurn: false, revoked: false, last: null });
    }),
    clearReply: assign({ last: null }),
    notifyQuestion: sendTo(runtime, ({ context }, { open }: { open: boolean }) => ({
      type: 'job.questionChanged',
      uuid: context.job.uuid,
      open,
    })),
    notifyEnded: sendTo(runtime, ({ context }) => ({ type: 'job.ended', uuid: context.job.uuid })),
  },
});
