import { isSameChannel, type LocationChannel } from '@/domain/locationChannel';
import type { SuspendedItem } from '@/domain/suspendBody';

/** Items to block or unblock at one location. */
export interface BlockPart {
  locationId: string;
  items: SuspendedItem[];
}

/**
 * A channel's answer: `done`; `taken` (accepted, not applied yet); `rateLimited` (retry after `retryAfterMs`); `refused`; `silent` (no
 * answer, so the state is unknown); `failed` (the call failed, with `error` as JSON).
 */
export interface BlockResult extends LocationChannel {
  kind: 'done' | 'taken' | 'rateLimited' | 'refused' | 'silent' | 'failed';
  retryAfterMs: number | null;
  error: unknown;
}

/** Whether a channel did not accept the request. */
export function isFailure({ kind }: BlockResult): boolean {
  return kind !== 'done' && kind !== 'taken';
}

/** Returns the items of a request that are for these channels. */
export function partsAt(parts: readonly BlockPart[], targets: readonly LocationChannel[]): BlockPart[] {
  return parts.flatMap(({ locationId, items }) => {
    const left = items.flatMap((item) => {
      const channels = item.channels.filter((slug) => targets.some((target) => isSameChannel(target, { locationId, slug })));
      return channels.length > 0 ? [{ ...item, channels }] : [];
    });
    return left.length > 0 ? [{ locationId, items: left }] : [];
  });
}

/** Returns the request without the items that have no channel (row PB-04). */
export function withChannels(parts: readonly BlockPart[]): BlockPart[] {
  return parts.flatMap(({ locationId, items }) => {
    const left = items.filter(({ channels }) => channels.length > 0);
    return left.length > 0 ? [{ locationId, items: left }] : [];
  });
}

/** Returns the distinct channels of a request. */
export function locationChannelsOf(parts: readonly BlockPart[]): LocationChannel[] {
  return parts.flatMap(({ locationId, items }) =>
    [...new Set(items.flatMap(({ channels }) => channels))].map((slug) => ({ locationId, slug })),
  );
}

/** Default wait after a rate limit without a retry time, in ms (specification 1 §9). */
const RATE_LIMIT_MS = 60_000;

/** Returns the longest wait of the rate-limited channels, in ms; 0 if no channel is rate limited. */
export function retryAfterOf(results: readonly BlockResult[]): number {
  return Math.max(0, ...results.map(({ kind, retryAfterMs }) => (kind === 'rateLimited' ? (retryAfterMs ?? RATE_LIMIT_MS) : 0)));
}
