import type { ChannelState, ChannelStatus } from '@/domain/channelStatus';
import { PROMISE_MS, promiseState, type PromiseState } from '@/domain/promise';

/** How a channel is, against what it was asked. */
export interface ChannelPromise {
  /** What it should say now: a pause whose time is over asks for open. Null: nobody asked for anything. */
  wanted: ChannelState | null;
  promise: PromiseState;
}

/**
 * Whether a channel does what was asked of it at `now` (ms since 1970; row BS-01). What nobody asked for is kept; a pause that is over counts
 * from its end.
 */
export function channelPromise({ status, asked }: Pick<ChannelStatus, 'status' | 'asked'>, now: number): ChannelPromise {
  if (!asked) return { wanted: null, promise: { kind: 'kept' } };
  const end = asked.status === 'paused' && asked.until ? Date.parse(asked.until) : Infinity;
  const isOver = end <= now;
  const wanted = isOver ? 'open' : asked.status;
  return { wanted, promise: promiseState(status === wanted, isOver ? end : msOf(asked.at), now, PROMISE_MS.channel) };
}

/** Long ago, where nobody knows when. */
function msOf(instant: string): number {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? 0 : at;
}
