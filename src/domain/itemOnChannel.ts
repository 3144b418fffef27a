import type { BlockedItem } from '@/domain/blockedItem';
import { REQUEST_TIMEOUT_MS, requestState, type RequestState } from '@/domain/requestState';

/** State of an item on a channel: the requested state, and whether the channel has applied it (rows PB-01, BS-01). */
export type ItemOnChannel =
  | { kind: 'sold' }
  /** `until` ISO-8601 UTC; null: until further notice. */
  | { kind: 'blocked'; until: string | null; requestState: RequestState }
  /** The item was unblocked or its block has expired, but the channel does not sell it yet. */
  | { kind: 'released'; requestState: Exclude<RequestState, { kind: 'applied' }> };

/**
 * State of an item on a channel at `now` (ms since 1970). Without an entry the item is sold. A channel without a report is awaited, and
 * drifts when its time is over; if the server has no reports at all (`reports` null), the request is then assumed to be applied. A channel
 * that never reported a block need not report that it expired.
 */
export function itemOnChannel(entry: BlockedItem | undefined, slug: string, now: number): ItemOnChannel {
  if (!entry) return { kind: 'sold' };
  const end = entry.until ? Date.parse(entry.until) : Infinity;
  const isRequested = entry.channels.includes(slug);
  const report = entry.reports?.find((one) => one.slug === slug);
  const isUnreported = entry.reports === null;
  if (entry.suspended && end > now && isRequested) {
    const state = requestState(report?.suspended === true, requestedAt(entry, slug), now, REQUEST_TIMEOUT_MS.item);
    const isAssumedApplied = state.kind === 'drifted' && isUnreported;
    return { kind: 'blocked', until: entry.until ?? null, requestState: isAssumedApplied ? { kind: 'applied' } : state };
  }
  const hasEnded = entry.suspended && isRequested;
  const state = requestState(
    report ? !report.suspended : !isRequested,
    hasEnded ? end : requestedAt(entry, slug),
    now,
    REQUEST_TIMEOUT_MS.item,
  );
  const isAssumedApplied = state.kind === 'drifted' && !report && (isUnreported || hasEnded);
  return state.kind === 'applied' || isAssumedApplied ? { kind: 'sold' } : { kind: 'released', requestState: state };
}

/** Time of the last request to this channel, in ms; 0 if unknown, so that its deadline has passed. */
function requestedAt({ asks, since }: BlockedItem, slug: string): number {
  const at = Date.parse(asks?.find((one) => one.slug === slug)?.at ?? since ?? '');
  return Number.isNaN(at) ? 0 : at;
}
