import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { changesBetween } from '@/domain/trace/changes';
import type { StepLine } from '@/domain/trace/traceFormat';
import type { StateReader } from '@/machines/replay/actorStates';
import { firstSnapshot } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

type TracedEvent = StepLine['event'];

/** The alteration of a step: drop its event, replace it, or add another event after it. */
export type Alteration = { drop: true } | { event: TracedEvent } | { after: TracedEvent };

/** A state in a run. */
export interface WhatIfState {
  value: unknown;
  context: unknown;
  /** active, done, error or stopped. */
  status: string;
}

/** One event of a run, and the state after it. */
export interface WhatIfStep extends WhatIfState {
  event: TracedEvent;
  /** False if the machine does not handle the event in this state. */
  taken: boolean;
}

/** One event in both runs. Null: the run does not have the event, or stopped before it. */
export interface WhatIfRow {
  /** Index of the event's line; null if the alteration added the event. */
  line: number | null;
  unaltered: WhatIfStep | null;
  altered: WhatIfStep | null;
}

/** Two runs of the current machine from a step on: one with the recorded events, one with an altered event. */
export interface WhatIf {
  /** Starts with the altered step. */
  rows: WhatIfRow[];
  /** The first row after which the runs are in different states; null: none. */
  firstDifference: number | null;
  /** The first row after which the state of the unaltered run differs from the recorded one; null: none. */
  departure: number | null;
  /** The last states; null if unknown. */
  ends: { recorded: WhatIfState | null; unaltered: WhatIfState; altered: WhatIfState };
  /** Why a run stopped early; null if it reached the last event. */
  problems: { unaltered: string | null; altered: string | null };
}

interface Run {
  snapshot: AnyMachineSnapshot;
  taken: boolean;
  problem: string | null;
}

/**
 * Replays an actor twice by pure transitions, from the state recorded before one of its steps (row BT-07): with the recorded events, and
 * with that step altered. Later events are the recorded ones, because the reactions of other actors are unknown; an event that the machine
 * no longer handles is skipped (`taken` is false). The replay has no effects. Yields the progress, 0 to 1. `line` is the index of the step.
 * @returns null if the state before the step is unknown, or the machine does not have that state
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
      // The same state leads to the same steps.
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
  const traced = timeline.actors[actor]?.line;
  const state = reader.at(actor, line - 1);
  return traced && state ? firstSnapshot(machine, { ...traced, state: stateOf(state) }) : null;
}

/** Yields pairs of a step's recorded and altered event; null: the run has no such event. */
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

/** Returns the run after the event. A machine that has ended handles no more events. */
function after(machine: AnyStateMachine, run: Run, event: TracedEvent | null): Run {
  const { snapshot, problem } = run;
  if (!event || problem !== null) return run;
  if (snapshot.status !== 'active') return { ...run, taken: false };
  try {
    const [next] = transition(machine, snapshot, event);
    // `transition` returns the same snapshot for an event that is handled without a change.
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
