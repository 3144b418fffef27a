import type { SuspendedItem } from '@/domain/suspendBody';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import type { OpeningHours } from '@/domain/openingHours';

/**
 * What a platform answers: `done`, it is so; `taken`, it will be so, and it tells when; `rateLimited`, ask again after `retryAfterMs`;
 * `refused`; `silent`, there was no answer and nobody knows.
 */
export type PlatformAnswer =
  { kind: 'done' } | { kind: 'taken' } | { kind: 'rateLimited'; retryAfterMs: number } | { kind: 'refused' } | { kind: 'silent' };

/** What a platform did not take of a menu, and why in its words. */
export interface RefusedMenuItem {
  innerId: string;
  name: string;
  reason: string;
}

/** What it answers to a menu: `done`, but for `refusedItems`; `failed`: its own server broke (500), and it may be at it all the same. */
export type MenuAnswer =
  Exclude<PlatformAnswer, { kind: 'done' }> | { kind: 'done'; refusedItems: readonly RefusedMenuItem[] } | { kind: 'failed' };

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
  /** Puts a menu in the place of the one that it has. What was blocked in that one it forgets: it sells it again. */
  setMenu(location: Location, slug: string, menu: MenuPayload): Promise<MenuAnswer>;
}

/** Where no platform is connected. */
export const NO_PLATFORMS: Platforms = {
  setStatus: async () => ({ kind: 'refused' }),
  setItems: async () => ({ kind: 'refused' }),
  setHours: async () => ({ kind: 'refused' }),
  setMenu: async () => ({ kind: 'refused' }),
};
