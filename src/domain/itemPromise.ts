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
 * How an item is on a channel at `now` (ms since 1970). Without an entry it is sold. A channel that has not said anything is awaited; once
 * its time is over it counts as done where it was to sell the item again, or where no channel ever says anything (a server that does not
 * report).
 */
export function itemOnChannel(entry: BlockedItem | undefined, slug: string, now: number): ItemOnChannel {
  if (!entry) return { kind: 'sold' };
  const end = entry.until ? Date.parse(entry.until) : Infinity;
  const isAsked = entry.channels.includes(slug);
  const report = entry.reports.find((one) => one.slug === slug);
  if (entry.suspended && end > now && isAsked) {
    const promise = promiseState(report?.suspended === true, askedAt(entry), now, PROMISE_MS.item);
    const isUntold = promise.kind === 'drifted' && entry.reports.length === 0;
    return { kind: 'blocked', until: entry.until ?? null, promise: isUntold ? { kind: 'kept' } : promise };
  }
  const releasedAt = entry.suspended && end <= now ? end : askedAt(entry);
  const promise = promiseState(report ? !report.suspended : !isAsked, releasedAt, now, PROMISE_MS.item);
  if (promise.kind === 'kept' || (promise.kind === 'drifted' && !report)) return { kind: 'sold' };
  return { kind: 'released', promise };
}

/** Long ago, where nobody knows when. */
function askedAt({ since }: BlockedItem): number {
  const at = Date.parse(since ?? '');
  return Number.isNaN(at) ? 0 : at;
}
