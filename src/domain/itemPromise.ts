import type { BlockedItem } from '@/domain/blockedItem';
import { PROMISE_MS, promiseState, type PromiseState } from '@/domain/promise';

/** How an item is on a channel: what was asked, and whether the channel does it (rows PB-01, BS-01). */
export type ItemOnChannel =
  | { kind: 'sold' }
  /** `until` ISO-8601 UTC; null: until further notice. */
  | { kind: 'blocked'; until: string | null; promise: PromiseState }
  /** It was unblocked, or its time is over, and the channel still does not sell it. */
  | { kind: 'released'; promise: Exclude<PromiseState, { kind: 'kept' }> };

/**
 * How an item is on a channel at `now` (ms since 1970). Without an entry it is sold. A channel that has not said anything is awaited, and has
 * drifted once its time is over; of a server that does not report at all (`reports` null) it counts as done then. A block that ended by itself
 * leaves nothing to wait for at a channel that never said that it was there.
 */
export function itemOnChannel(entry: BlockedItem | undefined, slug: string, now: number): ItemOnChannel {
  if (!entry) return { kind: 'sold' };
  const end = entry.until ? Date.parse(entry.until) : Infinity;
  const isAsked = entry.channels.includes(slug);
  const report = entry.reports?.find((one) => one.slug === slug);
  const isUntold = entry.reports === null;
  if (entry.suspended && end > now && isAsked) {
    const promise = promiseState(report?.suspended === true, askedAt(entry, slug), now, PROMISE_MS.item);
    const isForgiven = promise.kind === 'drifted' && isUntold;
    return { kind: 'blocked', until: entry.until ?? null, promise: isForgiven ? { kind: 'kept' } : promise };
  }
  const hasEnded = entry.suspended && isAsked;
  const promise = promiseState(report ? !report.suspended : !isAsked, hasEnded ? end : askedAt(entry, slug), now, PROMISE_MS.item);
  const isForgiven = promise.kind === 'drifted' && !report && (isUntold || hasEnded);
  return promise.kind === 'kept' || isForgiven ? { kind: 'sold' } : { kind: 'released', promise };
}

/** When this channel was asked last; long ago, where nobody knows when. */
function askedAt({ asks, since }: BlockedItem, slug: string): number {
  const at = Date.parse(asks?.find((one) => one.slug === slug)?.at ?? since ?? '');
  return Number.isNaN(at) ? 0 : at;
}
