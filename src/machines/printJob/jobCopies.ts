import type { CopyOutcomeReport, CopyRecord, PrintJob } from '@/domain/printJob';
import { printVerdict, type PrintVerdict } from '@/domain/printOutcome';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';

/** What a job knows of itself: all JSON, no ticket. */
export interface PrintJobContext {
  job: PrintJob;
  copies: CopyRecord[];
  /** The order already says that the printer was out of reach (once per job). */
  heldNoted: boolean;
  expired: boolean;
  /** The lane of the printer is ours until `turn.ended`. */
  holdsTurn: boolean;
  /** What is to be written on the order and told to the server next. */
  report: CopyReport | null;
  /** The reply of the POST whose outcome is being kept; it speaks of the printer's health too. */
  last: TimedReply | null;
  /** Monotonic clock of the tab, ms: when the server granted the intent; null without a fence. */
  grantedAt: number | null;
  /** Tries of the step that is being repeated. */
  tries: number;
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

/** A copy whose end is not known. */
export function isOpen(copy: CopyRecord): boolean {
  return copy.state === 'QUEUED' || copy.state === 'INTENT' || copy.state === 'UNKNOWN';
}

/** The copy that is to be printed, is being printed, or of which nobody knows; copies go in their order. */
export function openCopy(context: PrintJobContext): CopyRecord | undefined {
  return context.copies.find(isOpen);
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

/** A copy as it was before its last intent: a second attempt goes back to unknown, a first one to queued. */
export function beforeIntent(copy: CopyRecord): CopyRecord {
  return { copy: copy.copy, attempt: copy.attempt - 1, state: copy.attempt > 1 ? 'UNKNOWN' : 'QUEUED', recorded: true };
}

/** After the reply of a POST: its outcome, and the reply, which speaks of the printer's health too. */
export function replied(context: PrintJobContext, { reply, at }: TimedReply) {
  return { ...ended(context, printVerdict(reply)), last: { reply, at } };
}

/** After the end of the copy under way. */
export function ended(context: PrintJobContext, verdict: PrintVerdict): Pick<PrintJobContext, 'copies' | 'report' | 'last'> {
  const open = intentCopy(context);
  const status = verdict.outcome === 'DONE' ? 'SUCCESS' : 'ERROR';
  return {
    copies: withOpenCopy(context, (copy) => ({ ...copy, state: verdict.outcome, code: verdict.code, recorded: false })),
    report: { copy: open.copy, attempt: open.attempt, status, reason: verdict.code, reply: null },
    last: null,
  };
}

/** It was sent, and the order does not say yet what became of it: the page went in between. */
export function isUnrecorded({ state, attempt, recorded }: CopyRecord): boolean {
  return attempt > 0 && !recorded && (state === 'DONE' || state === 'FAILED' || state === 'UNKNOWN');
}

/** The line for the order that an earlier page owes. */
export function reportOfCopy(copy: CopyRecord | undefined): CopyReport | null {
  if (!copy) return null;
  const status = copy.state === 'DONE' ? 'SUCCESS' : 'ERROR';
  return { copy: copy.copy, attempt: copy.attempt, status, reason: copy.code ?? (copy.state === 'DONE' ? null : 'TIMEOUT'), reply: null };
}

/** The line for the order, with the printer's reply where there was one. */
export function reportOf(context: PrintJobContext): CopyReport {
  const report = context.report ?? { copy: null, attempt: 0, status: 'ERROR', reason: null, reply: null };
  return { ...report, reply: context.last };
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
