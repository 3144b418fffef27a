import { channelPromise } from '@/domain/channelPromise';
import type { ChannelState, LocationChannelStatus } from '@/domain/channelStatus';

/** What of a channel depends on the time, as one text: it changes when something must be drawn anew. */
export type FaceText = `${Promise}:${ChannelState | ''}:${number | ''}`;

type Promise = 'kept' | 'awaited' | 'drifted';

export interface ChannelFace {
  promise: Promise;
  /** What it should say now; null where nobody asked. */
  wanted: ChannelState | null;
  /** Whole minutes until the pause ends, begun ones counting; null without an end. 0 and less: it is over. */
  minutesLeft: number | null;
}

const MINUTE_MS = 60_000;

/** `now` in ms since 1970. */
export function faceText(status: LocationChannelStatus, now: number): FaceText {
  const { wanted, promise } = channelPromise(status, now);
  const end = status.status === 'paused' && status.until ? Date.parse(status.until) : NaN;
  return `${promise.kind}:${wanted ?? ''}:${Number.isNaN(end) ? '' : Math.ceil((end - now) / MINUTE_MS)}`;
}

export function readFace(text: FaceText): ChannelFace {
  const [promise, wanted, minutes] = text.split(':');
  return {
    promise: promise === 'awaited' || promise === 'drifted' ? promise : 'kept',
    wanted: wanted === 'open' || wanted === 'paused' ? wanted : null,
    minutesLeft: minutes ? Number(minutes) : null,
  };
}
