import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { menuFor } from '@/domain/menuPayload';
import type { SnapshotRow } from '../../menus/menuSnapshotStore';
import type { OperationRow } from '../../operations/operationStore';
import { demoCatalog } from './demoCatalogs';

/** Where it is known what was pushed: elsewhere a push is the first. */
const PLACES = ['location-es-1', 'location-es-2', 'location-br-1'];
/** What a dish costs more since then, in minor units. */
const DEARER = 50;

/** What was pushed to the channels of some restaurants, by their operations: each time the menu of today as it was before its last changes. */
export function demoMenuSnapshots(places: readonly Location[], operations: readonly OperationRow[]): SnapshotRow[] {
  return places
    .filter(({ id }) => PLACES.includes(id))
    .flatMap((place) => {
      const catalog = menuOfThen(demoCatalog(place));
      const pushes = operations.filter(({ action, locationId }) => action === 'catalog-menu-push' && locationId === place.id);
      const snapshots = pushes.flatMap((push) =>
        push.channels.map((channel) => ({ channel, row: snapshotOf(place.id, catalog, push, channel.slug) })),
      );
      snapshots.sort((one, other) => other.row.at.getTime() - one.row.at.getTime());
      const taken = snapshots.filter(({ channel }) => channel.status === 'success').map(({ row }) => row);
      return snapshots.map(({ row }) => ({ ...row, isCurrent: row === taken.find(({ slug }) => slug === row.slug) }));
    });
}

/** The first dish was not there yet, the second was cheaper. */
function menuOfThen(catalog: Catalog): Catalog {
  const { 'dish-1': _new, 'dish-2': dearer, ...others } = catalog.products;
  return { ...catalog, products: { ...others, ...(dearer && { 'dish-2': { ...dearer, price: (dearer.price ?? 0) - DEARER } }) } };
}

function snapshotOf(locationId: string, catalog: Catalog, { id: operationId, date, by }: OperationRow, slug: string): SnapshotRow {
  const payload = menuFor(catalog, slug);
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
