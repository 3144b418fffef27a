/** How long a channel may take until it is as it was asked: 1 minute for a pause, 15 for a product (specification 1 §9). In ms. */
export const PROMISE_MS = { channel: 60_000, item: 15 * 60_000 } as const;

export type PromiseState =
  /** The channel is as it was asked. */
  | { kind: 'kept' }
  /** It has so many ms left to follow. */
  | { kind: 'awaited'; leftMs: number }
  /** It had its time and is not as it was asked, or it was and changed by itself. */
  | { kind: 'drifted' };

/**
 * Whether a channel does what it was asked (row BS-01). `isAsAsked`: what it says now fits; `askedAt`, `now` in ms since 1970. A
 * channel that has not followed drifts once its time is over.
 */
export function promiseState(isAsAsked: boolean, askedAt: number, now: number, allowedMs: number): PromiseState {
  if (isAsAsked) return { kind: 'kept' };
  const leftMs = askedAt + allowedMs - now;
  return leftMs > 0 ? { kind: 'awaited', leftMs } : { kind: 'drifted' };
}

/** Platforms have no seconds, and each rounds in its own way. */
const SAME_END_MS = 60_000;

/** Whether two ends of a pause, in ms since 1970, are the same to the minute; null, until further notice, is only the same as null. */
export function isSameEnd(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(one - other) < SAME_END_MS;
}
