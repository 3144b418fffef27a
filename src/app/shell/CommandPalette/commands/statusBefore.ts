import { channelRequestState } from '@/domain/channelRequestState';
import type { ChannelState, ChannelStatus } from '@/domain/channelStatus';

/** A status of a channel; `until` ISO-8601 UTC, null for a pause without an end. */
export interface WantedStatus {
  status: ChannelState;
  until: string | null;
}

/** What a channel was before a command at `now` (ms since 1970): the last request while it is awaited, else its report; null if unknown. */
export function statusBefore(status: ChannelStatus, now: number): WantedStatus | null {
  const { asked } = status;
  const isAwaited = asked && channelRequestState(status, now).requestState.kind === 'awaited';
  const current = isAwaited ? asked : status;
  return current.status && { status: current.status, until: current.until ?? null };
}

/** The request that puts a status back at `now` (ms since 1970): a pause that would be over by then is not repeated. */
export function restoredStatus(before: WantedStatus, now: number): WantedStatus {
  const isOver = before.until !== null && Date.parse(before.until) <= now;
  return before.status === 'open' || isOver ? { status: 'open', until: null } : before;
}
