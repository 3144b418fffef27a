import type { ChannelState, ChannelStatus } from '@/domain/channelStatus';
import { isSameEnd, PROMISE_MS, promiseState, type PromiseState } from '@/domain/promise';

/** How a channel is, against what it was asked. */
export interface ChannelPromise {
  /** What it should say now: a pause whose time is over asks for open. Null: nobody asked for anything. */
  wanted: ChannelState | null;
  promise: PromiseState;
}

/**
 * Whether a channel does what was asked of it at `now` (ms since 1970; row BS-01): a pause until another time than was asked is another one.
 * What nobody asked for is kept; a pause that is over counts from its end.
 */
export function channelPromise({ status, until, asked }: Pick<ChannelStatus, 'status' | 'until' | 'asked'>, now: number): ChannelPromise {
  if (!asked) return { wanted: null, promise: { kind: 'kept' } };
  const end = asked.status === 'paused' ? msOf(asked.until) : null;
  const isOver = end !== null && end <= now;
  const wanted = isOver ? 'open' : asked.status;
  const isAsAsked = status === wanted && (wanted === 'open' || isSameEnd(msOf(until), end));
  // Long ago, where nobody knows when.
  const askedAt = isOver ? end : (msOf(asked.at) ?? 0);
  return { wanted, promise: promiseState(isAsAsked, askedAt, now, PROMISE_MS.channel) };
}

function msOf(instant: string | null | undefined): number | null {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? null : at;
}
