import * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { App } from '@/domain/app';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { channelAppsOf } from '@/entities/channel/useChannelApps';
import { accountsOf } from '@/entities/locationFilter/locationFilter';
import { byName } from '@/lib/byName';
import { searchText } from '@/lib/searchText';

/** Filters of the locations and channels; empty ones match everything. */
export interface StoreFilter {
  accountId: string | null;
  channels: readonly string[];
  /** Only locations with a channel that reports a pause. */
  onlyPaused: boolean;
}

export const START_FILTER: StoreFilter = { accountId: null, channels: [], onlyPaused: false };

/** Parses a stored filter; an invalid field falls back to its default. */
export const storeFilterSchema = z.object({
  accountId: z.catch(z.nullable(z.string()), null),
  channels: z.catch(z.array(z.string()), []),
  onlyPaused: z.catch(z.boolean(), false),
});

/** A column of the matrix: name and image of a channel, or its slug if the app is unknown. */
export interface ChannelColumn {
  slug: string;
  name: string;
  image: string | null | undefined;
}

/** The slugs of the enabled channels of a location. */
export function slugsOf({ channels }: Pick<Location, 'channels'>): string[] {
  return [...new Set(channels.flatMap(({ slug, enabled }) => (enabled === false ? [] : [slug])))];
}

/** The channels that any of the locations has, by name. */
export function channelColumns(locations: readonly Location[], apps: readonly App[]): ChannelColumn[] {
  const channelOf = channelAppsOf(apps);
  const slugs = new Set(locations.flatMap(slugsOf));
  return [...slugs].map((slug) => ({ slug, name: channelOf(slug).name, image: channelOf(slug).image })).sort(byName);
}

/** The locations of an account (null: all) whose name or city contains every term of a search, ignoring accents and case. */
export function locationsFound(
  locations: readonly Location[],
  accounts: readonly Account[],
  accountId: string | null,
  search: string,
): readonly Location[] {
  const terms = searchText(search).split(/\s+/).filter(Boolean);
  const wanted = accountId === null ? null : new Set(accountsOf(accounts, accountId).map(({ id }) => id));
  if (terms.length === 0 && !wanted) return locations;
  return locations.filter((location) => {
    if (wanted && !wanted.has(location.accountId)) return false;
    const text = searchText(`${location.name}\n${location.city ?? ''}`);
    return terms.every((term) => text.includes(term));
  });
}

/** Whether one of these channels reports a pause. */
export function hasPaused(
  statuses: Readonly<Record<string, { status: ChannelState | null } | null>> | undefined,
  slugs: readonly string[],
): boolean {
  return slugs.some((slug) => statuses?.[slug]?.status === 'paused');
}
