import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { changesBetween } from '@/domain/trace/changes';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { beginning } from '@/machines/replay/replayTrace';

/** What is to have gone otherwise at the step line with that number: it did not come, another came, or one more came after it. */
export type Alteration = { at: number; drop: true } | { at: number; event: StepLine['event'] } | { at: number; after: StepLine['event'] };

/** A state as a run has it. */
export interface WhatIfState {
  value: unknown;
  context: unknown;
  /** active, done, error or stopped. */
  status: string;
}

/** One event of a run, and the state after it. */
export interface WhatIfStep extends WhatIfState {
  /** Number of the line in its page; null: an event that was added. */
  n: number | null;
  event: StepLine['event'];
  /** False: the machine has no way for it here, and stayed as it was. */
  taken: boolean;
}

/** One course that an actor takes. */
export interface WhatIfRun {
  steps: WhatIfStep[];
  /** Index of its first step after which the other run is in another state at the same place; null: none. */
  firstDifference: number | null;
  /** Where it came to; null: it cannot even begin. */
  end: WhatIfState | null;
  /** Why it went no further: the machine cannot take the event; null: it went to the last one. */
  problem: string | null;
}

/** An event that is to come, and the number of the line that it stands at or after. */
interface Planned {
  at: number;
  n: number | null;
  event: StepLine['event'];
}

/**
 * Runs an actor again by pure transitions with some of its events altered (row BT-07), and beside it as it was. `lines` are those of one
 * actor in their order; it begins with the first line that tells of it. What comes later is as recorded: what other actors would have
 * done otherwise is not known, an event that does not fit any more is passed over (`taken`). Nothing is sent, written or waited for.
 */
export function whatIf(
  lines: readonly TraceLine[],
  machine: AnyStateMachine,
  alterations: readonly Alteration[],
): { recorded: WhatIfRun; changed: WhatIfRun } {
  const recordedPlan = planOf(lines, []);
  const changedPlan = planOf(lines, alterations);
  const recorded = runOf(lines, machine, recordedPlan);
  const changed = runOf(lines, machine, changedPlan);
  return {
    recorded: { ...recorded, firstDifference: firstDifference(recorded.steps, recordedPlan, changed.steps, changedPlan) },
    changed: { ...changed, firstDifference: firstDifference(changed.steps, changedPlan, recorded.steps, recordedPlan) },
  };
}

function planOf(lines: readonly TraceLine[], alterations: readonly Alteration[]): Planned[] {
  const first = lines.findIndex(({ kind }) => kind === 'actor');
  return lines.slice(first + 1).flatMap((line): Planned[] => {
    if (line.kind !== 'step') return [];
    const { n } = line;
    const here = alterations.filter(({ at }) => at === n);
    const instead = here.find((each) => 'event' in each);
    const own = here.some((each) => 'drop' in each) ? [] : [{ at: n, n, event: instead?.event ?? line.event }];
    return [...own, ...here.flatMap((each) => ('after' in each ? [{ at: n, n: null, event: each.after }] : []))];
  });
}

function runOf(lines: readonly TraceLine[], machine: AnyStateMachine, plan: readonly Planned[]): Omit<WhatIfRun, 'firstDifference'> {
  const line = lines.find((each) => each.kind === 'actor');
  const first = line ? beginning(machine, line) : null;
  if (!first) return { steps: [], end: null, problem: 'The machine has no such beginning' };
  const steps: WhatIfStep[] = [];
  let snapshot = first;
  try {
    for (const { n, event } of plan) {
      // The first step of an actor is its beginning.
      const isBeginning = event.type === 'xstate.init';
      const after = isBeginning ? first : next(machine, snapshot, event);
      steps.push({ n, event, taken: isBeginning || isTaken(snapshot, event, after), ...stateOf(after) });
      snapshot = after;
    }
    return { steps, end: stateOf(snapshot), problem: null };
  } catch (error) {
    return { steps, end: stateOf(snapshot), problem: String(error) };
  }
}

/** A machine that has ended takes nothing any more. */
function next(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: StepLine['event']): AnyMachineSnapshot {
  return snapshot.status === 'active' ? transition(machine, snapshot, event)[0] : snapshot;
}

function isTaken(before: AnyMachineSnapshot, event: StepLine['event'], after: AnyMachineSnapshot): boolean {
  return before.status === 'active' && (before.can(event) || !isSame(stateOf(before), stateOf(after)));
}

function stateOf({ value, context, status }: WhatIfState): WhatIfState {
  return { value, context, status };
}

function isSame(one: WhatIfState, other: WhatIfState): boolean {
  return changesBetween(stateOf(one), stateOf(other)).length === 0;
}

/** Steps are compared with the other run's step of the same line; where it has none, with its last before. */
function firstDifference(
  steps: readonly WhatIfStep[],
  plan: readonly Planned[],
  others: readonly WhatIfStep[],
  otherPlan: readonly Planned[],
): number | null {
  let before = -1;
  const index = steps.findIndex((step, place) => {
    const at = plan[place]?.at ?? 0;
    while (before + 1 < others.length && (otherPlan[before + 1]?.at ?? 0) < at) before += 1;
    const same = before + 1 < others.length && otherPlan[before + 1]?.n === at ? before + 1 : before;
    const other = others[same];
    return !other || !isSame(step, other);
  });
  return index < 0 ? null : index;
}
