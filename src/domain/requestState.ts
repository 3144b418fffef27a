/** Time within which a channel must apply a request: 1 minute for a pause, 15 for a product (specification 1 §9). In ms. */
export const REQUEST_TIMEOUT_MS = { channel: 60_000, item: 15 * 60_000 } as const;

export type RequestState =
  /** The channel is in the requested state. */
  | { kind: 'applied' }
  /** The channel has this time left to apply the request. */
  | { kind: 'awaited'; leftMs: number }
  /** The channel did not apply the request in time, or left the requested state by itself. */
  | { kind: 'drifted' };

/**
 * Returns how far a channel is with a request (row BS-01). `matchesRequest`: its reported state is the requested one; `requestedAt` and `now` in ms
 * since 1970.
 */
export function requestState(matchesRequest: boolean, requestedAt: number, now: number, allowedMs: number): RequestState {
  if (matchesRequest) return { kind: 'applied' };
  const leftMs = requestedAt + allowedMs - now;
  return leftMs > 0 ? { kind: 'awaited', leftMs } : { kind: 'drifted' };
}

/** Platforms work in minutes, and each rounds differently. */
const SAME_END_MS = 60_000;

/** Whether two ends of a pause, in ms since 1970, are less than a minute apart; null (until further notice) equals only null. */
export function isSameEnd(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(one - other) < SAME_END_MS;
}
