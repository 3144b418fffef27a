import type { Location } from '@/domain/location';
import { menuImpact } from '@/domain/menuImpact';
import { menuFor } from '@/domain/menuPayload';
import { listCatalogs, readCatalog } from '../catalogs/catalogStore';
import { channelsOf } from '../channels/channelsOf';
import type { Database } from '../../platform/db/database';
import { masterMenuExtra } from '../masterCatalogs/masterMenuExtra';
import { currentSnapshots } from './menuSnapshotStore';

/**
 * For each channel of a location, by slug: the id of the catalog that differs from the current menu of the channel, for example after
 * an older menu was pushed back or the catalog was edited (row R-07). Compares the catalog that the menu came from, or else the only
 * catalog of the location. Omits channels that are off, have the same menu, or have no catalog to compare.
 */
export async function catalogDifferences(database: Database, location: Location, now: Date): Promise<Map<string, string>> {
  const current = await currentSnapshots(database, location.id, channelsOf(location));
  if (current.length === 0) return new Map();
  const catalogs = (await listCatalogs(database, location.id)).map(readCatalog);
  const differences = new Map<string, string>();
  for (const { slug, catalogId, payload } of current) {
    const catalog = catalogs.find(({ id }) => id === catalogId) ?? (catalogs.length === 1 ? catalogs[0] : undefined);
    if (!catalog) continue;
    const extra = await masterMenuExtra(database, catalog, location, now);
    if (menuImpact(payload, menuFor(catalog, slug, extra), []).length > 0) differences.set(slug, catalog.id);
  }
  return differences;
}
