import { useMemo } from 'react';
import type { Account } from '@/domain/account';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';

/** The accounts whose rates and statements the user may see, and the one to start with: the filtered one, else the user's own. */
export function useMoneyAccounts(chosenId: string | null): { accounts: readonly Account[]; account: Account } {
  const { account: own } = useSignedIn();
  const { accounts } = useLocationChoices();
  return useMemo(() => {
    const account = accounts.find(({ id }) => id === chosenId) ?? accounts.find(({ id }) => id === own.id) ?? accounts[0] ?? own;
    return { accounts, account };
  }, [accounts, own, chosenId]);
}
