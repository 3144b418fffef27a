import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { applyChanges, changesBetween } from '@/domain/trace/changes';
import type { ActorLine, Change, StepLine, TraceLine } from '@/domain/trace/traceFormat';

/** Where a machine of today went another way than the one that was recorded. */
export interface Divergence {
  step: StepLine;
  /** The state that was recorded, and the one of today; null: the machine could not take the step at all. */
  expected: unknown;
  got: unknown;
  /** What of the recorded context would have to change to be that of today. */
  context: Change[];
  /** Why it could not take the step. */
  problem: string | null;
}

/** What became of one actor of a trace when it was run again. */
export interface ReplayedActor {
  line: ActorLine;
  steps: number;
  divergence: Divergence | null;
  /** The machine is not one of today's, or has no such state as was told of it: its steps were not run. */
  unknown: boolean;
  /** The state after the last step that was run. */
  end: { value: unknown; status: string };
}

interface Run {
  report: ReplayedActor;
  machine: AnyStateMachine | undefined;
  snapshot: AnyMachineSnapshot | null;
}

/**
 * Runs a trace again on today's machines by pure transitions (row BT-06): each actor from its input or from the state that was told of
 * it, by each event that was recorded, and compares state and context after every step. An actor is followed to its first divergence.
 * Steps of an actor whose beginning is missing are passed over. Nothing is sent, written or waited for.
 */
export function replayTrace(lines: Iterable<TraceLine>, machines: Readonly<Record<string, AnyStateMachine>>): ReplayedActor[] {
  const runs = new Map<string, Run>();
  const reports: ReplayedActor[] = [];
  for (const line of lines) {
    if (line.kind !== 'actor' && line.kind !== 'step') continue;
    const key = `${line.page} ${line.actor}`;
    const run = runs.get(key);
    if (line.kind === 'step') {
      if (run?.snapshot) follow(run, line);
    } else if (!run) {
      const begun = begin(line, machines[line.machine]);
      runs.set(key, begun);
      reports.push(begun.report);
    }
  }
  return reports;
}

function begin(line: ActorLine, machine: AnyStateMachine | undefined): Run {
  const snapshot = machine ? beginning(machine, line) : null;
  const end: ReplayedActor['end'] = snapshot ? { value: snapshot.value, status: snapshot.status } : { value: null, status: 'active' };
  return { report: { line, steps: 0, divergence: null, unknown: !snapshot, end }, machine, snapshot };
}

/** Null: the machine has no such state. */
function beginning(machine: AnyStateMachine, { input, state }: ActorLine): AnyMachineSnapshot | null {
  if (!state) return initialTransition(machine, input)[0];
  const { value, context } = state;
  try {
    // The machine refuses what is none of its states; its context is compared with every step.
    return machine.resolveState({ value, context } as Parameters<AnyStateMachine['resolveState']>[0]);
  } catch {
    return null;
  }
}

function follow(run: Run, step: StepLine): void {
  const { report, machine, snapshot: before } = run;
  if (!machine || !before) return;
  try {
    // The first step of an actor is its beginning.
    const isFirst = step.event.type === 'xstate.init';
    const after = isFirst ? before : transition(machine, before, step.event)[0];
    const expected: { value: unknown; context: unknown } = {
      value: 'value' in step ? step.value : before.value,
      context: applyChanges(isFirst ? null : before.context, step.changes ?? []),
    };
    const context = changesBetween(expected.context, after.context);
    const isOnTrack = context.length === 0 && changesBetween(expected.value, after.value).length === 0;
    if (!isOnTrack) return diverge(run, { step, expected: expected.value, got: after.value, context, problem: null });
    run.snapshot = after;
    report.steps += 1;
    report.end = { value: after.value, status: after.status };
  } catch (error) {
    diverge(run, { step, expected: step.value ?? before.value, got: null, context: [], problem: String(error) });
  }
}

function diverge(run: Run, divergence: Divergence): void {
  run.report.divergence = divergence;
  run.snapshot = null;
}
