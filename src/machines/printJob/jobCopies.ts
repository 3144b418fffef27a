import { isAbout, isOpen, type CopyOutcomeReport, type CopyRecord, type PrintJob } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { DISCARDED, isWithdrawalCode, type WithdrawalCode } from '@/domain/printReason';
import { COPY_OUTCOMES_OF, type PrintVerdict } from '@/domain/printerReply';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';

/** State of a print job. JSON only; the print delivery service stores the ticket itself. */
export interface PrintJobContext {
  job: PrintJob;
  copies: CopyRecord[];
  /** The order's history has an entry that the ticket waits for its printer. It is written once per job. */
  holdReported: boolean;
  /** Why the printer cannot print now: the code for the order's history. */
  heldBy: string;
  /** How often the printer rejected the ticket or printed it incompletely. The delay before a retry grows with it. */
  holds: number;
  /** Why the server withdrew the job; null if it did not. */
  withdrawn: WithdrawalCode | null;
  /** The job has ended in the ledger. */
  closed: boolean;
  expired: boolean;
  /** A person discarded the job. */
  discarded: boolean;
  /** Another device was the main tab after this tab received the job, so it may have printed the queued copies. */
  printedElsewhere: boolean;
  /** This job holds the turn in the printer's lane, until it sends `turn.ended`. */
  holdsTurn: boolean;
  /** The lane was closed while this job held the turn: the job starts no further copy. */
  revoked: boolean;
  /** The report to enqueue once the outcome is in the ledger. */
  report: PendingReport | null;
  /** Reports still to be sent to the server and written to the order, oldest first. */
  pending: PendingReport[];
  /** The printer's reply whose outcome is being written. The lane reads the printer's health from it. */
  last: TimedReply | null;
  /** When the server granted the intent, or when the intent was written if the server grants none. */
  grantedAt: Moment | null;
  /** Retries of the current step. */
  tries: number;
  /** Retries of writing the oldest pending report to the order. */
  recordTries: number;
}

/** A point in time by both clocks of a tab, in ms. The monotonic clock may stop during sleep; the wall clock may be changed. */
export interface Moment {
  monotonic: number;
  wall: number;
}

/** A report to send. `onOrder` false: to the server only; `error`: why this tab rejected the job. */
export interface PendingReport {
  report: CopyReport;
  error: string | null;
  onOrder: boolean;
}

/** One entry of the order's history (specification 2 §3). `copy` is null if the entry is about the whole job. */
export interface CopyReport {
  copy: number | null;
  attempt: number;
  status: 'SUCCESS' | 'ERROR' | 'REQUIRES_MANUAL_PRINT';
  reason: string | null;
  reply: TimedReply | null;
}

/** One attempt of one copy. */
export interface CopyStep {
  job: PrintJob;
  copy: number;
  attempt: number;
}

/** An acknowledgement to the server. `copy` and `attempt` are set for an intent only. */
export interface AckInput {
  job: PrintJob;
  stage: 'received' | 'intent' | 'final';
  copy: number | null;
  attempt: number | null;
  outcomes: CopyOutcomeReport[];
}

/** Returns the first copy that is queued, being printed, or of unknown outcome. Copies are printed in order. */
export function openCopy(context: PrintJobContext): CopyRecord | undefined {
  return context.copies.find(isOpen);
}

/** Returns the second open copy; undefined if a copy failed. */
export function nextCopy({ copies }: PrintJobContext): CopyRecord | undefined {
  return copies.some(({ state }) => state === 'FAILED') ? undefined : copies.filter(isOpen)[1];
}

/** Whether the next copy may be sent as soon as its printer is free. */
export function isReady(context: PrintJobContext): boolean {
  const { job, closed, expired, discarded, printedElsewhere, withdrawn, copies } = context;
  const isActive = !closed && !expired && !discarded && withdrawn === null;
  const isPrintable = job.supported && job.mayPrint && isActive && !(printedElsewhere && job.handOut === null);
  return isPrintable && openCopy(context)?.state === 'QUEUED' && !copies.some(({ state }) => state === 'FAILED');
}

