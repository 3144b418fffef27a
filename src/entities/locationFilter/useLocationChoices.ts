import { useMemo } from 'react';
import type { Account } from '@/domain/account';
import type { App } from '@/domain/app';
import { isProductAdmin } from '@/domain/role';
import type { LocationChoices } from '@/entities/locationFilter/locationFilter';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { useListChannelsQuery } from '@/services/api/appsApi';

const NO_ACCOUNTS: readonly Account[] = [];
const NO_CHANNELS: readonly App[] = [];

/**
 * The accounts, locations and channels that the signed-in user may choose from (rows S-15 and S-16). Accounts: empty for users with only
 * one. Channels: the enabled ones of the account's country; for all but the provider's administrator only those of the account (decision
 * G54). Until `isSettled`, lists may still be loading; a list that fails to load is empty.
 */
export function useLocationChoices(): LocationChoices & { isSettled: boolean } {
  const { user, account, locations } = useSignedIn();
  const country = account.fiscalData?.businessAddress?.country?.toLowerCase();
  const accountList = useListAccountsQuery();
  const channelList = useListChannelsQuery(country);
  const all = accountList.data?.data ?? NO_ACCOUNTS;
  const accounts = all.length > 1 ? all : NO_ACCOUNTS;
  const channels = useMemo(() => {
    const enabled = channelList.data?.data.filter((channel) => channel.enabled) ?? NO_CHANNELS;
    return isProductAdmin(user.role) ? enabled : enabled.filter(({ slug }) => account.apps.includes(slug));
  }, [channelList.data, user.role, account.apps]);
  const isSettled = !accountList.isLoading && !channelList.isLoading;
  return useMemo(() => ({ accounts, locations, channels, isSettled }), [accounts, locations, channels, isSettled]);
}
