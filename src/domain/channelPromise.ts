import type { ChannelState, ChannelStatus } from '@/domain/channelStatus';
import { isSameEnd, PROMISE_MS, promiseState, type PromiseState } from '@/domain/promise';

/** The expected state of a channel, and whether the channel has it. */
export interface ChannelPromise {
  /** The expected state now: `open` once a requested pause has ended. Null: there is no request. */
  wanted: ChannelState | null;
  promise: PromiseState;
}

/**
 * Whether a channel matches the last request at `now` (ms since 1970; row BS-01). A pause until a different time does not match. Without a
 * request the promise is kept; once a pause has ended, the channel has `PROMISE_MS.channel` from that moment to open.
 */
export function channelPromise({ status, until, asked }: Pick<ChannelStatus, 'status' | 'until' | 'asked'>, now: number): ChannelPromise {
  if (!asked) return { wanted: null, promise: { kind: 'kept' } };
  const end = asked.status === 'paused' ? msOf(asked.until) : null;
  const isOver = end !== null && end <= now;
  const wanted = isOver ? 'open' : asked.status;
  const matchesRequest = status === wanted && (wanted === 'open' || isSameEnd(msOf(until), end));
  // A request without a readable time is treated as expired.
  const askedAt = isOver ? end : (msOf(asked.at) ?? 0);
  return { wanted, promise: promiseState(matchesRequest, askedAt, now, PROMISE_MS.channel) };
}

function msOf(instant: string | null | undefined): number | null {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? null : at;
}
