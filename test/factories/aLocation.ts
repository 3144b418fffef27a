import type { Location } from '@/domain/location';

/** A restaurant in Madrid with two channels and no printer. */
export function aLocation(over: Partial<Location> = {}): Location {
  return {
    id: 'location-1',
    name: 'Centro',
    accountId: 'account-1',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    country: 'ES',
    address: 'Calle Mayor 1',
    city: 'Madrid',
    channels: [{ slug: 'glovo' }, { slug: 'ubereats' }],
    thirdPartyServices: [],
    ...over,
  };
}
