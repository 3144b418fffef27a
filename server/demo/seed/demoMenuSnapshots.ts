import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { menuFor } from '@/domain/menuPayload';
import type { SnapshotRow } from '../../modules/menus/menuSnapshotStore';
import type { OperationRow } from '../../modules/operations/operationStore';
import { demoCatalog } from './demoCatalogs';
import { DEMO_MASTER_EXTRA, DEMO_STORES } from './demoMasterCatalogs';

/** Where it is known what was pushed: elsewhere a push is the first. */
const PLACES = ['location-es-1', 'location-es-2', 'location-br-1'];
/** What a dish costs more since then, and another one less, in minor units. */
const DEARER = 50;
const CHEAPER = 120;
/** A dish that there is no more. */
const GONE = { id: 'dish-0', posRef: 'P100', price: 690, modifierGroupIds: [] };

/** What was pushed to the channels of some restaurants, by their operations: each time the menu of today as it was before its last changes. */
export function demoMenuSnapshots(places: readonly Location[], operations: readonly OperationRow[]): SnapshotRow[] {
  return places
    .filter(({ id }) => PLACES.includes(id))
    .flatMap((place) => {
      const catalog = menuOfThen(demoCatalog(place), place.country);
      const pushes = operations.filter(({ action, locationId }) => action === 'catalog-menu-push' && locationId === place.id);
      const snapshots = pushes.flatMap((push) =>
        push.channels.map((channel) => ({ channel, row: snapshotOf(place.id, catalog, push, channel.slug) })),
      );
      snapshots.sort((one, other) => other.row.at.getTime() - one.row.at.getTime());
      const taken = snapshots.filter(({ channel }) => channel.status === 'success').map(({ row }) => row);
      return snapshots.map(({ row }) => ({ ...row, isCurrent: row === taken.find(({ slug }) => slug === row.slug) }));
    });
}

/** A drink was not there yet, a dish was cheaper and another one dearer, and one there is no more. */
function menuOfThen(catalog: Catalog, country: Location['country']): Catalog {
  const { 'dish-9': _new, 'dish-2': dearer, 'dish-3': cheaper, ...others } = catalog.products;
  const gone = { ...GONE, name: country === 'BR' ? 'Caldo verde' : 'Gazpacho de la casa' };
  const [first, ...sections] = catalog.sections;
  return {
    ...catalog,
    sections: first ? [{ ...first, productIds: [...first.productIds, gone.id] }, ...sections] : [],
    products: {
      ...others,
      ...(dearer && { 'dish-2': { ...dearer, price: (dearer.price ?? 0) - DEARER } }),
      ...(cheaper && { 'dish-3': { ...cheaper, price: (cheaper.price ?? 0) + CHEAPER } }),
      [gone.id]: gone,
    },
  };
}

function snapshotOf(locationId: string, catalog: Catalog, { id: operationId, date, by }: OperationRow, slug: string): SnapshotRow {
  const payload = menuFor(catalog, slug, DEMO_STORES.some((id) => id === locationId) ? DEMO_MASTER_EXTRA : {});
  return {
    id: `menu-${operationId}-${slug}`,
    locationId,
    slug,
    at: date,
    by,
    operationId,
    catalogId: catalog.id,
    catalogName: catalog.name,
    isCurrent: false,
    productCount: Object.keys(payload.products).length,
    payload,
  };
}
