import type { ChannelState, ChannelStatus } from '@/domain/channelStatus';
import { isSameEnd, REQUEST_TIMEOUT_MS, requestState, type RequestState } from '@/domain/requestState';

/** The expected state of a channel, and whether the channel has it. */
export interface ChannelRequestState {
  /** The expected state now: `open` once a requested pause has ended. Null: there is no request. */
  wanted: ChannelState | null;
  requestState: RequestState;
}

/**
 * Whether a channel matches the last request at `now` (ms since 1970; row BS-01). A pause until a different time does not match. Without a
 * request the channel has its expected state; once a pause has ended, the channel has `REQUEST_TIMEOUT_MS.channel` from that moment to open.
 */
export function channelRequestState(
  { status, until, asked }: Pick<ChannelStatus, 'status' | 'until' | 'asked'>,
  now: number,
): ChannelRequestState {
  if (!asked) return { wanted: null, requestState: { kind: 'applied' } };
  const end = asked.status === 'paused' ? msOf(asked.until) : null;
  const isOver = end !== null && end <= now;
  const wanted = isOver ? 'open' : asked.status;
  const matchesRequest = status === wanted && (wanted === 'open' || isSameEnd(msOf(until), end));
  // A request without a readable time is treated as expired.
  const requestedAt = isOver ? end : (msOf(asked.at) ?? 0);
  return { wanted, requestState: requestState(matchesRequest, requestedAt, now, REQUEST_TIMEOUT_MS.channel) };
}

function msOf(instant: string | null | undefined): number | null {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? null : at;
}
