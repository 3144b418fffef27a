import { useMemo } from 'react';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { useListAppsQuery } from '@/services/api/appsApi';

/** Names by id; channels by slug. An id without a name is shown unchanged. */
export interface FigureNames {
  accounts: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, string>;
}

/** The names of the accounts, locations and channels in the figures. */
export function useFigureNames(): FigureNames {
  const { account, locations } = useSignedIn();
  const { data: accounts } = useListAccountsQuery();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  return useMemo(
    () => ({
      accounts: new Map([account, ...(accounts?.data ?? [])].map(({ id, name }) => [id, name])),
      locations: new Map(locations.map(({ id, name }) => [id, name])),
      channels: new Map(apps?.data.map(({ slug, name }) => [slug, name])),
    }),
    [account, accounts, locations, apps],
  );
}
