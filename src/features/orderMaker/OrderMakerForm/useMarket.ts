import type { Location } from '@/domain/location';
import { useGetAccountQuery } from '@/services/api/accountsApi';

/**
 * Currency and country of a location. The list of the provider's administrator does not have them (specification 1 §7): then they
 * are those of its account.
 */
export function useMarket(location: Location | undefined): Pick<Location, 'currency' | 'country'> {
  const { currentData: account } = useGetAccountQuery(location?.accountId ?? '', { skip: !location || Boolean(location.currency) });
  if (!location) return {};
  return {
    currency: location.currency ?? account?.currency,
    country: location.country ?? account?.fiscalData?.businessAddress?.country,
  };
}
