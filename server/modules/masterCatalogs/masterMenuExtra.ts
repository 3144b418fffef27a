import { eq } from 'drizzle-orm';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { isValidOn } from '@/domain/masterCatalog';
import type { MenuExtra } from '@/domain/menuPayload';
import { dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';
import type { Database } from '../../platform/db/database';
import { masterCatalogs } from '../../platform/db/schema';

/**
 * Returns the service type and promotions that a location sends with its own push of a catalog that follows a master catalog, as a master
 * push does, on the days when the master catalog is valid there. Empty on other days and for catalogs that follow none.
 */
export async function masterMenuExtra(
  database: Database,
  { masterCatalogId }: Pick<Catalog, 'masterCatalogId'>,
  { timeZone }: Pick<Location, 'timeZone'>,
  now: Date,
): Promise<MenuExtra> {
  if (!masterCatalogId) return {};
  const [master] = await database.select().from(masterCatalogs).where(eq(masterCatalogs.id, masterCatalogId));
  if (!master || !isValidOn(master, dayOf(now.getTime(), supportedTimeZone(timeZone)))) return {};
  const { serviceType, promotions } = master;
  return { serviceType, promotions };
}
