import { useCallback, useSyncExternalStore } from 'react';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

/**
 * Returns a value that depends on the time. One timer ticks each second for the whole page, and the component re-renders only when its
 * value changes. `read` must be stable; `now` is in milliseconds since 1970.
 */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(timer === undefined ? Date.now() : tick), [read]),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    tick = Date.now();
    timer = setInterval(tickAll, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tickAll(): void {
  tick = Date.now();
  for (const listener of listeners) listener();
}
