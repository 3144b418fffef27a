import { addToDay } from '@/lib/calendarDay';
import type { Location } from '@/domain/location';
import type { MenuExtra } from '@/domain/menuPayload';
import type { catalogs, masterCatalogs } from '../../platform/db/schema';
import { demoCatalog } from './demoCatalogs';

/** The master catalog of the demo that has stores and was pushed; its account has one more. */
export const DEMO_MASTER = 'master-es-1';
/** The restaurants that have it. */
export const DEMO_STORES = ['location-es-2', 'location-es-3'] as const;

/** What it tells channels beside what is in it. */
export const DEMO_MASTER_EXTRA = {
  serviceType: 'delivery-and-pickup',
  promotions: [{ id: 'promotion-1', name: 'Martes de pizza', percent: 20, productIds: ['dish-2'] }],
} satisfies MenuExtra;

const ACCOUNT = 'account-es';
const NEXT_SEASON = 'master-es-2';

type MasterSeed = typeof masterCatalogs.$inferInsert;

/** Two master catalogs of the Spanish account: one for every day with a promotion, and one for a season that is not there yet, of type 2. */
export function demoMasterCatalogs(now: Date): MasterSeed[] {
  const today = now.toISOString().slice(0, 10);
  return [
    {
      id: DEMO_MASTER,
      accountId: ACCOUNT,
      name: 'Carta Ñandú',
      validFrom: null,
      validTo: null,
      ...DEMO_MASTER_EXTRA,
      type: 1,
      updatedAt: now,
    },
    {
      id: NEXT_SEASON,
      accountId: ACCOUNT,
      name: 'Carta de temporada',
      validFrom: addToDay(today, 90),
      validTo: addToDay(today, 180),
      serviceType: 'delivery',
      type: 2,
      promotions: [],
      updatedAt: now,
    },
  ];
}

/** What is in them: what a restaurant of the account sells. */
export function demoMasterContents(masters: readonly MasterSeed[], places: readonly Location[]): (typeof catalogs.$inferInsert)[] {
  const [store] = places.filter(({ id }) => id === DEMO_STORES[0]);
  if (!store) throw new RangeError('The demo has no restaurant with the menu of its master catalogs.');
  const { id: _id, locationId: _place, name: _name, currency, ...data } = demoCatalog(store);
  return masters.map(({ id, name }) => ({ id: `catalog-${id}`, locationId: null, masterCatalogId: id, name, currency, data }));
}
