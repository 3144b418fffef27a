import { useSyncExternalStore } from 'react';

/** A message that was under way for long makes this computer look fast: of the last ones the least delayed counts. */
const MEASURED = 3;

let measured: number[] = [];
const listeners = new Set<() => void>();

/** Measures this computer's clock by a message of the server that says when it was sent; any other message says nothing. */
export function recordServerTime(message: unknown): void {
  const said = typeof message === 'object' && message && 'serverTime' in message ? message.serverTime : null;
  const sent = typeof said === 'string' ? Date.parse(said) : NaN;
  if (Number.isNaN(sent)) return;
  measured = [...measured.slice(1 - MEASURED), sent - Date.now()];
  for (const tell of listeners) tell();
}

/** By how much the server's clock is ahead of this computer's, in ms, to the second (row BP-04). Null: the server did not say yet. */
export function clockSkew(): number | null {
  return measured.length === 0 ? null : Math.round(Math.max(...measured) / 1000) * 1000 || 0;
}

/** `clockSkew` for a screen, live. */
export function useClockSkew(): number | null {
  return useSyncExternalStore(watchServerClock, clockSkew);
}

/** Told of every measurement. Gives what ends it. */
export function watchServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
