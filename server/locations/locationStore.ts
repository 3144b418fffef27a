import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import type { Database } from '../db/database';
import { locations, thirdPartyServices } from '../db/schema';

type LocationRow = typeof locations.$inferSelect;
type ServiceRow = typeof thirdPartyServices.$inferSelect;
export type ThirdPartyService = Location['thirdPartyServices'][number];

/** A service of another party as the API gives it; for printers the fields of specification 2 §3. */
function toService({ uuid, thirdPartyServiceUuid, slug, isActive, locationId, settings }: ServiceRow): ThirdPartyService {
  return { ...settings, uuid, thirdPartyServiceUuid, slug, isActive, locationId };
}

/** The locations in `scope` with their services, by name without regard to case. */
export async function listLocations(database: Database, scope: 'all' | string[]): Promise<Location[]> {
  const inScope = scope === 'all' ? undefined : inArray(locations.id, scope);
  return selectLocations(database, inScope);
}

export async function findLocation(database: Database, id: string): Promise<Location | null> {
  const [location] = await selectLocations(database, eq(locations.id, id));
  return location ?? null;
}

async function selectLocations(database: Database, condition: SQL | undefined): Promise<Location[]> {
  const rows = await database
    .select()
    .from(locations)
    .where(condition)
    .orderBy(asc(sql`lower(${locations.name})`), asc(locations.id));
  const services = await selectServices(database, rows);
  return rows.map((row) => toLocation(row, services.get(row.id) ?? []));
}

async function selectServices(database: Database, rows: LocationRow[]): Promise<Map<string, ServiceRow[]>> {
  const ids = rows.map((row) => row.id);
  const services = await database
    .select()
    .from(thirdPartyServices)
    .where(inArray(thirdPartyServices.locationId, ids))
    .orderBy(asc(thirdPartyServices.uuid));
  const byLocation = new Map(ids.map((id): [string, ServiceRow[]] => [id, []]));
  for (const service of services) byLocation.get(service.locationId)?.push(service);
  return byLocation;
}

function toLocation({ data, ...row }: LocationRow, services: ServiceRow[]): Location {
  return { channels: [], ...data, ...row, thirdPartyServices: services.map(toService) };
}

/**
 * Changes the settings of a service of a location and leaves the others as they are, in one statement. Null where the
 * location has no such service.
 */
export async function updateService(
  database: Database,
  key: { locationId: string; uuid: string },
  { isActive, ...settings }: { isActive?: boolean | undefined } & Record<string, unknown>,
): Promise<ThirdPartyService | null> {
  const [row] = await database
    .update(thirdPartyServices)
    .set({
      settings: sql`${thirdPartyServices.settings} || ${JSON.stringify(settings)}::jsonb`,
      ...(isActive === undefined ? {} : { isActive }),
    })
    .where(and(eq(thirdPartyServices.uuid, key.uuid), eq(thirdPartyServices.locationId, key.locationId)))
    .returning();
  return row ? toService(row) : null;
}
