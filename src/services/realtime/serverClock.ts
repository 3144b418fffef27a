import { useSyncExternalStore } from 'react';

/** A delayed message makes this computer's clock look fast, so the least delayed of the last messages counts. */
const MEASURED = 3;

let measured: number[] = [];
const listeners = new Set<() => void>();

/** Measures the clock skew with a server message that contains its send time; ignores other messages. */
export function recordServerTime(message: unknown): void {
  const sentAt = typeof message === 'object' && message && 'serverTime' in message ? message.serverTime : null;
  const sentMs = typeof sentAt === 'string' ? Date.parse(sentAt) : NaN;
  if (Number.isNaN(sentMs)) return;
  measured = [...measured.slice(1 - MEASURED), sentMs - Date.now()];
  for (const notify of listeners) notify();
}

/** How far the server's clock is ahead of this computer's, in ms, rounded to a second (row BP-04). Null before the first measurement. */
export function clockSkew(): number | null {
  return measured.length === 0 ? null : Math.round(Math.max(...measured) / 1000) * 1000 || 0;
}

/** `clockSkew` as a hook. */
export function useClockSkew(): number | null {
  return useSyncExternalStore(watchServerClock, clockSkew);
}

/** Subscribes to every measurement. Returns the function that unsubscribes. */
export function watchServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
