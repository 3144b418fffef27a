import type { AnyStateMachine, AnyStateNode } from 'xstate';

/**
 * The ids of all states that are active when a machine's state value is `value`, a state before those in it; the machine itself is one.
 * A value from a trace may be of another version of the machine: what the machine has not is passed over.
 */
export function activeIds(machine: AnyStateMachine, value: unknown): string[] {
  return activeIn(machine.root, value);
}

function activeIn(state: AnyStateNode, value: unknown): string[] {
  const inside = Object.entries(partsOf(value)).flatMap(([key, part]) => {
    const child = Object.hasOwn(state.states, key) ? state.states[key] : undefined;
    return child ? activeIn(child, part) : [];
  });
  return [state.id, ...inside];
}

function partsOf(value: unknown): object {
  if (typeof value === 'string') return { [value]: {} };
  return typeof value === 'object' && value !== null ? value : {};
}
