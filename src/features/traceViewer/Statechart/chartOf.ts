import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { guardName } from '@/domain/trace/guardName';

/** The label of a transition in the chart. */
export interface ChartLabel {
  /** The event type in XState and traces: `job.received`, `*`, `xstate.after.…`, empty for `always`. */
  on: string;
  /** The event as in the machine's definition: `job.received`, `after heldTooLong`, `onDone`, `always`. */
  text: string;
  /** Name of its guard; null: none. */
  guard: string | null;
}

/** A state of a machine. */
export interface ChartNode {
  /** The XState id, unique in the machine: `printJob.course.received`. */
  id: string;
  /** The last segment of the id; for the machine itself its id. */
  name: string;
  kind: AnyStateNode['type'];
  /** Id of the parent state; null for the machine itself. */
  parent: string | null;
  /** Whether it is the initial state of its parent. */
  initial: boolean;
  /** Names of the actors that it invokes. */
  invokes: readonly string[];
  /** Transitions without a target. */
  internalTransitions: readonly ChartLabel[];
}

/** All transitions from one state to another, or to itself. */
export interface ChartEdge {
  /** `SOURCE>TARGET`. */
  id: string;
  source: string;
  target: string;
  labels: readonly ChartLabel[];
}

/** The statechart of a machine. */
export interface Chart {
  /** The id of the machine. */
  id: string;
  /** In definition order, parents before children; the machine itself is the first. */
  nodes: readonly ChartNode[];
  edges: readonly ChartEdge[];
}

/** Derives states and transitions from the machine itself (row BT-05), so that no second description is needed. */
export function chartOf(machine: AnyStateMachine): Chart {
  const states = statesIn(machine.root);
  const edges = new Map<string, { source: string; target: string; labels: ChartLabel[] }>();
  for (const state of states) {
    for (const transition of transitionsOf(state)) {
      for (const { id: target } of transition.target ?? []) {
        const id = `${state.id}>${target}`;
        const edge = edges.get(id) ?? { source: state.id, target, labels: [] };
        edge.labels.push(labelOf(state, transition));
        edges.set(id, edge);
      }
    }
  }
  return {
    id: machine.id,
    nodes: states.map(nodeOf),
    edges: [...edges].map(([id, edge]) => ({ id, ...edge })),
  };
}

type Transition = AnyStateNode['always'] extends infer Ways | undefined ? (Ways extends readonly (infer One)[] ? One : never) : never;

function statesIn(state: AnyStateNode): AnyStateNode[] {
  return [state, ...Object.values(state.states).flatMap(statesIn)];
}

/** All transitions of a state. `state.transitions` includes delayed and done transitions, but not `always`. */
function transitionsOf(state: AnyStateNode): Transition[] {
  return [...(state.always ?? []), ...[...state.transitions.values()].flat()];
}

function nodeOf(state: AnyStateNode): ChartNode {
  const { id, key, type: kind, parent } = state;
  return {
    id,
    name: key,
    kind,
    parent: parent?.id ?? null,
    initial: parent?.type === 'compound' && parent.initial.target.some((first) => first.id === id),
    invokes: state.invoke.map(nameOfInvoked),
    internalTransitions: transitionsOf(state)
      .filter(({ target }) => !target?.length)
      .map((transition) => labelOf(state, transition)),
  };
}

function labelOf(state: AnyStateNode, { eventType, guard }: { eventType: string; guard?: unknown }): ChartLabel {
  return { on: eventType, text: labelText(state, eventType), guard: guardName(guard) };
}

const OF_INVOKED = [
  ['xstate.done.actor.', 'onDone'],
  ['xstate.error.actor.', 'onError'],
  ['xstate.snapshot.actor.', 'onSnapshot'],
] as const;
const AFTER = 'xstate.after.';

function labelText(state: AnyStateNode, event: string): string {
  if (event === '') return 'always';
  if (event === `xstate.done.state.${state.id}`) return 'onDone';
  if (event.startsWith(AFTER)) return `after ${event.slice(AFTER.length, -`.${state.id}`.length)}`;
  for (const [prefix, word] of OF_INVOKED) {
    if (!event.startsWith(prefix)) continue;
    const invoked = state.invoke.find(({ id }) => id === event.slice(prefix.length));
    // With a single invoked actor, the state already shows its name.
    return invoked && state.invoke.length > 1 ? `${word} ${nameOfInvoked(invoked)}` : word;
  }
  return event;
}

function nameOfInvoked({ id, src }: AnyStateNode['invoke'][number]): string {
  return typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
}
