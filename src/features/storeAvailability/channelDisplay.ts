import { channelRequestState } from '@/domain/channelRequestState';
import type { ChannelState, LocationChannelStatus } from '@/domain/channelStatus';

/** The time-dependent state of a channel as a string: a component rerenders only when it changes. */
export type DisplayKey = `${RequestStateKind}:${ChannelState | ''}:${number | ''}`;

type RequestStateKind = 'applied' | 'awaited' | 'drifted';

export interface ChannelDisplay {
  requestState: RequestStateKind;
  /** The requested state; null without a request. */
  wanted: ChannelState | null;
  /** Minutes until the pause ends, rounded up; null without an end. 0 or less: it is over. */
  minutesLeft: number | null;
}

const MINUTE_MS = 60_000;

/** `now` in ms since 1970. */
export function displayKey(status: LocationChannelStatus, now: number): DisplayKey {
  const { wanted, requestState } = channelRequestState(status, now);
  const end = status.status === 'paused' && status.until ? Date.parse(status.until) : NaN;
  return `${requestState.kind}:${wanted ?? ''}:${Number.isNaN(end) ? '' : Math.ceil((end - now) / MINUTE_MS)}`;
}

export function readDisplayKey(text: DisplayKey): ChannelDisplay {
  const [requestState, wanted, minutes] = text.split(':');
  return {
    requestState: requestState === 'awaited' || requestState === 'drifted' ? requestState : 'applied',
    wanted: wanted === 'open' || wanted === 'paused' ? wanted : null,
    minutesLeft: minutes ? Number(minutes) : null,
  };
}
