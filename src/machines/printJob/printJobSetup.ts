import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { isOpen, type AckAnswer, type CopyRecord, type PrintJob } from '@/domain/printJob';
import { printVerdict, type PrintVerdict } from '@/domain/printOutcome';
import { isHeldByPrinter, printerCodeClass } from '@/domain/printerCode';
import { PRINT_REFUSALS, type WithdrawalCode } from '@/domain/printReason';
import { HELD_SHOWN_AFTER_MS, QUESTION_CHECK_EVERY_MS, retryAfterMs } from '@/domain/printTiming';
import {
  beforeIntent,
  ended,
  givenUp,
  inDoubt,
  isReady,
  nextCopy,
  openCopy,
  intentCopy,
  isHeld,
  replied,
  tidings,
  told,
  withdrawnCopies,
  withIntent,
  withOpenCopy,
  withOwed,
  type AckInput,
  type CopyReport,
  type CopyStep,
  type Moment,
  type PrintJobContext,
} from '@/machines/printJob/jobCopies';
import { jobId, laneOf, runtimeOf, type LaneNotice, type TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { unprovided } from '@/machines/unprovided';

export interface PrintJobInput {
  job: PrintJob;
  /** Another device printed since the ledger was written. @default false */
  doubted?: boolean;
}

/** What the ledger says when a job comes: it goes on, it has ended here, or the same id was another ticket. */
export type LedgerEntry =
  { kind: 'open'; copies: CopyRecord[]; heldNoted: boolean } | { kind: 'final'; copies: CopyRecord[] } | { kind: 'conflict' };

export type SendResult = ({ kind: 'sent' } & TimedReply) | { kind: 'grantExpired' } | { kind: 'ticketMissing' };

/** What a printer with a queue of its own says of a ticket that was sent earlier; `untold`: nothing. */
export type QueryResult = ({ kind: 'told' } & TimedReply) | { kind: 'untold' };

/** The server's answer to an ack; `at`: when it was asked for. `unanswered`: none within its time. */
export type AckResult = ({ kind: 'answered'; at: Moment } & AckAnswer) | { kind: 'unanswered' };

export type PrintJobEvent =
  | LaneNotice
  | { type: 'job.received'; job: PrintJob }
  | { type: 'job.expired' }
  /** The person says that the ticket came out. */
  | { type: 'job.confirmed' }
  /** The person wants it printed again, marked as a possible duplicate. */
  | { type: 'job.retryRequested' }
  /** The person does not want it any more. */
  | { type: 'job.discarded' }
  /** Another device was the one that prints meanwhile. */
  | { type: 'job.doubted' }
  /** The server withdrew it: its order was cancelled, or is finished. */
  | { type: 'job.withdrawn'; code: WithdrawalCode };

/** A ticket that may have come out whole is printed again by itself so often at most; then a person is asked. */
const MOST_UNCERTAIN_ATTEMPTS = 3;

/** Whether the copy that its printer held back may be sent again once the printer is well: whole, and marked where the server can mark it. */
function mayPrintHeld(context: PrintJobContext): boolean {
  const { job, expired } = context;
  const { attempt } = intentCopy(context);
  const isIncomplete = isHeldIncomplete(context);
  const isMarked = job.hasDuplicateBody || (job.handOut === null && isIncomplete);
  return !expired && isMarked && (isIncomplete || attempt < MOST_UNCERTAIN_ATTEMPTS);
}

function isHeldIncomplete(context: PrintJobContext): boolean {
  const { state, code } = intentCopy(context);
  return state === 'UNKNOWN' && printerCodeClass(code) === 'incomplete';
}

/** A printer with a queue of its own has no more to say of a document. */
function isFinal({ outcome, code }: PrintVerdict): boolean {
  return outcome === 'DONE' || outcome === 'FAILED' || (outcome === 'UNKNOWN' && isHeldByPrinter(code));
}

/** The actors, delays, guards and actions of `printJobMachine`, by their names. */
export const printJobSetup = setup({
  types: { context: {} as PrintJobContext, input: {} as PrintJobInput, events: {} as PrintJobEvent },
  actors: {
    enterInLedger: fromPromise<LedgerEntry, { job: PrintJob }>(() => unprovided('enterInLedger')),
    acknowledge: fromPromise<AckResult, AckInput>(() => unprovided('acknowledge')),
    claimIntent: fromPromise<AckResult, AckInput & CopyStep>(() => unprovided('claimIntent')),
    withdraw: fromPromise<void, CopyStep & { before: CopyRecord }>(() => unprovided('withdraw')),
    sendToPrinter: fromPromise<SendResult, CopyStep & { marked: boolean; grantedAt: Moment | null }>(() => unprovided('sendToPrinter')),
    commitOutcome: fromPromise<void, { job: PrintJob; copies: CopyRecord[] }>(() => unprovided('commitOutcome')),
    noteHeld: fromPromise<void, { job: PrintJob; code: string }>(() => unprovided('noteHeld')),
    noteAsked: fromPromise<void, { job: PrintJob; asked: boolean }>(() => unprovided('noteAsked')),
    knowsSpooler: fromPromise<boolean, CopyStep>(() => unprovided('knowsSpooler')),
    askPrinter: fromPromise<QueryResult, CopyStep>(() => unprovided('askPrinter')),
    recordOnOrder: fromPromise<{ recorded: boolean }, { job: PrintJob; report: CopyReport }>(() => unprovided('recordOnOrder')),
    respond: fromPromise<void, { job: PrintJob; report: CopyReport; error: string | null }>(() => unprovided('respond')),
    closeInLedger: fromPromise<void, { job: PrintJob; copies: CopyRecord[] }>(() => unprovided('closeInLedger')),
    letGo: fromPromise<void, { job: PrintJob }>(() => unprovided('letGo')),
  },
  delays: {
    // No timer is longer than 2^31 - 1 ms: one that is set for more ends at once.
    untilExpiry: ({ context }) => Math.min(Math.max(context.job.expiresInMs ?? 0, 0), 2 ** 31 - 1),
    heldTooLong: HELD_SHOWN_AFTER_MS,
    lookAgain: QUESTION_CHECK_EVERY_MS,
    heldAgain: ({ context }) => retryAfterMs(context.holds),
    tryAgain: ({ context }) => retryAfterMs(context.tries),
    recordAgain: ({ context }) => retryAfterMs(context.recordTries),
  },
  guards: {
    isConflict: (_, { entry }: { entry: LedgerEntry }) => entry.kind === 'conflict',
    // The plain protocol knows one acknowledgement, that of the receipt.
    isFinal: ({ context }, { entry }: { entry: LedgerEntry }) => entry.kind === 'final' && context.job.handOut !== null,
    hasEnded: ({ context }, { entry }: { entry: LedgerEntry }) =>
      entry.kind === 'open' && context.job.handOut !== null && context.job.mayPrint && !entry.copies.some(isOpen),
    isRefused: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && !answer.ok,
    // Without a fence the receipt is the one acknowledgement.
    goesFirst: ({ context }) => context.holdsTurn && context.job.handOut !== null && isReady(context),
    mayPost: ({ context }, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.ok && !context.revoked,
    isGranted: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.ok,
    isAnswered: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered',
    isClosed: ({ context }) => context.closed,
    isUnsupported: ({ context }) => !context.job.supported,
    needsPerson: ({ context }) => !context.job.mayPrint,
    isReleased: ({ context, event }) => event.type === 'job.received' && event.job.mayPrint && !context.job.mayPrint,
    isAnotherTicket: ({ context, event }) => event.type === 'job.received' && event.job.bodyHash !== context.job.bodyHash,
    isFenced: ({ context }) => context.job.handOut !== null,
    isExpired: ({ context }) => context.expired,
    isExpiredUnfenced: ({ context }) => context.expired && context.job.handOut === null,
    isDiscarded: ({ context }) => context.discarded && openCopy(context) !== undefined,
    isDiscardedUnfenced: ({ context }) => context.discarded && openCopy(context) !== undefined && context.job.handOut === null,
    isInDoubt: ({ context }) => context.doubted && context.job.handOut === null && context.copies.some((copy) => copy.state === 'QUEUED'),
    isReady: ({ context }) => isReady(context),
    heldNoted: ({ context }) => context.heldNoted,
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
    // The printer said that it did not come out whole, and its time is over.
    isHeldTooLong: ({ context }) => context.expired && isHeldIncomplete(context),
    // Without a marked body only the person knows what it means, and only a server without a fence lets it pass.
    mayRetry: ({ context }) => !context.expired && (context.job.hasDuplicateBody || context.job.handOut === null),
    isWithdrawn: ({ context }) => context.withdrawn !== null,
    wasWithdrawn: (_, { answer }: { answer: AckResult }) => answer.kind === 'answered' && answer.reason === 'withdrawn',
    isKnown: (_, { known }: { known: boolean }) => known,
    isTold: (_, { result }: { result: QueryResult }) => result.kind === 'told' && isFinal(printVerdict(result.reply)),
    wasBusy: (_, { result }: { result: SendResult }) => result.kind === 'sent' && printVerdict(result.reply).outcome === 'BUSY',
    wasSent: (_, { result }: { result: SendResult }) => result.kind === 'sent',
    goesOn: ({ context }, { result }: { result: SendResult }) =>
      result.kind === 'sent' &&
      printVerdict(result.reply).outcome === 'DONE' &&
      !context.revoked &&
      context.withdrawn === null &&
      !context.discarded &&
      !context.expired &&
      nextCopy(context)?.state === 'QUEUED',
    wasTooLate: (_, { result }: { result: SendResult }) => result.kind === 'grantExpired',
    wasRecorded: (_, { recorded }: { recorded: boolean }) => recorded,
    mayAskAgain: ({ context }, { answer }: { answer: AckResult }) =>
      context.tries < 2 && answer.kind === 'answered' && answer.reason === 'granted',
    hasPending: ({ context }) => context.pending.length > 0,
    nothingPending: ({ context }) => context.pending.length === 0,
    isOffOrder: ({ context }) => context.pending[0]?.onOrder === false,
  },
  actions: {
    noteEntry: assign((_, { entry }: { entry: LedgerEntry }) =>
      entry.kind === 'conflict'
        ? {}
        : { copies: entry.copies, closed: entry.kind === 'final', heldNoted: entry.kind === 'open' && entry.heldNoted },
    ),
    noteOwed: assign(({ context }) => ({ pending: withOwed(context) })),
    noteHandOut: assign(({ event }) => (event.type === 'job.received' ? { job: event.job, closed: false } : {})),
    noteTurn: assign({ holdsTurn: true, revoked: false }),
    noteRevoked: assign(({ context }) => ({ revoked: context.holdsTurn })),
    noteExpired: assign({ expired: true }),
    noteTimeLeft: enqueueActions(({ context: { job }, enqueue }) => {
      if (job.expiresInMs === null) return;
      enqueue.assign({ expired: job.expiresInMs <= 0 });
      enqueue.raise({ type: 'job.expired' }, { delay: 'untilExpiry', id: 'expiry' });
    }),
    noteDiscarded: assign({ discarded: true }),
    noteDoubt: assign({ doubted: true }),
    doubtCopies: assign(({ context }) => ({ doubted: false, copies: context.copies.map(inDoubt) })),
    noteAnswer: assign((_, { answer }: { answer: AckResult }) => ({ grantedAt: answer.kind === 'answered' ? answer.at : null })),
    declareIntent: assign(({ context }) => ({
      holdsTurn: true,
      copies: withOpenCopy(context, withIntent),
    })),
    takeBackIntent: assign(({ context }) => ({ copies: withOpenCopy(context, beforeIntent), grantedAt: null })),
    noteReply: assign(({ context }, { result }: { result: SendResult | QueryResult }) =>
      'reply' in result ? replied(context, result) : {},
    ),
    noteConfirmed: assign(({ context }) => ended(context, { outcome: 'DONE', code: null })),
    giveUp: assign(({ context }) => givenUp(context)),
    reportConflict: assign(({ context }) => {
      const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: 'ORDER_DUPLICATED', reply: null };
      return { pending: [...context.pending, tidings(report, PRINT_REFUSALS.anotherTicket, false)] };
    }),
    reportUnsupported: assign(({ context }) => {
      const report: CopyReport = { copy: null, attempt: 0, status: 'ERROR', reason: 'NOT_ALLOWED', reply: null };
      return { pending: [...context.pending, tidings(report, PRINT_REFUSALS.unsupported)] };
    }),
    reportManual: assign(({ context }) => {
      const report: CopyReport = { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null };
      return { pending: [...context.pending, tidings(report)] };
    }),
    // Only now: every outcome is in the ledger before anybody is told of it.
    passReportOn: assign(({ context }) => ({
      pending: context.report ? [...context.pending, context.report] : context.pending,
      report: null,
    })),
    noteRecorded: assign(({ context }) => told(context)),
    countRecordTry: assign(({ context }) => ({ recordTries: context.recordTries + 1 })),
    noteHeld: assign({ heldNoted: true }),
    assignHeldBy: assign(({ event }) => (event.type === 'lane.blocked' ? { heldBy: event.code } : {})),
    assignBusyReply: assign(({ context }, { result }: { result: SendResult }) =>
      result.kind === 'sent'
        ? {
            heldBy: printVerdict(result.reply).code ?? context.heldBy,
            holds: context.holds + 1,
            last: { reply: result.reply, at: result.at },
          }
        : {},
    ),
    assignWithdrawn: assign(({ event }) => (event.type === 'job.withdrawn' ? { withdrawn: event.code } : {})),
    // A server that does not say why withdrew it for the one reason that cannot wait.
    assignAnswerWithdrawn: assign((_, { answer }: { answer: AckResult }) => ({
      withdrawn: (answer.kind === 'answered' && answer.code) || ('ORDER_CANCELED' as const),
    })),
    withdrawCopies: assign(({ context }) => ({ copies: withdrawnCopies(context), report: null, last: null })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTries: assign({ tries: 0 }),
    requestTurn: sendTo(
      (args) => laneOf(args, args.context.job.url),
      ({ context }) => ({ type: 'turn.requested', jobId: jobId(context.job.uuid) }),
    ),
    requestEarlyTurn: enqueueActions(({ context, enqueue }) => {
      if (isReady(context))
        enqueue.sendTo((args) => laneOf(args, context.job.url), { type: 'turn.requested', jobId: jobId(context.job.uuid) });
    }),
    // Also of a turn that is not wanted any more: it must not keep the printer from the others.
    endTurn: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo((args) => laneOf(args, context.job.url), { type: 'turn.ended', jobId: jobId(context.job.uuid), last: context.last });
      enqueue.assign({ holdsTurn: false, revoked: false, last: null });
    }),
    forgetReply: assign({ last: null }),
    tellAsked: sendTo(runtimeOf, ({ context }, { asked }: { asked: boolean }) => ({ type: 'job.asked', uuid: context.job.uuid, asked })),
    announceEnd: sendTo(runtimeOf, ({ context }) => ({ type: 'job.ended', uuid: context.job.uuid })),
  },
});
