import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { guardName } from '@/domain/trace/guardName';

/** One way on as the chart words it. */
export interface ChartLabel {
  /** The event as XState and a trace name it: `job.received`, `*`, `xstate.after.…`, empty for `always`. */
  on: string;
  /** The same in the words of the machine's definition: `job.received`, `after heldTooLong`, `onDone`, `always`. */
  words: string;
  /** Name of its guard; null: none. */
  guard: string | null;
}

/** A state of a machine. */
export interface ChartNode {
  /** XState's, unique in the machine: `printJob.course.received`. */
  id: string;
  /** The last part of it; of the machine itself its id. */
  name: string;
  kind: AnyStateNode['type'];
  /** Id of the state around it; null: the machine itself. */
  parent: string | null;
  /** Whether the state around it begins with it. */
  initial: boolean;
  /** Names of the actors that it invokes. */
  invokes: readonly string[];
  /** What it takes without leaving: transitions without a target. */
  stays: readonly ChartLabel[];
}

/** All ways from one state to another, or to itself. */
export interface ChartEdge {
  /** `SOURCE>TARGET`. */
  id: string;
  source: string;
  target: string;
  labels: readonly ChartLabel[];
}

/** A machine as it is drawn. */
export interface Chart {
  /** The id of the machine. */
  id: string;
  /** In the order of the definition, a state before those in it; the machine itself is the first. */
  nodes: readonly ChartNode[];
  edges: readonly ChartEdge[];
}

/** The states and ways of a machine, read from the machine itself (row BT-05): no second description of it exists. */
export function chartOf(machine: AnyStateMachine): Chart {
  const states = statesIn(machine.root);
  const edges = new Map<string, { source: string; target: string; labels: ChartLabel[] }>();
  for (const state of states) {
    for (const way of waysOf(state)) {
      for (const { id: target } of way.target ?? []) {
        const id = `${state.id}>${target}`;
        const edge = edges.get(id) ?? { source: state.id, target, labels: [] };
        edge.labels.push(labelOf(state, way));
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

type Way = AnyStateNode['always'] extends infer Ways | undefined ? (Ways extends readonly (infer One)[] ? One : never) : never;

function statesIn(state: AnyStateNode): AnyStateNode[] {
  return [state, ...Object.values(state.states).flatMap(statesIn)];
}

/** Delays and the ends of what it invokes are among the transitions, `always` is not. */
function waysOf(state: AnyStateNode): Way[] {
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
    stays: waysOf(state)
      .filter(({ target }) => !target?.length)
      .map((way) => labelOf(state, way)),
  };
}

function labelOf(state: AnyStateNode, { eventType, guard }: { eventType: string; guard?: unknown }): ChartLabel {
  return { on: eventType, words: wordsOf(state, eventType), guard: guardName(guard) };
}

const OF_INVOKED = [
  ['xstate.done.actor.', 'onDone'],
  ['xstate.error.actor.', 'onError'],
  ['xstate.snapshot.actor.', 'onSnapshot'],
] as const;
const AFTER = 'xstate.after.';

function wordsOf(state: AnyStateNode, event: string): string {
  if (event === '') return 'always';
  if (event === `xstate.done.state.${state.id}`) return 'onDone';
  if (event.startsWith(AFTER)) return `after ${event.slice(AFTER.length, -`.${state.id}`.length)}`;
  for (const [prefix, word] of OF_INVOKED) {
    if (!event.startsWith(prefix)) continue;
    const invoked = state.invoke.find(({ id }) => id === event.slice(prefix.length));
    // Where there is but one, the state says its name.
    return invoked && state.invoke.length > 1 ? `${word} ${nameOfInvoked(invoked)}` : word;
  }
  return event;
}

function nameOfInvoked({ id, src }: AnyStateNode['invoke'][number]): string {
  return typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
}
