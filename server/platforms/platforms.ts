import type { SuspendedItem } from '@/domain/suspendBody';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import type { OpeningHours } from '@/domain/openingHours';

/**
 * What a platform answers: `done`, it is so; `taken`, it will be so, and it tells when; `rateLimited`, ask again after `retryAfterMs`;
 * `refused`; `silent`, there was no answer and nobody knows.
 */
export type PlatformAnswer =
  { kind: 'done' } | { kind: 'taken' } | { kind: 'rateLimited'; retryAfterMs: number } | { kind: 'refused' } | { kind: 'silent' };

/**
 * The delivery platforms, by the slug of the channel. What they do on their own, or later, they tell through
 * `PlatformReports`. Nothing here rejects.
 */
export interface Platforms {
  /** Opens or pauses a location; `until` null: until it is told otherwise. */
  setStatus(location: Location, slug: string, wish: { status: ChannelState; until: Date | null }): Promise<PlatformAnswer>;
  /** Blocks items or sells them again. */
  setItems(location: Location, slug: string, items: readonly SuspendedItem[]): Promise<PlatformAnswer>;
  /** Tells the opening hours. */
  setHours(location: Location, slug: string, openingHours: OpeningHours): Promise<PlatformAnswer>;
}

/** Where no platform is connected. */
export const NO_PLATFORMS: Platforms = {
  setStatus: async () => ({ kind: 'refused' }),
  setItems: async () => ({ kind: 'refused' }),
  setHours: async () => ({ kind: 'refused' }),
};
