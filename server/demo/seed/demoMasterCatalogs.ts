import { addToDay } from '@/lib/calendarDay';
import type { Location } from '@/domain/location';
import type { MenuExtra } from '@/domain/menuPayload';
import type { catalogs, masterCatalogs } from '../../platform/db/schema';
import { demoCatalog } from './demoCatalogs';

/** The master catalog of the demo that has stores and was pushed; its account has a second one. */
export const DEMO_MASTER_CATALOG = 'master-es-1';
/** The stores of that master catalog. */
export const DEMO_STORES = ['location-es-2', 'location-es-3'] as const;

/** The settings of the master catalog that are pushed with each menu. */
export const DEMO_MASTER_EXTRA = {
  serviceType: 'delivery-and-pickup',
  promotions: [{ id: 'promotion-1', name: 'Martes de pizza', percent: 20, productIds: ['dish-2'] }],
} satisfies MenuExtra;

const ACCOUNT = 'account-es';
const SEASONAL_MASTER_CATALOG = 'master-es-2';

type MasterSeed = typeof masterCatalogs.$inferInsert;

/** Two master catalogs of the Spanish account: one without dates and with a promotion, and one of type 2 for a future season. */
export function demoMasterCatalogs(now: Date): MasterSeed[] {
  const today = now.toISOString().slice(0, 10);
  return [
    {
      id: DEMO_MASTER_CATALOG,
      accountId: ACCOUNT,
      name: 'Carta Ñandú',
      validFrom: null,
      validTo: null,
      ...DEMO_MASTER_EXTRA,
      type: 1,
      updatedAt: now,
    },
    {
      id: SEASONAL_MASTER_CATALOG,
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

/** The contents of the master catalogs: the catalog of a store. */
export function demoMasterContents(masters: readonly MasterSeed[], locations: readonly Location[]): (typeof catalogs.$inferInsert)[] {
  const [store] = locations.filter(({ id }) => id === DEMO_STORES[0]);
  if (!store) throw new RangeError(`The demo has no location ${DEMO_STORES[0]}, which its master catalogs are copied from.`);
  const { id: _id, locationId: _place, name: _name, currency, ...data } = demoCatalog(store);
  return masters.map(({ id, name }) => ({ id: `catalog-${id}`, locationId: null, masterCatalogId: id, name, currency, data }));
}
