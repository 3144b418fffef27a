import { eq } from 'drizzle-orm';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { isValidOn } from '@/domain/masterCatalog';
import type { MenuExtra } from '@/domain/menuPayload';
import { dayOf } from '@/lib/calendarDay';
import { knownZone } from '@/lib/timeZone';
import type { Database } from '../../platform/db/database';
import { masterCatalogs } from '../../platform/db/schema';

/**
 * What a location tells its channels with a catalog that it pushes by itself, beside what is in it: service type and promotions of the
 * master catalog that it comes from, as a sync does, on the days when that is valid there. On other days, and of its own catalogs, nothing.
 */
export async function masterExtraOf(
  database: Database,
  { masterCatalogId }: Pick<Catalog, 'masterCatalogId'>,
  { timeZone }: Pick<Location, 'timeZone'>,
  now: Date,
): Promise<MenuExtra> {
  if (!masterCatalogId) return {};
  const [master] = await database.select().from(masterCatalogs).where(eq(masterCatalogs.id, masterCatalogId));
  if (!master || !isValidOn(master, dayOf(now.getTime(), knownZone(timeZone)))) return {};
  const { serviceType, promotions } = master;
  return { serviceType, promotions };
}
