import { isAbout, isOpen, type CopyOutcomeReport, type CopyRecord, type PrintJob } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { DISCARDED, isWithdrawalCode, type WithdrawalCode } from '@/domain/printReason';
import { printVerdict, type PrintVerdict } from '@/domain/printOutcome';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';

/** What a job knows of itself: all JSON, no ticket. */
export interface PrintJobContext {
  job: PrintJob;
  copies: CopyRecord[];
  /** The order already says that the ticket waits for its printer (once per job). */
  heldNoted: boolean;
  /** Why the printer cannot print now, as the code for the order's history. */
  heldBy: string;
  /** How often the printer did not take the ticket, or not whole; the next try comes later each time. */
  holds: number;
  /** Why the server withdrew the job; null: it did not. */
  withdrawn: WithdrawalCode | null;
  /** The ledger has the job as ended. */
  closed: boolean;
  expired: boolean;
  /** A person does not want it any more. */
  discarded: boolean;
  /** Another device was the one that prints since the job was here: it may have printed what this one has as queued. */
  doubted: boolean;
  /** The lane of the printer is ours until `turn.ended`. */
  holdsTurn: boolean;
  /** The lane was closed while its turn is ours: no further copy is begun. */
  revoked: boolean;
  /** What is to be told once the ledger has it. */
  report: Tidings | null;
  /** What is to be written on the order and told to the server, the oldest first. */
  pending: Tidings[];
  /** The reply of the POST whose outcome is being kept; it speaks of the printer's health too. */
  last: TimedReply | null;
  /** When the server granted the intent, or where it grants none, when it was written. */
  grantedAt: Moment | null;
  /** Tries of the step that is being repeated. */
  tries: number;
  /** Tries to write the oldest of what is pending on the order. */
  recordTries: number;
}

/** A point in time by both clocks of a tab, in ms: the monotonic one may stand still while a computer sleeps, the other may be set. */
export interface Moment {
  monotonic: number;
  wall: number;
}

/** A line for the order and the server. `onOrder`: false where the server alone is told; `error`: why the job was not taken. */
export interface Tidings {
  report: CopyReport;
  error: string | null;
  onOrder: boolean;
}

/** One line for the order's history (specification 2 §3). `copy` is null where the line speaks of the whole job. */
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

/** An ack to the server; copy and attempt for an intent alone. */
export interface AckInput {
  job: PrintJob;
  stage: 'received' | 'intent' | 'final';
  copy: number | null;
  attempt: number | null;
  outcomes: CopyOutcomeReport[];
}

/** The copy that is to be printed, is being printed, or of which nobody knows; copies go in their order. */
export function openCopy(context: PrintJobContext): CopyRecord | undefined {
  return context.copies.find(isOpen);
}

/** The open copy after that one; none where a copy failed. */
export function nextCopy({ copies }: PrintJobContext): CopyRecord | undefined {
  return copies.some(({ state }) => state === 'FAILED') ? undefined : copies.filter(isOpen)[1];
}

/** Nothing speaks against sending the next copy as soon as its printer is free. */
export function isReady(context: PrintJobContext): boolean {
  const { job, closed, expired, discarded, doubted, withdrawn, copies } = context;
  const isWanted = !closed && !expired && !discarded && withdrawn === null;
  const isOurs = job.supported && job.mayPrint && isWanted && !(doubted && job.handOut === null);
  return isOurs && openCopy(context)?.state === 'QUEUED' && !copies.some(({ state }) => state === 'FAILED');
}

/** The copy that is being sent; there is one wherever this is asked. */
export function intentCopy(context: PrintJobContext): CopyRecord {
  return openCopy(context) ?? { copy: 1, attempt: 1, state: 'INTENT' };
}

/** The copies with that one changed. */
export function withOpenCopy(context: PrintJobContext, change: (copy: CopyRecord) => CopyRecord): CopyRecord[] {
  const open = openCopy(context);
  return context.copies.map((copy) => (copy === open ? change(copy) : copy));
}

/** A copy with the intent of its next attempt. A code that says that its printer held it back stays, should the intent be withdrawn. */
export function withIntent({ copy, attempt, code }: CopyRecord): CopyRecord {
  return { copy, state: 'INTENT', attempt: attempt + 1, ...(isHeldByPrinter(code) && { code }) };
}

/** A copy as it was before its last intent: a second attempt goes back to unknown, a first one to queued. */
export function beforeIntent({ copy, attempt, code }: CopyRecord): CopyRecord {
  const state = attempt > 1 ? 'UNKNOWN' : 'QUEUED';
  return { copy, attempt: attempt - 1, state, recorded: true, ...(isHeldByPrinter(code) && { code }) };
}

/** Whether a copy waits for its printer to be well again: it was sent, and did not come out whole. */
export function isHeld({ state, code }: CopyRecord): boolean {
  return state === 'UNKNOWN' && isHeldByPrinter(code);
}

type CopyEnd = Pick<PrintJobContext, 'copies' | 'report' | 'last' | 'heldNoted' | 'holds'>;

/** After the reply of a POST: its outcome, and the reply, which speaks of the printer's health too. */
export function replied(context: PrintJobContext, { reply, at }: TimedReply): CopyEnd {
  const { outcome, code } = printVerdict(reply);
  // A printer that was too busy for the ticket is no end of a copy: that is withdrawn before it comes here.
  const verdict = { outcome: outcome === 'BUSY' ? 'UNKNOWN' : outcome, code } as const;
  // What the attempt before did nobody knows: that this one was not completed does not say that nothing came out.
  const isInDoubt = verdict.outcome === 'FAILED' && intentCopy(context).attempt > 1;
  return { ...ended(context, isInDoubt ? { ...verdict, outcome: 'UNKNOWN' } : verdict, { reply, at }), last: { reply, at } };
}

