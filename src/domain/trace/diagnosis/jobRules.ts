import { DISCARDED, type WithdrawalCode } from '@/domain/printReason';
import { finding, type Rule } from '@/domain/trace/diagnosis/findings';
import type { Finding } from '@/domain/trace/diagnosis/diagnosis';
import { spansOfJob, stepsOfJob, type TracedJob } from '@/domain/trace/diagnosis/tracedJobs';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { hostOf } from '@/domain/trace/traceNames';

/** Reasons of an order's entry if no reply of a printer was received. */
const UNANSWERED_REASONS = new Map<string | null, string>([
  [null, 'left'],
  ['TIMEOUT', 'timeout'],
  ['REMOTE_SERVER_ERROR', 'network'],
]);

/** The job has a strategy or method that browsers do not support (specification 2 §9). */
export const unsupportedStrategy: Rule = ({ jobs }) =>
  jobs.filter(({ supported }) => !supported).map((job) => ofJob('unsupportedStrategy', job, [startOf(job, 'course.reporting'), job.first]));

/** No flag of the job allows a browser to print it: a user must. */
export const needsManualPrint: Rule = ({ jobs }) =>
  jobs
    .filter(({ supported, mayPrint }) => supported && !mayPrint)
    .map((job) => ofJob('needsManualPrint', job, [startOf(job, 'course.reporting'), job.first]));

/** The ticket was sent, but its outcome is unknown: there was no reply, or the page was closed before it arrived. */
export const replyLost: Rule = ({ jobs }) =>
  jobs.flatMap((job) => {
    const uncertainLines = uncertainLinesOf(job);
    return job.changes
      .filter((change) => change.state === 'UNKNOWN' && UNANSWERED_REASONS.has(change.code) && !uncertainLines.has(change.at))
      .filter(
        (change, index, changes) => changes.findIndex(({ copy, attempt }) => copy === change.copy && attempt === change.attempt) === index,
      )
      .map(({ at, code, copy }) => {
        const reprinted = job.changes.find((change) => change.copy === copy && change.state === 'DONE' && change.attempt > 1);
        const values = { why: UNANSWERED_REASONS.get(code) ?? '', reprinted: reprinted ? 'yes' : 'no' };
        return ofJob('replyLost', job, [at, startOf(job, 'course.unknown.awaitingAnswer'), reprinted?.at], values);
      });
  });

/** The printer reported why it did not print, or printed only part of the ticket. */
export const refusedByPrinter: Rule = ({ jobs }) =>
  jobs.flatMap((job) =>
    job.changes
      .filter(({ state, code }) => state === 'FAILED' || (state === 'UNKNOWN' && !UNANSWERED_REASONS.has(code)))
      .map(({ at, code }) => ofJob('printerCode', job, [at], { code: code ?? 'UNKNOW' })),
  );

/**
 * Why a ticket was not printed, by the code of its copies: its order was cancelled or finished (decision G61) or changed (G114), its printer
 * was removed (row R-02) or down, so that its backup got the ticket (G116), or a user discarded it.
 */
const EXPIRY_REASONS = new Map<string | null, string>([
  ['ORDER_CANCELED' satisfies WithdrawalCode, 'cancelled'],
  ['ORDER_FINISHED' satisfies WithdrawalCode, 'finished'],
  ['PRINTER_REMOVED' satisfies WithdrawalCode, 'removed'],
  ['ORDER_CHANGED' satisfies WithdrawalCode, 'changed'],
  ['MOVED_TO_BACKUP' satisfies WithdrawalCode, 'moved'],
  [DISCARDED, 'discarded'],
]);

/** The ticket expired before it could be printed, a user discarded it, or the server withdrew it, which is expected. */
export const jobExpired: Rule = ({ jobs }) =>
  jobs.flatMap((job) => {
    const expired = job.copies.find(({ state }) => state === 'EXPIRED');
    if (!expired) return [];
    const why = EXPIRY_REASONS.get(expired.code) ?? 'late';
    const isWithdrawn = why !== 'late' && why !== 'discarded';
    const withdrawal = isWithdrawn ? stepsOfJob(job, 'job.withdrawn')[0] : undefined;
    const held = spansOfJob(job, 'course.blocked')[0]?.from;
    const found = ofJob('jobExpired', job, [expired.at, withdrawal, held, job.first], { why });
    return [isWithdrawn ? { ...found, standing: 'well' as const } : found];
  });

