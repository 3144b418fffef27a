import * as z from 'zod/mini';
import type { DelayCause, Finding } from '@/domain/trace/diagnosis/diagnosis';
import { NOTABLE_MS, type Evidence } from '@/domain/trace/diagnosis/findings';
import { actorsOf, contextsOf, traceDuration, spansIn, type Span, type TraceIndex } from '@/domain/trace/diagnosis/traceIndex';
import { spansOfJob, type TracedJob } from '@/domain/trace/diagnosis/tracedJobs';

/** A period in ms since 1970. */
interface Period {
  from: number;
  to: number;
}

/** A period in which a job waited, and the cause. */
interface Wait extends Period {
  why: DelayCause['why'];
  code: string | null;
}

/** Causes that block the whole tab, by finding. */
const TAB_CAUSES = new Map<Finding['id'], DelayCause['why']>([
  ['tabFrozen', 'frozen'],
  ['sessionEnded', 'session'],
  ['connectionLost', 'connection'],
  ['permissionMissing', 'permission'],
]);
/** Codes that jobs add to the order if the printer cannot be reached; they are not printer codes. */
const UNREACHABLE_CODES = new Set(['SERVICE_UNAVAILABLE', 'TIMEOUT', 'REMOTE_SERVER_ERROR']);
/** Shorter waits are ignored. */
const MIN_CAUSE_MS = 2_000;
/** Maximum number of causes in a sentence. */
const MAX_CAUSES = 3;

const heldSchema = z.looseObject({ heldBy: z.string() });

/**
 * Why printed tickets were late, the longest wait first; empty if they waited less than 10 s in total. Each moment counts once, for the
 * most relevant cause: the tab before the printer, the printer before other tickets.
 */
export function delaysOf(evidence: Evidence, found: readonly Finding[]): DelayCause[] {
  const longest = evidence.own
    .filter(({ isPrinted }) => isPrinted)
    .map((job) => causesOf(job, evidence.index, found))
    .toSorted((a, b) => sum(b) - sum(a))[0];
  return longest && sum(longest) >= NOTABLE_MS
    ? longest
        .filter(({ ms }) => ms >= MIN_CAUSE_MS)
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, MAX_CAUSES)
    : [];
}

function sum(causes: readonly DelayCause[]): number {
  return causes.reduce((total, { ms }) => total + ms, 0);
}

function causesOf(job: TracedJob, index: TraceIndex, found: readonly Finding[]): DelayCause[] {
  const printedAt = Math.max(...job.copies.map(({ at }) => at.t));
  const since = waitedSince(job, index);
  const waits = [...waitsForTab(job, found), ...waitsForRole(index, since, printedAt), ...waitsOf(job, index)];
  const free: Period[] = [{ from: Math.min(since, ...waits.map(({ from }) => from)), to: printedAt }];
  const causes = new Map<string, DelayCause>();
  for (const { why, code, ...period } of waits) {
    const ms = subtractPeriod(free, period);
    const key = `${why} ${code}`;
    if (ms > 0) causes.set(key, { why, code, ms: ms + (causes.get(key)?.ms ?? 0) });
  }
  return [...causes.values()];
}

/** Arrival of the job, or of its order if no tab printed at that time and the job was dispatched as soon as one did. */
function waitedSince(job: TracedJob, index: TraceIndex): number {
  const orderLine = index.io.find(({ about, t }) => about === job.orderId && t < job.first.t);
  if (!orderLine) return job.first.t;
  const mains = mainsOf(index);
  const startedWithMainTab = mains.some(
    ({ from }) => from > orderLine.t && from <= job.first.t && !mains.some((other) => contains(other, orderLine.t)),
  );
  return startedWithMainTab ? orderLine.t : job.first.t;
}

function contains({ from, to }: Period, t: number): boolean {
  return from <= t && t <= to;
}

/** Periods in which the whole tab was blocked while the job existed, or until just before it arrived. */
function waitsForTab({ uuid, url, first }: TracedJob, found: readonly Finding[]): Wait[] {
  return found.flatMap(({ id, jobs, lasted, url: of }) => {
    const why = TAB_CAUSES.get(id);
    if (!why || !lasted || (of !== null && of !== url)) return [];
    return jobs.includes(uuid) || lasted.to > first.t
      ? [{ why, code: null, ...lasted, from: jobs.includes(uuid) ? lasted.from : Math.max(lasted.from, first.t) }]
      : [];
  });
}

/** Periods in which no tab of this browser was the main tab. */
function waitsForRole(index: TraceIndex, from: number, to: number): Wait[] {
  if (actorsOf(index, 'mainTab').length === 0) return [];
  const free: Period[] = [{ from, to }];
  for (const main of mainsOf(index)) subtractPeriod(free, main);
  return free.map((period) => ({ why: 'role' as const, code: null, ...period }));
}

function mainsOf(index: TraceIndex): Period[] {
  return actorsOf(index, 'mainTab').flatMap((tab) => spansIn(tab, 'role.main').map((span) => periodOf(index, span)));
}

/** Periods in which the job waited, by its own states. */
function waitsOf(job: TracedJob, index: TraceIndex): Wait[] {
  const waitsIn = (why: Wait['why'], ...states: string[]) =>
    spansOfJob(job, ...states).map((span) => ({ why, code: null, ...periodOf(index, span) }));
  return [
    ...spansOfJob(
      job,
      'course.blocked',
      'course.revertingIntent',
      'course.backingOff',
      'course.unknown.held',
      'course.unknown.backingOff',
    ).map((span) => heldWait(job, index, span)),
    ...waitsIn('server', 'course.announcing', 'course.declaring', 'course.withdrawing', 'course.pausing'),
    ...waitsIn('reply', 'course.posting', 'course.reportingOutcome', 'course.unknown'),
    ...waitsIn('refused', 'course.stopping', 'course.stopped'),
    ...waitsIn('busy', 'course.queued'),
  ];
}

function heldWait(job: TracedJob, index: TraceIndex, span: Span): Wait {
  const period = periodOf(index, span);
  let heldBy: string | null = null;
  for (const actor of job.actors) {
    if (actor.page !== span.from.page) continue;
    for (const { at, context } of contextsOf(actor)) {
      if (at.t > period.to) break;
      heldBy = heldSchema.safeParse(context).data?.heldBy ?? heldBy;
    }
  }
  const isUnreachable = heldBy === null || heldBy === '' || UNREACHABLE_CODES.has(heldBy);
  return { why: isUnreachable ? 'offline' : 'code', code: isUnreachable ? null : heldBy, ...period };
}

function periodOf(index: TraceIndex, span: Span): Period {
  return { from: span.from.t, to: span.from.t + traceDuration(index, span) };
}

/** Removes a period from the free ones. @returns how much of it was free, in ms. */
function subtractPeriod(free: Period[], removed: Period): number {
  let ms = 0;
  const rest = free.flatMap((each) => {
    const [from, to] = [Math.max(each.from, removed.from), Math.min(each.to, removed.to)];
    if (from >= to) return [each];
    ms += to - from;
    return [
      { from: each.from, to: from },
      { from: to, to: each.to },
    ].filter((part) => part.from < part.to);
  });
  free.splice(0, free.length, ...rest);
  return ms;
}
