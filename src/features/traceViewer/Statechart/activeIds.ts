import type { AnyStateMachine, AnyStateNode } from 'xstate';

/**
 * Ids of all states that are active for a state value, parents before children, including the machine itself. A value in a trace may be of
 * another version of the machine: unknown states are skipped.
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