/** Another device or tab has the job, or may have printed it. */
export const jobTakenOver: Rule = ({ jobs }) =>
  jobs.flatMap((job) => {
    const uncertainLines = uncertainLinesOf(job);
    const uncertain = job.changes.find(({ at }) => uncertainLines.has(at));
    const withdrawn = job.actors.at(-1)?.states.findLast(({ parts }) => parts.includes('course.withdrawn'))?.at;
    const refusal = withdrawn && refusalOf(job);
    if (job.isPrinted || !(uncertain ?? refusal)) return [];
    return [ofJob('tookOver', job, [refusal?.at ?? uncertain?.at, withdrawn], { why: refusal?.reason === 'unknown' ? 'closed' : 'job' })];
  });

/** All tickets in the scope of the trace were printed. */
export const printed: Rule = ({ index, own }) => {
  if (own.length === 0 || !own.every(({ isPrinted }) => isPrinted)) return [];
  const proof = own.flatMap(({ copies }) => copies.map(({ at }) => at)).toSorted((a, b) => b.t - a.t);
  const [only] = own.length === 1 ? own : [];
  const isReprint = own.some(({ copies }) => copies.some(({ attempt }) => attempt > 1));
  return [
    finding('printed', proof, {
      standing: 'well',
      jobs: own.map(({ uuid }) => uuid),
      about: only?.name ?? null,
      url: index.scope.kind === 'printer' ? (own[0]?.url ?? null) : null,
      values: { tickets: String(own.length), reprinted: isReprint ? 'yes' : 'no' },
    }),
  ];
};

/** The job or order of the scope never reached this browser. */
export const jobNeverArrived: Rule = ({ index, own }) => {
  const { scope, io, lines } = index;
  if ((scope.kind !== 'job' && scope.kind !== 'order') || own.length > 0) return [];
  const isInScope = (about: string | null | undefined) => about === (scope.kind === 'job' ? `job:${scope.id}` : scope.id);
  const arrived = io.some(({ name, about, data }) => name === 'order.print' && (isInScope(about) || isInScope(orderIn(data))));
  if (arrived) return [];
  const orderLine = io.findLast(({ about }) => isInScope(about));
  const electionLine = io.findLast(({ name, direction }) => name === 'check-master-tab' && direction === 'in');
  return [finding('jobNeverArrived', [orderLine ?? electionLine ?? lines.at(-1)], { values: { heard: orderLine ? 'yes' : 'no' } })];
};

function orderIn(data: unknown): string | null {
  return typeof data === 'object' && data && 'orderId' in data && typeof data.orderId === 'string' ? data.orderId : null;
}

/** A finding about a job; it is resolved if the ticket was printed. */
function ofJob(id: Finding['id'], job: TracedJob, proof: readonly (TraceLine | undefined)[], values: Record<string, string> = {}): Finding {
  return finding(id, proof, {
    about: job.name,
    jobs: [job.uuid],
    url: job.url,
    standing: job.isPrinted ? 'delayed' : 'standing',
    values: { printer: hostOf(job.url), ...values },
  });
}

function startOf(job: TracedJob, state: string): TraceLine | undefined {
  return spansOfJob(job, state)[0]?.from;
}

/**
 * Lines at which a copy became uncertain although nothing was sent from here: without a fence another device may have printed it while it
 * was the main device of the user.
 */
function uncertainLinesOf({ actors }: TracedJob): ReadonlySet<TraceLine> {
  return new Set(actors.flatMap(({ states }) => states.filter(({ parts }) => parts.includes('course.markingUnknown')).map(({ at }) => at)));
}

/** The server's last rejection of an acknowledgement. */
function refusalOf(job: TracedJob): { at: TraceLine; reason: string | null } | null {
  const at = stepsOfJob(job).findLast(({ event }) => isRefusal(event['output']));
  return at ? { at, reason: reasonIn(at.event['output']) } : null;
}

function isRefusal(output: unknown): boolean {
  return typeof output === 'object' && output !== null && 'kind' in output && output.kind === 'answered' && 'ok' in output && !output.ok;
}

function reasonIn(output: unknown): string | null {
  return typeof output === 'object' && output && 'reason' in output && typeof output.reason === 'string' ? output.reason : null;
}
