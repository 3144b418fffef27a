import type { ChannelState } from '@/domain/channelStatus';
import type { OperationAction } from '@/domain/operation';
import { isSameEnd } from '@/domain/promise';
import type { OperationRow } from '../operations/operationStore';
import type { ChannelStatusRow } from './channelStatusStore';

/** How a channel is, or is wanted; `until` counts where it is paused. */
interface State {
  status: ChannelState | null;
  until: Date | null;
}

/** What people ask of channels themselves. */
export const STATUS_ACTIONS: readonly OperationAction[] = ['store-close', 'store-open'];

/** What an operation of `STATUS_ACTIONS` wanted of its channels. */
export function requestedStateOf({ action, until }: OperationRow): { status: ChannelState; until: Date | null } {
  return { status: action === 'store-close' ? 'paused' : 'open', until };
}

/** Whether a channel is as it is wanted: a pause until another time is another one. */
export function matchesRequest(is: State, wanted: State): boolean {
  return is.status === wanted.status && (wanted.status === 'open' || isSameEnd(msOf(is.until), msOf(wanted.until)));
}

/** The reason with which a channel was asked to be as it is now: platforms do not repeat it. */
export function requestedReason({ pending, askedStatus, askedUntil, askedReason }: ChannelStatusRow, is: State): string | null {
  if (pending && matchesRequest(is, { status: pending.status, until: dateOf(pending.until) })) return pending.reason;
  return matchesRequest(is, { status: askedStatus, until: askedUntil }) ? askedReason : null;
}

function msOf(instant: Date | null): number | null {
  return instant && instant.getTime();
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
