import { channelRequestState } from '@/domain/channelRequestState';
import type { ChannelState, LocationChannelStatus } from '@/domain/channelStatus';

/** The time-dependent state of a channel as a string: a component rerenders only when it changes. */
export type FaceText = `${Promise}:${ChannelState | ''}:${number | ''}`;

type Promise = 'applied' | 'awaited' | 'drifted';

export interface ChannelFace {
  promise: Promise;
  /** The requested state; null without a request. */
  wanted: ChannelState | null;
  /** Minutes until the pause ends, rounded up; null without an end. 0 or less: it is over. */
  minutesLeft: number | null;
}

const MINUTE_MS = 60_000;

/** `now` in ms since 1970. */
export function faceText(status: LocationChannelStatus, now: number): FaceText {
  const { wanted, promise } = channelRequestState(status, now);
  const end = status.status === 'paused' && status.until ? Date.parse(status.until) : NaN;
  return `${promise.kind}:${wanted ?? ''}:${Number.isNaN(end) ? '' : Math.ceil((end - now) / MINUTE_MS)}`;
}

export function readFace(text: FaceText): ChannelFace {
  const [promise, wanted, minutes] = text.split(':');
  return {
    promise: promise === 'awaited' || promise === 'drifted' ? promise : 'applied',
    wanted: wanted === 'open' || wanted === 'paused' ? wanted : null,
    minutesLeft: minutes ? Number(minutes) : null,
  };
}