/** How a copy can end that was sent. */
type Ended = Pick<PrintVerdict, 'code'> & { outcome: Exclude<PrintVerdict['outcome'], 'BUSY'> };

/** After the end of the copy under way. The order's history says once that the printer holds it back. */
export function ended(context: PrintJobContext, { outcome, code }: Ended, reply: TimedReply | null = null): CopyEnd {
  const { copy, attempt } = intentCopy(context);
  const isHeldBack = outcome === 'UNKNOWN' && isHeldByPrinter(code);
  const isKnown = isHeldBack && context.heldNoted;
  const status = outcome === 'DONE' ? 'SUCCESS' : 'ERROR';
  return {
    copies: withOpenCopy(context, (open) => ({ ...open, state: outcome, code, recorded: isKnown })),
    report: isKnown ? null : tidings({ copy, attempt, status, reason: code, reply }),
    last: null,
    heldNoted: context.heldNoted || isHeldBack,
    holds: context.holds + (isHeldBack ? 1 : 0),
  };
}

/** After the server withdrew the job: what was not sent will not be; of what may be on paper nobody is asked any more. */
export function withdrawnCopies({ copies, withdrawn }: PrintJobContext): CopyRecord[] {
  return copies.map((copy) => {
    if (copy.state === 'QUEUED') return { ...copy, state: 'EXPIRED', code: withdrawn, recorded: true };
    return copy.state === 'UNKNOWN' ? { ...copy, recorded: true } : copy;
  });
}

/** After a job was given up with what of it is open: its time is over, or a person does not want it. */
export function givenUp(context: PrintJobContext): Pick<PrintJobContext, 'copies' | 'report' | 'last'> {
  const code = context.discarded ? DISCARDED : null;
  return {
    copies: context.copies.map((copy) => (isOpen(copy) ? { ...copy, state: 'EXPIRED' as const, code } : copy)),
    report: tidings(reportOfEnd(code)),
    last: null,
  };
}

/** A copy of which another device may know more: without a fence nobody can tell whether it printed it. */
export function inDoubt(copy: CopyRecord): CopyRecord {
  return copy.state === 'QUEUED' ? { copy: copy.copy, attempt: Math.max(copy.attempt, 1), state: 'UNKNOWN', recorded: false } : copy;
}

/** A line for the order and the server. */
export function tidings(report: CopyReport, error: string | null = null, onOrder = true): Tidings {
  return { report, error, onOrder };
}

/** The line to tell next; there is one wherever this is asked. */
export function tidingsOf({ pending }: PrintJobContext): Tidings {
  return pending[0] ?? tidings({ copy: null, attempt: 0, status: 'ERROR', reason: null, reply: null });
}

/** With the lines that an earlier page owes the order. */
export function withOwed({ copies, pending }: PrintJobContext): Tidings[] {
  const owed = copies.filter((copy) => isUnrecorded(copy) && !pending.some(({ report }) => report.copy === copy.copy));
  const givenUp = copies.find(({ state, recorded, code }) => state === 'EXPIRED' && !recorded && !isWithdrawalCode(code));
  const end = givenUp && !pending.some(({ report }) => report.copy === null) ? [tidings(reportOfEnd(givenUp.code))] : [];
  return [...pending, ...owed.map((copy) => tidings(reportOfCopy(copy))), ...end];
}

/** After the oldest line was written: the copy that it speaks of is recorded, unless that was sent anew meanwhile. */
export function told({ copies, pending }: PrintJobContext): Pick<PrintJobContext, 'copies' | 'pending' | 'recordTries'> {
  const [done, ...rest] = pending;
  return {
    copies: copies.map((copy) => (done && isAbout(done.report, copy) ? { ...copy, recorded: true } : copy)),
    pending: rest,
    recordTries: 0,
  };
}

/** It was sent, and the order does not say yet what became of it: the page went in between. */
function isUnrecorded({ state, attempt, recorded }: CopyRecord): boolean {
  return attempt > 0 && !recorded && (state === 'DONE' || state === 'FAILED' || state === 'UNKNOWN');
}

/** What of the job was open is not printed: its time is over, or a person does not want it. */
function reportOfEnd(code: string | null | undefined): CopyReport {
  return { copy: null, attempt: 0, status: 'ERROR', reason: code ?? 'TIMEOUT', reply: null };
}

function reportOfCopy({ copy, attempt, state, code }: CopyRecord): CopyReport {
  const status = state === 'DONE' ? 'SUCCESS' : 'ERROR';
  return { copy, attempt, status, reason: code ?? (state === 'DONE' ? null : 'TIMEOUT'), reply: null };
}

/** Which attempt of which copy is under way. */
export function copyStep(context: PrintJobContext): CopyStep {
  const { copy, attempt } = intentCopy(context);
  return { job: context.job, copy, attempt };
}

/** What is known of the copies; one that is about to be sent again was of unknown outcome before. */
function outcomesOf(context: PrintJobContext): CopyOutcomeReport[] {
  return context.copies
    .map((copy) => (copy.state === 'INTENT' ? beforeIntent(copy) : copy))
    .flatMap(({ copy, state, code }) => (state === 'QUEUED' || state === 'INTENT' ? [] : [{ copy, outcome: state, code: code ?? null }]));
}

/** What the server is told at a stage. */
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
