import type { SuspendedItem } from '@/domain/suspendBody';

/** What is asked of one location. */
export interface BlockPart {
  locationId: string;
  items: SuspendedItem[];
}

/** A channel of a location. */
export interface ChannelPlace {
  locationId: string;
  slug: string;
}

/**
 * What a channel answered: `done`, it is so; `taken`, it will be so; `rateLimited`, ask again after `retryAfterMs`; `refused`; `silent`, it
 * gave no answer and nobody knows; `failed`, the call itself did, `error` says why, as JSON.
 */
export interface BlockResult extends ChannelPlace {
  kind: 'done' | 'taken' | 'rateLimited' | 'refused' | 'silent' | 'failed';
  retryAfterMs: number | null;
  error: unknown;
}

export function isSamePlace(one: ChannelPlace, other: ChannelPlace): boolean {
  return one.locationId === other.locationId && one.slug === other.slug;
}

/** Whether a channel did not take what it was asked. */
export function isFailure({ kind }: BlockResult): boolean {
  return kind !== 'done' && kind !== 'taken';
}

/** The parts of a request that are about these channels. */
export function partsAt(parts: readonly BlockPart[], places: readonly ChannelPlace[]): BlockPart[] {
  return parts.flatMap(({ locationId, items }) => {
    const left = items.flatMap((item) => {
      const channels = item.channels.filter((slug) => places.some((place) => isSamePlace(place, { locationId, slug })));
      return channels.length > 0 ? [{ ...item, channels }] : [];
    });
    return left.length > 0 ? [{ locationId, items: left }] : [];
  });
}

/** What is left to be asked: items without a channel are not (row PB-04). */
export function withChannels(parts: readonly BlockPart[]): BlockPart[] {
  return parts.flatMap(({ locationId, items }) => {
    const left = items.filter(({ channels }) => channels.length > 0);
    return left.length > 0 ? [{ locationId, items: left }] : [];
  });
}

/** Every channel that a request is about, once. */
export function placesOf(parts: readonly BlockPart[]): ChannelPlace[] {
  return parts.flatMap(({ locationId, items }) =>
    [...new Set(items.flatMap(({ channels }) => channels))].map((slug) => ({ locationId, slug })),
  );
}

/** What a channel that limits how often it is asked wants, where it does not say (specification 1 §9). In ms. */
const RATE_LIMIT_MS = 60_000;

/** How long the channels that limit how often they are asked want to be left alone, in ms; 0 where there is none. */
export function retryAfterOf(results: readonly BlockResult[]): number {
  return Math.max(0, ...results.map(({ kind, retryAfterMs }) => (kind === 'rateLimited' ? (retryAfterMs ?? RATE_LIMIT_MS) : 0)));
}
