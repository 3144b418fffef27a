import { useMemo } from 'react';
import type { Location } from '@/domain/location';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { locationsOf } from '@/entities/placeFilter/placeFilter';
import { usePlaceChoices } from '@/entities/placeFilter/usePlaceChoices';

/** The locations that a master catalog may go to, of those that the user has: of its account and the sub-accounts of that. */
export function useStoreChoices({ accountId }: Pick<MasterCatalog, 'accountId'>): readonly Location[] {
  const choices = usePlaceChoices();
  // Who has one account alone has none to choose from.
  return useMemo(() => locationsOf(choices, choices.accounts.length > 0 ? (accountId ?? null) : null), [choices, accountId]);
}
