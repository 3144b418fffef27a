import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { applyChanges, changesBetween } from '@/domain/trace/changes';
import { isGap } from '@/domain/trace/linesLost';
import type { ActorLine, Change, StepLine, TraceLine } from '@/domain/trace/traceFormat';

/** The first step at which a current machine differs from the recorded one. */
export interface Divergence {
  /** The step, or the actor line if the machine cannot start from it. */
  line: StepLine | ActorLine;
  /** The recorded state and the current one; null: the machine threw. */
  expected: unknown;
  got: unknown;
  /** active, done, error or stopped: recorded and current; null: the machine threw. */
  status: { expected: string; got: string | null };
  /** Changes from the recorded context to the current one. */
  context: Change[];
  /** Why the machine could not start or take the step; null if it could. */
  problem: string | null;
}

/** The replay of one actor of a trace. */
export interface ReplayedActor {
  line: ActorLine;
  steps: number;
  divergence: Divergence | null;
  /** The app has no such machine: its steps were not replayed. */
  unknown: boolean;
  /** The state after the last replayed step; `error`: the actor's crash is recorded there. */
  end: { value: unknown; status: string };
}

interface Run {
  report: ReplayedActor;
  machine: AnyStateMachine | undefined;
  snapshot: AnyMachineSnapshot | null;
  /** Lines of the actor's page were lost: divergences are ignored until its next recorded state. */
  isUnsure: boolean;
}

/** Replays the lines of a trace in order; `reports` may be called after any line. */
export interface Replay {
  take(line: TraceLine): void;
  /** In the order in which the actors started. */
  reports(): ReplayedActor[];
}

/**
 * Replays a trace on the current machines by pure transitions (row BT-06): each actor starts from its input or recorded state and receives
 * its recorded events; state and context are compared after every step. An actor is replayed up to its first divergence or its recorded
 * crash. Steps of an actor whose start is missing are skipped. After lost lines an actor continues from its next recorded state. The replay
 * has no effects and never throws: an error of a machine is a divergence of its actor.
 */
export function replayTrace(lines: Iterable<TraceLine>, machines: Readonly<Record<string, AnyStateMachine>>): ReplayedActor[] {
  const replay = createReplay(machines);
  for (const line of lines) replay.take(line);
  return replay.reports();
}

/** Replays a trace line by line; see `replayTrace`. */
export function createReplay(machines: Readonly<Record<string, AnyStateMachine>>): Replay {
  /** Runs by page, then by actor. */
  const pages = new Map<string, Map<string, Run>>();
  const reports: ReplayedActor[] = [];

  function start(runs: Map<string, Run>, line: ActorLine): void {
    const run = runs.get(line.actor);
    if (run) return restart(run, line);
    const first = begin(line, Object.hasOwn(machines, line.machine) ? machines[line.machine] : undefined);
    runs.set(line.actor, first);
    reports.push(first.report);
  }

  return {
    take(line) {
      const runs = pages.get(line.page) ?? new Map<string, Run>();
      pages.set(line.page, runs);
      if (line.kind === 'actor') start(runs, line);
      else if (line.kind === 'step') follow(runs.get(line.actor), line);
      else if (line.kind === 'crash') crash(runs.get(line.actor));
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
  run.snapshot = firstSnapshot(machine, line);
  run.report.end = endOf(line, run.snapshot);
  if (run.snapshot) return;
  const { value = null, status = 'active' } = line.state ?? {};
  const problem = line.state ? 'The current machine has no such state' : 'The current machine cannot start with this input';
  run.report.divergence = { line, expected: value, got: null, status: { expected: status, got: null }, context: [], problem };
}

/** The recorder writes a complete state from time to time. After lost lines the replay continues from the next one. */
function restart(run: Run, line: ActorLine): void {
  const { report, machine, isUnsure } = run;
  if (!isUnsure || !line.state || !machine || report.divergence) return;
  run.isUnsure = false;
  startFrom(run, machine, line);
}

/** The current machine may survive the event, but the trace has nothing after the crash. */
function crash(run: Run | undefined): void {
  if (!run) return;
  run.snapshot = null;
  run.report.end = { ...run.report.end, status: 'error' };
}

/** The actor may have ended when its state was recorded. */
function endOf({ state }: ActorLine, snapshot: AnyMachineSnapshot | null): ReplayedActor['end'] {
  return { value: snapshot?.value ?? null, status: state?.status ?? snapshot?.status ?? 'active' };
}

/** Returns an actor's first snapshot, from its input or recorded state; null if the machine lacks that state or throws on the input. */
export function firstSnapshot(machine: AnyStateMachine, { input, state }: ActorLine): AnyMachineSnapshot | null {
  try {
    if (!state) return initialTransition(machine, input)[0];
    const { value, context } = state;
    // `resolveState` throws on unknown states; the context is compared with every step.
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
    // The first step of an actor is its start.
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
