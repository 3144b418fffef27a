import * as z from 'zod/mini';
import { copyRecordSchema, type CopyRecord } from '@/domain/printJob';
import { actorsOf, contextsOf, spansIn, stepsOf, type Span, type TracedActor, type TraceIndex } from '@/domain/trace/diagnosis/traceIndex';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';

const jobSchema = z.looseObject({
  uuid: z.string(),
  orderId: z.string(),
  url: z.string(),
  printerUuid: z.nullable(z.string()),
  supported: z.boolean(),
  mayPrint: z.boolean(),
});
const contextSchema = z.looseObject({ job: jobSchema, copies: z.array(copyRecordSchema) });
const inputSchema = z.looseObject({ job: jobSchema });

/** A state change of a copy, with its line. */
export interface CopyChange extends Pick<CopyRecord, 'copy' | 'attempt' | 'state'> {
  at: TraceLine;
  code: string | null;
}

/** A job, combined from all pages that had it. */
export interface TracedJob extends z.infer<typeof jobSchema> {
  name: string;
  actors: TracedActor[];
  first: TraceLine;
  last: TraceLine;
  /** In chronological order. */
  changes: CopyChange[];
  /** The latest state of each copy. */
  copies: CopyChange[];
  /** Whether all copies were printed. */
  isPrinted: boolean;
}

/** The jobs of a trace in the order of their arrival; yields between actors. */
export function* tracedJobs(index: TraceIndex): Generator<void, TracedJob[]> {
  const jobs = new Map<string, TracedJob>();
  for (const actor of actorsOf(index, 'printJob')) {
    yield;
    const history = historyOf(actor);
    const [first] = actor.lines;
    if (!history || !first) continue;
    const last = actor.lines.at(-1) ?? first;
    const known = jobs.get(history.job.uuid);
    const actors = known?.actors ?? [];
    const changes = known?.changes ?? [];
    actors.push(actor);
    changes.push(...history.changes);
    const period = { first: known?.first ?? first, last: latestOf(known?.last, last) };
    jobs.set(history.job.uuid, { ...history.job, ...period, name: actor.name, actors, changes, copies: [], isPrinted: false });
  }
  return [...jobs.values()].map((job) => {
    const changes = job.changes.toSorted((a, b) => a.at.t - b.at.t);
    const copies = copiesAfter(changes);
    return { ...job, changes, copies, isPrinted: copies.length > 0 && copies.every(({ state }) => state === 'DONE') };
  });
}

function latestOf(one: TraceLine | undefined, other: TraceLine): TraceLine {
  return one && one.t > other.t ? one : other;
}

function historyOf(actor: TracedActor) {
  const [first] = actor.lines;
  let job = first?.kind === 'actor' ? inputSchema.safeParse(first.input).data?.job : undefined;
  const changes: CopyChange[] = [];
  const known = new Map<number, CopyChange>();
  for (const { at, context } of contextsOf(actor)) {
    const parsed = contextSchema.safeParse(context).data;
    if (!parsed) continue;
    job = parsed.job;
    for (const { copy, attempt, state, code } of parsed.copies) {
      const before = known.get(copy);
      if (before?.state === state && before.attempt === attempt) continue;
      const change = { at, copy, attempt, state, code: code ?? null };
      known.set(copy, change);
      changes.push(change);
    }
  }
  return job ? { job, changes } : null;
}

/** The latest state of each copy; a printed copy stays printed, even if another page does not know it. */
function copiesAfter(changes: readonly CopyChange[]): CopyChange[] {
  const copies = new Map<number, CopyChange>();
  for (const change of changes) if (copies.get(change.copy)?.state !== 'DONE') copies.set(change.copy, change);
  return [...copies.values()];
}

/** Periods in which a job was in one of the states, in any page. */
export function spansOfJob({ actors }: TracedJob, ...states: string[]): Span[] {
  return actors.flatMap((actor) => spansIn(actor, ...states));
}

/** The steps of a job, limited to some event types if given. */
export function stepsOfJob({ actors }: TracedJob, ...types: string[]): StepLine[] {
  return actors.flatMap((actor) => stepsOf(actor, ...types));
}

/** The jobs in the scope of the trace: those of its order or printer, or the single job; all if it has no scope. */
export function jobsInScope({ scope, actors }: TraceIndex, jobs: readonly TracedJob[]): TracedJob[] {
  switch (scope.kind) {
    case 'all':
      return [...jobs];
    case 'job':
      return jobs.filter(({ uuid }) => uuid === scope.id);
    case 'order':
      return jobs.filter(({ orderId }) => orderId === scope.id);
    case 'printer': {
      const url = printerUrl(actors, scope.id);
      return jobs.filter((job) => job.printerUuid === scope.id || (url !== null && job.url === url));
    }
  }
}

const printerSchema = z.looseObject({ printer: z.looseObject({ url: z.nullable(z.string()) }) });

/** Address of a printer in its entry. */
export function printerUrl(actors: readonly TracedActor[], uuid: string | null): string | null {
  const entry = actors.findLast(({ machine, name }) => machine === 'printerEntry' && name === `entry:${uuid}`);
  if (!entry) return null;
  let url: string | null = null;
  for (const { context } of contextsOf(entry)) url = printerSchema.safeParse(context).data?.printer.url ?? url;
  return url;
}
