import { useMemo } from 'react';
import type { Location } from '@/domain/location';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { locationsOf } from '@/entities/locationFilter/locationFilter';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';

/** The user's locations that a master catalog can be applied to: those of its account and of the account's sub-accounts. */
export function useStoreChoices({ accountId }: Pick<MasterCatalog, 'accountId'>): readonly Location[] {
  const choices = useLocationChoices();
  // A user with a single account has no accounts to filter by.
  return useMemo(() => locationsOf(choices, choices.accounts.length > 0 ? (accountId ?? null) : null), [choices, accountId]);
}
