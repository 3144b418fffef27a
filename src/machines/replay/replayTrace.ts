import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { applyChanges, changesBetween } from '@/domain/trace/changes';
import { isGap } from '@/domain/trace/linesLost';
import type { ActorLine, Change, StepLine, TraceLine } from '@/domain/trace/traceFormat';

/** Where a machine of today went another way than the one that was recorded. */
export interface Divergence {
  /** The step; or the line that tells of the actor, where the machine cannot even begin so. */
  line: StepLine | ActorLine;
  /** The state that was recorded, and the one of today; null: the machine could not take the step at all. */
  expected: unknown;
  got: unknown;
  /** Whether it goes on: active, done, error or stopped. As recorded, and today; null: it could not take the step. */
  status: { expected: string; got: string | null };
  /** What of the recorded context would have to change to be that of today. */
  context: Change[];
  /** Why it could not take the step, or not begin. */
  problem: string | null;
}

/** What became of one actor of a trace when it was run again. */
export interface ReplayedActor {
  line: ActorLine;
  steps: number;
  divergence: Divergence | null;
  /** The machine is not one of today's: its steps were not run. */
  unknown: boolean;
  /** The state after the last step that was run; `error`: it is recorded that it broke down there. */
  end: { value: unknown; status: string };
}

interface Run {
  report: ReplayedActor;
  machine: AnyStateMachine | undefined;
  snapshot: AnyMachineSnapshot | null;
  /** Lines of its page were lost: that a step does not fit says nothing, until its state is told anew. */
  isUnsure: boolean;
}

/** Takes the lines of a trace in their order, also part by part, and tells at any time how far its actors came. */
export interface Replay {
  take(line: TraceLine): void;
  /** In the order in which the actors began. */
  reports(): ReplayedActor[];
}

/**
 * Runs a trace again on today's machines by pure transitions (row BT-06): each actor from its input or from the state that was told of
 * it, by each event that was recorded, and compares state and context after every step. An actor is followed to its first divergence,
 * and no further than where it is recorded that it broke down. Steps of an actor whose beginning is missing are passed over; where a page
 * lost lines its actors go on from the state that is told of them next. Nothing is sent, written or waited for. Never throws: what a
 * machine throws is a divergence of its actor.
 */
export function replayTrace(lines: Iterable<TraceLine>, machines: Readonly<Record<string, AnyStateMachine>>): ReplayedActor[] {
  const replay = createReplay(machines);
  for (const line of lines) replay.take(line);
  return replay.reports();
}

/** Runs a trace again line by line; see `replayTrace`. */
export function createReplay(machines: Readonly<Record<string, AnyStateMachine>>): Replay {
  /** By page, then by actor. */
  const pages = new Map<string, Map<string, Run>>();
  const reports: ReplayedActor[] = [];

  function begun(runs: Map<string, Run>, line: ActorLine): void {
    const run = runs.get(line.actor);
    if (run) return goOn(run, line);
    const first = begin(line, Object.hasOwn(machines, line.machine) ? machines[line.machine] : undefined);
    runs.set(line.actor, first);
    reports.push(first.report);
  }

  return {
    take(line) {
      const runs = pages.get(line.page) ?? new Map<string, Run>();
      pages.set(line.page, runs);
      if (line.kind === 'actor') begun(runs, line);
      else if (line.kind === 'step') follow(runs.get(line.actor), line);
      else if (line.kind === 'crash') breakDown(runs.get(line.actor));
      else if (isGap(line)) for (const run of runs.values()) run.isUnsure = true;
    },
    reports: () => [...reports],
  };
}

function begin(line: ActorLine, machine: AnyStateMachine | undefined): Run {
  const report: ReplayedActor = { line, steps: 0, divergence: null, unknown: !machine, end: endOf(line, null) };
  const run: Run = { report, machine, snapshot: null, isUnsure: false };
  if (machine) startFrom(run, machine, line);
  return run;
}

function startFrom(run: Run, machine: AnyStateMachine, line: ActorLine): void {
  run.snapshot = beginning(machine, line);
  run.report.end = endOf(line, run.snapshot);
  if (run.snapshot) return;
  const { value = null, status = 'active' } = line.state ?? {};
  const problem = line.state ? 'The machine of today has no such state' : 'The machine of today cannot begin with this input';
  run.report.divergence = { line, expected: value, got: null, status: { expected: status, got: null }, context: [], problem };
}

/** An actor is told anew once in a while; what was lost before is made good by it. */
function goOn(run: Run, line: ActorLine): void {
  const { report, machine, isUnsure } = run;
  if (!isUnsure || !line.state || !machine || report.divergence) return;
  run.isUnsure = false;
  startFrom(run, machine, line);
}

/** The machine of today may get over it; what would have come then nobody recorded. */
function breakDown(run: Run | undefined): void {
  if (!run) return;
  run.snapshot = null;
  run.report.end = { ...run.report.end, status: 'error' };
}

/** An actor may have ended when it was told: then it takes no more steps. */
function endOf({ state }: ActorLine, snapshot: AnyMachineSnapshot | null): ReplayedActor['end'] {
  return { value: snapshot?.value ?? null, status: state?.status ?? snapshot?.status ?? 'active' };
}

/**
 * What an actor begins with: the state that its input leads to, or the one that was told. Null: the machine has no such state, or throws
 * over its input.
 */
export function beginning(machine: AnyStateMachine, { input, state }: ActorLine): AnyMachineSnapshot | null {
  try {
    if (!state) return initialTransition(machine, input)[0];
    const { value, context } = state;
    // The machine refuses what is none of its states; its context is compared with every step.
    return machine.resolveState({ value, context } as Parameters<AnyStateMachine['resolveState']>[0]);
  } catch {
    return null;
  }
}

function follow(run: Run | undefined, step: StepLine): void {
  if (!run?.machine || !run.snapshot) return;
  const { report, machine, snapshot: before } = run;
  const status = step.status ?? before.status;
  try {
    // The first step of an actor is its beginning.
    const isFirst = step.event.type === 'xstate.init';
    const after = isFirst ? before : transition(machine, before, step.event)[0];
    const expected: { value: unknown; context: unknown } = {
      value: 'value' in step ? step.value : before.value,
      context: applyChanges(isFirst ? null : before.context, step.changes ?? []),
    };
    const context = changesBetween(expected.context, after.context);
    const isOnTrack = context.length === 0 && after.status === status && changesBetween(expected.value, after.value).length === 0;
    if (!isOnTrack) {
      const statuses = { expected: status, got: after.status };
      return diverge(run, { line: step, expected: expected.value, got: after.value, status: statuses, context, problem: null });
    }
    run.snapshot = after;
    report.steps += 1;
    report.end = { value: after.value, status: after.status };
  } catch (error) {
    const expected: unknown = step.value ?? before.value;
    diverge(run, { line: step, expected, got: null, status: { expected: status, got: null }, context: [], problem: String(error) });
  }
}

function diverge(run: Run, divergence: Divergence): void {
  if (!run.isUnsure) run.report.divergence = divergence;
  run.snapshot = null;
}
