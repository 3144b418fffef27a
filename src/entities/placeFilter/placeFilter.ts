import * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import type { App } from '@/domain/app';
import { filterZone, type FilterZone } from '@/domain/filterZone';
import type { Location } from '@/domain/location';

/** Of which account, locations and channels something is shown; nothing chosen means all. */
export interface PlaceFilter {
  accountId: string | null;
  locationIds: readonly string[];
  channels: readonly string[];
}

/** What there is to choose from: what the user may see, now. */
export interface PlaceChoices {
  accounts: readonly Account[];
  locations: readonly Location[];
  channels: readonly App[];
}

const ids = z.catch(z.array(z.string()), []);
export const placeFilterShape = { accountId: z.catch(z.nullable(z.string()), null), locationIds: ids, channels: ids };

/** The account with its sub-accounts. */
export function accountsOf(accounts: readonly Account[], accountId: string): Account[] {
  return accounts.filter(({ id, parentId }) => id === accountId || parentId === accountId);
}

/** The locations of the chosen account and its sub-accounts; without one, all. */
export function locationsOf({ accounts, locations }: PlaceChoices, accountId: string | null): readonly Location[] {
  if (accountId === null) return locations;
  const wanted = new Set(accountsOf(accounts, accountId).map(({ id }) => id));
  return locations.filter((location) => wanted.has(location.accountId));
}

/** Without what the user does not see, or no longer sees (decision G50), and without locations that are not of the chosen account. */
export function withinChoices(filter: PlaceFilter, choices: PlaceChoices): PlaceFilter {
  const accountId = choices.accounts.some(({ id }) => id === filter.accountId) ? filter.accountId : null;
  const wanted = new Set(filter.locationIds);
  const seen = new Set(wanted.size === 0 ? [] : locationsOf(choices, accountId).flatMap(({ id }) => (wanted.has(id) ? [id] : [])));
  return {
    accountId,
    locationIds: filter.locationIds.filter((id) => seen.has(id)),
    channels: filter.channels.filter((slug) => choices.channels.some((channel) => channel.slug === slug)),
  };
}

/** What was chosen, as it narrows a call: nothing where all there is was chosen. */
export function narrowing(chosen: readonly string[], choices: number): string[] {
  return chosen.length < choices ? [...chosen] : [];
}

/** In which zone the days of what is filtered are (decision G07). */
export function zoneOfPlaces({ accountId, locationIds }: PlaceFilter, choices: PlaceChoices, viewerZone: string): FilterZone {
  const chosen = new Set(locationIds);
  const locations = locationsOf(choices, accountId);
  return filterZone(chosen.size > 0 ? locations.filter(({ id }) => chosen.has(id)) : locations, viewerZone);
}