/** Returns the copy that is being sent. Called only in states that have one. */
export function intentCopy(context: PrintJobContext): CopyRecord {
  return openCopy(context) ?? { copy: 1, attempt: 1, state: 'INTENT' };
}

/** Returns the copies with `change` applied to the first open one. */
export function withOpenCopy(context: PrintJobContext, change: (copy: CopyRecord) => CopyRecord): CopyRecord[] {
  const open = openCopy(context);
  return context.copies.map((copy) => (copy === open ? change(copy) : copy));
}

/** Returns a copy with the intent of its next attempt. It retains the code of a printer problem, in case the intent is withdrawn. */
export function withIntent({ copy, attempt, code }: CopyRecord): CopyRecord {
  return { copy, state: 'INTENT', attempt: attempt + 1, ...(isHeldByPrinter(code) && { code }) };
}

/** Returns a copy in its state before the last intent: queued before the first attempt, unknown before a later one. */
export function beforeIntent({ copy, attempt, code }: CopyRecord): CopyRecord {
  const state = attempt > 1 ? 'UNKNOWN' : 'QUEUED';
  return { copy, attempt: attempt - 1, state, recorded: true, ...(isHeldByPrinter(code) && { code }) };
}

/** Whether a copy was sent, was printed incompletely or not at all, and waits until its printer works again. */
export function isHeld({ state, code }: CopyRecord): boolean {
  return state === 'UNKNOWN' && isHeldByPrinter(code);
}

type CopyEnd = Pick<PrintJobContext, 'copies' | 'report' | 'last' | 'holdReported' | 'holds'>;

/** Returns the state after the printer's reply: the outcome of the copy, and the reply for the lane. */
export function afterReply(context: PrintJobContext, { reply, at }: TimedReply): CopyEnd {
  const { outcome, code } = reply.verdict;
  // The outcome of the previous attempt is unknown, so a rejection of this one does not prove that nothing was printed.
  const isUncertain = outcome === 'refused' && intentCopy(context).attempt > 1;
  const end = { outcome: isUncertain ? 'UNKNOWN' : COPY_OUTCOMES_OF[outcome], code } as const;
  return { ...afterEnd(context, end, { reply, at }), last: { reply, at } };
}

/** Outcome of a copy that was sent. */
type CopyOutcome = Pick<PrintVerdict, 'code'> & { outcome: (typeof COPY_OUTCOMES_OF)['printed'] };

/** Returns the state after the outcome of the current copy. That the printer held the ticket back is written to the order once. */
export function afterEnd(context: PrintJobContext, { outcome, code }: CopyOutcome, reply: TimedReply | null = null): CopyEnd {
  const { copy, attempt } = intentCopy(context);
  const isHeldBack = outcome === 'UNKNOWN' && isHeldByPrinter(code);
  const isReported = isHeldBack && context.holdReported;
  const status = outcome === 'DONE' ? 'SUCCESS' : 'ERROR';
  return {
    copies: withOpenCopy(context, (open) => ({ ...open, state: outcome, code, recorded: isReported })),
    report: isReported ? null : pendingReport({ copy, attempt, status, reason: code, reply }),
    last: null,
    holdReported: context.holdReported || isHeldBack,
    holds: context.holds + (isHeldBack ? 1 : 0),
  };
}

/** Returns the copies after the server withdrew the job: queued ones expire, and those of unknown outcome need no person's answer. */
export function withdrawnCopies({ copies, withdrawn }: PrintJobContext): CopyRecord[] {
  return copies.map((copy) => {
    if (copy.state === 'QUEUED') return { ...copy, state: 'EXPIRED', code: withdrawn, recorded: true };
    return copy.state === 'UNKNOWN' ? { ...copy, recorded: true } : copy;
  });
}

/** Returns the state after the open copies expired or a person discarded the job. */
export function afterExpiry(context: PrintJobContext): Pick<PrintJobContext, 'copies' | 'report' | 'last'> {
  const code = context.discarded ? DISCARDED : null;
  return {
    copies: context.copies.map((copy) => (isOpen(copy) ? { ...copy, state: 'EXPIRED' as const, code } : copy)),
    report: pendingReport(expiryReport(code)),
    last: null,
  };
}

