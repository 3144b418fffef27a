import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { changesBetween } from '@/domain/trace/changes';
import type { StepLine } from '@/domain/trace/traceFormat';
import type { StateReader } from '@/machines/replay/actorStates';
import { beginning } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

type TracedEvent = StepLine['event'];

/** What is to have gone otherwise at a step: its event did not come, another came, or one more came after it. */
export type Alteration = { drop: true } | { event: TracedEvent } | { after: TracedEvent };

/** A state as a run has it. */
export interface WhatIfState {
  value: unknown;
  context: unknown;
  /** active, done, error or stopped. */
  status: string;
}

/** One event of a run, and the state after it. */
export interface WhatIfStep extends WhatIfState {
  event: TracedEvent;
  /** False: the machine has no way for it here, and stayed as it was. */
  taken: boolean;
}

/** The same event in both runs. Null: it does not come there, or the run got no further. */
export interface WhatIfRow {
  /** Index of its line; null: it was added. */
  line: number | null;
  unaltered: WhatIfStep | null;
  altered: WhatIfStep | null;
}

/** What a machine of today does from a step on, with its events as they were recorded and with one that was altered. */
export interface WhatIf {
  /** The altered step first. */
  rows: WhatIfRow[];
  /** The row after which the altered run is first in another state than the unaltered one; null: it never is. */
  firstDifference: number | null;
  /** The row after which the unaltered run is first in another state than was recorded; null: it never is. */
  departure: number | null;
  /** Where each came to; null: nobody knows. */
  ends: { recorded: WhatIfState | null; unaltered: WhatIfState; altered: WhatIfState };
  /** Why a run got no further; null: it came to the last event. */
  problems: { unaltered: string | null; altered: string | null };
}

interface Run {
  snapshot: AnyMachineSnapshot;
  taken: boolean;
  problem: string | null;
}

/**
 * Runs an actor again by pure transitions from one of its steps on (row BT-07), from the state that was recorded before it: with the
 * recorded events, and with one of them altered. What comes later is as recorded: what other actors would have done otherwise is not
 * known, an event that does not fit any more is passed over (`taken`). Nothing is sent, written or waited for. Tells how much is done, 0
 * to 1. Gives null where no state is known before the step, or the machine has no such state. `line` is the index of the step.
 */
export function* whatIf(
  timeline: TraceTimeline,
  reader: StateReader,
  line: number,
  machine: AnyStateMachine,
  alteration: Alteration,
): Generator<number, WhatIf | null> {
  const actor = timeline.actorOf[line] ?? -1;
  const begun = stateBefore(timeline, reader, line, machine);
  if (!begun) return null;
  let unaltered: Run = { snapshot: begun, taken: false, problem: null };
  let altered = unaltered;
  const rows: WhatIfRow[] = [];
  let firstDifference: number | null = null;
  let departure: number | null = null;

  const steps = (timeline.actors[actor]?.at ?? []).filter((index) => index >= line && timeline.lines[index]?.kind === 'step');
  for (const [done, index] of steps.entries()) {
    for (const [own, other] of eventsAt(timeline, index, index === line ? alteration : null)) {
      const before = unaltered;
      unaltered = after(machine, unaltered, own);
      altered = altered === before && other === own ? unaltered : after(machine, altered, other);
      rows.push({ line: own ? index : null, unaltered: stepOf(own, unaltered), altered: stepOf(other, altered) });
      if (firstDifference === null && !isSame(unaltered, altered)) firstDifference = rows.length - 1;
      // In the same state they go the same way.
      if (firstDifference === null) altered = unaltered;
    }
    const recorded = reader.at(actor, index);
    if (departure === null && recorded && !isAsRecorded(unaltered, recorded)) departure = rows.findLastIndex((row) => row.line === index);
    yield done / steps.length;
  }

  const recorded = reader.at(actor, timeline.actors[actor]?.at.at(-1) ?? -1);
  return {
    ...{ rows, firstDifference, departure },
    ends: { recorded: recorded && stateOf(recorded), unaltered: stateOf(unaltered.snapshot), altered: stateOf(altered.snapshot) },
    problems: { unaltered: unaltered.problem, altered: altered.problem },
  };
}

function stateBefore(timeline: TraceTimeline, reader: StateReader, line: number, machine: AnyStateMachine): AnyMachineSnapshot | null {
  const actor = timeline.actorOf[line] ?? -1;
  const told = timeline.actors[actor]?.line;
  const state = reader.at(actor, line - 1);
  return told && state ? beginning(machine, { ...told, state: stateOf(state) }) : null;
}

/** What comes at a step, as recorded and altered; null: nothing. */
function* eventsAt(
  { lines }: TraceTimeline,
  index: number,
  alteration: Alteration | null,
): Generator<[own: TracedEvent | null, other: TracedEvent | null]> {
  const line = lines[index];
  if (line?.kind !== 'step') return;
  const { event } = line;
  if (alteration && 'drop' in alteration) yield [event, null];
  else if (alteration && 'event' in alteration) yield [event, alteration.event];
  else yield [event, event];
  if (alteration && 'after' in alteration) yield [null, alteration.after];
}

/** A machine that has ended takes nothing any more. */
function after(machine: AnyStateMachine, run: Run, event: TracedEvent | null): Run {
  const { snapshot, problem } = run;
  if (!event || problem !== null) return run;
  if (snapshot.status !== 'active') return { ...run, taken: false };
  try {
    const [next] = transition(machine, snapshot, event);
    // What is taken without a change leaves the snapshot as it was.
    return { snapshot: next, taken: next !== snapshot || snapshot.can(event), problem: null };
  } catch (error) {
    return { snapshot, taken: false, problem: String(error) };
  }
}

function stepOf(event: TracedEvent | null, { snapshot, taken, problem }: Run): WhatIfStep | null {
  return event && problem === null ? { event, taken, ...stateOf(snapshot) } : null;
}

function isAsRecorded({ snapshot, problem }: Run, recorded: WhatIfState): boolean {
  return problem === null && changesBetween(stateOf(snapshot), stateOf(recorded)).length === 0;
}

function isSame(one: Run, other: Run): boolean {
  if (one === other) return true;
  return one.problem === other.problem && changesBetween(stateOf(one.snapshot), stateOf(other.snapshot)).length === 0;
}

function stateOf({ value, context, status }: WhatIfState): WhatIfState {
  return { value, context, status };
}
