import type { SuspendedItem } from '@/domain/suspendBody';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import type { OpeningHours } from '@/domain/openingHours';

/**
 * The reply of a platform: `done`, applied; `taken`, accepted, a report follows; `rateLimited`, retry after `retryAfterMs`; `refused`;
 * `silent`, no reply and the result is unknown.
 */
export type PlatformReply =
  { kind: 'done' } | { kind: 'taken' } | { kind: 'rateLimited'; retryAfterMs: number } | { kind: 'refused' } | { kind: 'silent' };

/** An item of a menu that a platform refused, with the platform's reason. */
export interface RefusedMenuItem {
  innerId: string;
  name: string;
  reason: string;
}

/**
 * The reply of a platform to a menu: `done`, except for `refusedItems`; `failed`, the platform returned an error (500) but may still
 * process the menu.
 */
export type MenuReply =
  Exclude<PlatformReply, { kind: 'done' }> | { kind: 'done'; refusedItems: readonly RefusedMenuItem[] } | { kind: 'failed' };

/**
 * The delivery platforms, addressed by channel slug. Later and spontaneous changes arrive through `PlatformReports`. The methods never
 * reject.
 */
export interface Platforms {
  /** Opens or pauses a location; `until` null means until the next request. */
  setStatus(location: Location, slug: string, request: { status: ChannelState; until: Date | null }): Promise<PlatformReply>;
  /** Blocks or unblocks items. */
  setItems(location: Location, slug: string, items: readonly SuspendedItem[]): Promise<PlatformReply>;
  /** Sends the opening hours. */
  setHours(location: Location, slug: string, openingHours: OpeningHours): Promise<PlatformReply>;
  /** Replaces the menu. The platform loses the blocks of the old menu and sells those items again. */
  setMenu(location: Location, slug: string, menu: MenuPayload): Promise<MenuReply>;
}

/** Used when no platform is connected. */
export const NO_PLATFORMS: Platforms = {
  setStatus: async () => ({ kind: 'refused' }),
  setItems: async () => ({ kind: 'refused' }),
  setHours: async () => ({ kind: 'refused' }),
  setMenu: async () => ({ kind: 'refused' }),
};