/** Marks a queued copy as unknown: another device may have printed it, and without a fence this tab cannot find out. */
export function asUnknown(copy: CopyRecord): CopyRecord {
  return copy.state === 'QUEUED' ? { copy: copy.copy, attempt: Math.max(copy.attempt, 1), state: 'UNKNOWN', recorded: false } : copy;
}

/** Creates a report to send to the server and, unless `onOrder` is false, to write to the order. */
export function pendingReport(report: CopyReport, error: string | null = null, onOrder = true): PendingReport {
  return { report, error, onOrder };
}

/** Returns the oldest pending report. Called only in states that have one. */
export function nextReport({ pending }: PrintJobContext): PendingReport {
  return pending[0] ?? pendingReport({ copy: null, attempt: 0, status: 'ERROR', reason: null, reply: null });
}

/** Returns the pending reports, and those that an earlier page load did not send. */
export function withUnreported({ copies, pending }: PrintJobContext): PendingReport[] {
  const unreported = copies.filter((copy) => isUnreported(copy) && !pending.some(({ report }) => report.copy === copy.copy));
  const expired = copies.find(({ state, recorded, code }) => state === 'EXPIRED' && !recorded && !isWithdrawalCode(code));
  const expiry = expired && !pending.some(({ report }) => report.copy === null) ? [pendingReport(expiryReport(expired.code))] : [];
  return [...pending, ...unreported.map((copy) => pendingReport(copyReport(copy))), ...expiry];
}

/** Returns the state after the oldest pending report was written: its copy is recorded, unless a newer attempt has been sent. */
export function afterReported({ copies, pending }: PrintJobContext): Pick<PrintJobContext, 'copies' | 'pending' | 'recordTries'> {
  const [done, ...rest] = pending;
  return {
    copies: copies.map((copy) => (done && isAbout(done.report, copy) ? { ...copy, recorded: true } : copy)),
    pending: rest,
    recordTries: 0,
  };
}

/** Whether a copy was sent and its outcome is not on the order, because the page was closed before the report. */
function isUnreported({ state, attempt, recorded }: CopyRecord): boolean {
  return attempt > 0 && !recorded && (state === 'DONE' || state === 'FAILED' || state === 'UNKNOWN');
}

/** Creates the report that the open copies are not printed, because they expired or a person discarded the job. */
function expiryReport(code: string | null | undefined): CopyReport {
  return { copy: null, attempt: 0, status: 'ERROR', reason: code ?? 'TIMEOUT', reply: null };
}

function copyReport({ copy, attempt, state, code }: CopyRecord): CopyReport {
  const status = state === 'DONE' ? 'SUCCESS' : 'ERROR';
  return { copy, attempt, status, reason: code ?? (state === 'DONE' ? null : 'TIMEOUT'), reply: null };
}

/** Returns the current copy and its attempt. */
export function copyStep(context: PrintJobContext): CopyStep {
  const { copy, attempt } = intentCopy(context);
  return { job: context.job, copy, attempt };
}

/** Returns the outcomes so far. A copy that is about to be sent again has an unknown outcome. */
function outcomesOf(context: PrintJobContext): CopyOutcomeReport[] {
  return context.copies
    .map((copy) => (copy.state === 'INTENT' ? beforeIntent(copy) : copy))
    .flatMap(({ copy, state, code }) => (state === 'QUEUED' || state === 'INTENT' ? [] : [{ copy, outcome: state, code: code ?? null }]));
}

/** Creates the acknowledgement of a stage. */
export function ackInput(context: PrintJobContext, stage: AckInput['stage']): AckInput {
  const step = stage === 'intent' ? copyStep(context) : null;
  return {
    job: context.job,
    stage,
    copy: step?.copy ?? null,
    attempt: step?.attempt ?? null,
    outcomes: stage === 'received' ? [] : outcomesOf(context),
  };
}
