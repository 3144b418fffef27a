import type { SuspendedItem } from '@/domain/suspendBody';

/** The items to block or unblock at one location. */
export interface BlockPart {
  locationId: string;
  items: SuspendedItem[];
}

/** A channel of a location. */
export interface LocationChannel {
  locationId: string;
  slug: string;
}

/**
 * A channel's answer: `done`; `taken`, accepted and not applied yet; `rateLimited`, retry after `retryAfterMs`; `refused`; `silent`, no
 * answer, so the state is unknown; `failed`, the call itself failed, with `error` as JSON.
 */
export interface BlockResult extends LocationChannel {
  kind: 'done' | 'taken' | 'rateLimited' | 'refused' | 'silent' | 'failed';
  retryAfterMs: number | null;
  error: unknown;
}

export function isSameChannel(one: LocationChannel, other: LocationChannel): boolean {
  return one.locationId === other.locationId && one.slug === other.slug;
}

/** Whether a channel did not accept the request. */
export function isFailure({ kind }: BlockResult): boolean {
  return kind !== 'done' && kind !== 'taken';
}

/** The parts of a request for these channels. */
export function partsAt(parts: readonly BlockPart[], places: readonly LocationChannel[]): BlockPart[] {
  return parts.flatMap(({ locationId, items }) => {
    const left = items.flatMap((item) => {
      const channels = item.channels.filter((slug) => places.some((place) => isSameChannel(place, { locationId, slug })));
      return channels.length > 0 ? [{ ...item, channels }] : [];
    });
    return left.length > 0 ? [{ locationId, items: left }] : [];
  });
}

/** The request without the items that have no channel (row PB-04). */
export function withChannels(parts: readonly BlockPart[]): BlockPart[] {
  return parts.flatMap(({ locationId, items }) => {
    const left = items.filter(({ channels }) => channels.length > 0);
    return left.length > 0 ? [{ locationId, items: left }] : [];
  });
}

/** The channels of a request, each once. */
export function locationChannelsOf(parts: readonly BlockPart[]): LocationChannel[] {
  return parts.flatMap(({ locationId, items }) =>
    [...new Set(items.flatMap(({ channels }) => channels))].map((slug) => ({ locationId, slug })),
  );
}

/** Wait after a rate limit without a time, in ms (specification 1 §9). */
const RATE_LIMIT_MS = 60_000;

/** The longest wait that rate-limited channels ask for, in ms; 0 without one. */
export function retryAfterOf(results: readonly BlockResult[]): number {
  return Math.max(0, ...results.map(({ kind, retryAfterMs }) => (kind === 'rateLimited' ? (retryAfterMs ?? RATE_LIMIT_MS) : 0)));
}
