import type { ChannelState } from '@/domain/channelStatus';
import type { OperationAction } from '@/domain/operation';
import { isSameEnd } from '@/domain/requestState';
import type { OperationRow } from '../operations/operationStore';
import type { ChannelStatusRow } from './channelStatusStore';

/** The reported or requested state of a channel; `until` applies to a pause. */
interface State {
  status: ChannelState | null;
  until: Date | null;
}

/** The actions of users on channels, as opposed to items and menus. */
export const STATUS_ACTIONS: readonly OperationAction[] = ['store-close', 'store-open'];

/** Returns the channel state that an operation of `STATUS_ACTIONS` requested. */
export function requestedStateOf({ action, until }: OperationRow): { status: ChannelState; until: Date | null } {
  return { status: action === 'store-close' ? 'paused' : 'open', until };
}

/** Returns whether a channel has the requested state; pauses with different ends differ. */
export function matchesRequest(actual: State, requested: State): boolean {
  return actual.status === requested.status && (requested.status === 'open' || isSameEnd(msOf(actual.until), msOf(requested.until)));
}

/** Returns the reason of the request that led to the current state, because platforms do not send it back. */
export function requestedReason({ pending, askedStatus, askedUntil, askedReason }: ChannelStatusRow, actual: State): string | null {
  if (pending && matchesRequest(actual, { status: pending.status, until: dateOf(pending.until) })) return pending.reason;
  return matchesRequest(actual, { status: askedStatus, until: askedUntil }) ? askedReason : null;
}

function msOf(instant: Date | null): number | null {
  return instant && instant.getTime();
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
