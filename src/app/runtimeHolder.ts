import type { Runtime } from '@/services/runtime/runtimeContext';

/** Holds the actors of this tab outside React, so that they survive a crashed screen. */
export interface RuntimeHolder {
  get: () => Runtime;
  change: (part: Partial<Runtime>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createRuntimeHolder(initial: Runtime): RuntimeHolder {
  let runtime = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => runtime,
    change: (part) => {
      runtime = { ...runtime, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
