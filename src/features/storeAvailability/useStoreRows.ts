import { useMemo } from 'react';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import {
  channelColumns,
  locationsFound,
  slugsOf,
  START_FILTER,
  storeFilterSchema,
  type StoreFilter,
} from '@/features/storeAvailability/storeRows';
import { byName } from '@/lib/byName';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useSavedFilter } from '@/services/storage/useSavedFilter';

/** Maximum number of locations to show and request at once: the provider has tens of thousands. */
export const MAX_ROWS = 500;
const NO_APPS: never[] = [];

/** The locations and channels of store availability, by the user's stored filter and a search. */
export function useStoreRows(search: string) {
  const { user, locations } = useSignedIn();
  const { accounts } = useLocationChoices();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const [saved, save] = useSavedFilter('storeAvailability', user.id, storeFilterSchema, START_FILTER);
  const all = useMemo(() => [...locations].sort(byName), [locations]);
  // Ignore an account that the user can no longer, or not yet, access.
  const accountId = accounts.some(({ id }) => id === saved.accountId) ? saved.accountId : null;
  const accountLocations = useMemo(() => locationsFound(all, accounts, accountId, ''), [all, accounts, accountId]);
  const found = useMemo(() => locationsFound(accountLocations, accounts, null, search), [accountLocations, accounts, search]);
  const shown = useMemo(() => (found.length > MAX_ROWS ? found.slice(0, MAX_ROWS) : found), [found]);
  // If all locations fit, one request serves every filter.
  const requested = all.length > MAX_ROWS ? shown : all;
  const places = useMemo(() => requested.map((location) => ({ locationId: location.id, slugs: slugsOf(location) })), [requested]);
  const appList = apps?.data ?? NO_APPS;
  const known = useMemo(() => channelColumns(all, appList), [all, appList]);
  const offered = useMemo(() => channelColumns(accountLocations, appList), [accountLocations, appList]);
  const channels = useMemo(
    () => saved.channels.filter((slug) => offered.some((column) => column.slug === slug)),
    [saved.channels, offered],
  );
  const columns = useMemo(
    () => (channels.length === 0 ? offered : offered.filter(({ slug }) => channels.includes(slug))),
    [channels, offered],
  );
  const filter: StoreFilter = { accountId, channels, onlyPaused: saved.onlyPaused };
  return {
    filter,
    change: (part: Partial<StoreFilter>) => save({ ...saved, ...part }),
    accounts,
    /** Every location that the user can access, by name. */
    all,
    /** The shown locations, and the number of matching locations beyond the maximum. */
    locations: shown,
    hidden: found.length - shown.length,
    /** The channels to request. */
    places,
    /** The channels of all locations, those that can be filtered by, and the shown ones. */
    known,
    offered,
    columns,
  };
}
