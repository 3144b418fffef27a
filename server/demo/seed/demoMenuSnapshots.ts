import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { menuFor } from '@/domain/menuPayload';
import type { SnapshotRow } from '../../modules/menus/menuSnapshotStore';
import type { OperationRow } from '../../modules/operations/operationStore';
import { demoCatalog } from './demoCatalogs';
import { DEMO_MASTER_EXTRA, DEMO_STORES } from './demoMasterCatalogs';

/** The locations with earlier pushes. */
const LOCATIONS_WITH_SNAPSHOTS = ['location-es-1', 'location-es-2', 'location-br-1'];
/** Price changes since the snapshots, in minor units. */
const PRICE_INCREASE = 50;
const PRICE_DECREASE = 120;
/** A dish that has been removed since then. */
const REMOVED_DISH = { id: 'dish-0', posRef: 'P100', price: 690, modifierGroupIds: [] };

/** A snapshot for each channel of the menu push operations of some locations: the current menu before its latest changes. */
export function demoMenuSnapshots(locations: readonly Location[], operations: readonly OperationRow[]): SnapshotRow[] {
  return locations
    .filter(({ id }) => LOCATIONS_WITH_SNAPSHOTS.includes(id))
    .flatMap((location) => {
      const catalog = earlierMenu(demoCatalog(location), location.country);
      const pushes = operations.filter(({ action, locationId }) => action === 'catalog-menu-push' && locationId === location.id);
      const snapshots = pushes.flatMap((push) =>
        push.channels.map((channel) => ({ channel, row: snapshotOf(location.id, catalog, push, channel.slug) })),
      );
      snapshots.sort((one, other) => other.row.at.getTime() - one.row.at.getTime());
      const successful = snapshots.filter(({ channel }) => channel.status === 'success').map(({ row }) => row);
      return snapshots.map(({ row }) => ({ ...row, isCurrent: row === successful.find(({ slug }) => slug === row.slug) }));
    });
}

/** The menu before its latest changes: one drink is missing, one dish is cheaper, one is more expensive, and a removed dish is present. */
function earlierMenu(catalog: Catalog, country: Location['country']): Catalog {
  const { 'dish-9': _new, 'dish-2': dearer, 'dish-3': cheaper, ...others } = catalog.products;
  const removed = { ...REMOVED_DISH, name: country === 'BR' ? 'Caldo verde' : 'Gazpacho de la casa' };
  const [first, ...sections] = catalog.sections;
  return {
    ...catalog,
    sections: first ? [{ ...first, productIds: [...first.productIds, removed.id] }, ...sections] : [],
    products: {
      ...others,
      ...(dearer && { 'dish-2': { ...dearer, price: (dearer.price ?? 0) - PRICE_INCREASE } }),
      ...(cheaper && { 'dish-3': { ...cheaper, price: (cheaper.price ?? 0) + PRICE_DECREASE } }),
      [removed.id]: removed,
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
