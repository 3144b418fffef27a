import * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { App } from '@/domain/app';
import { filterZone, type FilterZone } from '@/domain/filterZone';
import type { Location } from '@/domain/location';

/** Filter by account, locations and channels; empty means all. */
export interface LocationFilter {
  accountId: string | null;
  locationIds: readonly string[];
  channels: readonly string[];
}

/** The accounts, locations and channels that the user may currently access. */
export interface LocationChoices {
  accounts: readonly Account[];
  locations: readonly Location[];
  channels: readonly App[];
}

const ids = z.catch(z.array(z.string()), []);
export const locationFilterShape = { accountId: z.catch(z.nullable(z.string()), null), locationIds: ids, channels: ids };

/** An account with its sub-accounts. */
export function accountsOf(accounts: readonly Account[], accountId: string): Account[] {
  return accounts.filter(({ id, parentId }) => id === accountId || parentId === accountId);
}

/** The locations of the selected account and its sub-accounts; all if none is selected. */
export function locationsOf({ accounts, locations }: LocationChoices, accountId: string | null): readonly Location[] {
  if (accountId === null) return locations;
  const accountIds = new Set(accountsOf(accounts, accountId).map(({ id }) => id));
  return locations.filter((location) => accountIds.has(location.accountId));
}

/** Removes what the user may not or no longer access (decision G50), and locations outside the selected account. */
export function restrictToChoices(filter: LocationFilter, choices: LocationChoices): LocationFilter {
  const accountId = choices.accounts.some(({ id }) => id === filter.accountId) ? filter.accountId : null;
  const selected = new Set(filter.locationIds);
  const visible = new Set(selected.size === 0 ? [] : locationsOf(choices, accountId).flatMap(({ id }) => (selected.has(id) ? [id] : [])));
  return {
    accountId,
    locationIds: filter.locationIds.filter((id) => visible.has(id)),
    channels: filter.channels.filter((slug) => choices.channels.some((channel) => channel.slug === slug)),
  };
}

/** The selected values as a query parameter: empty if all are selected. */
export function toQueryValues(chosen: readonly string[], choices: number): string[] {
  return chosen.length < choices ? [...chosen] : [];
}

/** The time zone that defines the days of a filter (decision G07). */
export function zoneOfLocations({ accountId, locationIds }: LocationFilter, choices: LocationChoices, viewerZone: string): FilterZone {
  const chosen = new Set(locationIds);
  const locations = locationsOf(choices, accountId);
  return filterZone(chosen.size > 0 ? locations.filter(({ id }) => chosen.has(id)) : locations, viewerZone);
}
