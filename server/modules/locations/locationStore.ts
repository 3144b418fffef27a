import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { connections, locations, thirdPartyServices } from '../../platform/db/schema';
import { secretsOf, withoutSecrets, type LocationSecrets } from './locationSecrets';

type LocationRow = typeof locations.$inferSelect;
type ServiceRow = typeof thirdPartyServices.$inferSelect;
export type ThirdPartyService = Location['thirdPartyServices'][number];

/** A service of another party as the API gives it: of its key only whether there is one; for printers the fields of specification 2 §3. */
export function toService({ uuid, thirdPartyServiceUuid, slug, isActive, locationId, settings }: ServiceRow): ThirdPartyService {
  const { apiKey, ...shown } = settings;
  return {
    ...shown,
    ...(apiKey === undefined ? {} : { apiKeySet: apiKey !== '' }),
    uuid,
    thirdPartyServiceUuid,
    slug,
    isActive,
    locationId,
  };
}

export interface LocationChoice {
  /** Of these accounts alone. */
  accountIds?: string[];
  /** Whether the services and connections are read too; without them the list of a location's services is empty. @default true */
  withServices?: boolean;
}

/** The locations in `scope` with their services and the slugs of their connected apps, by name. */
export async function listLocations(
  database: Database,
  scope: 'all' | string[],
  { accountIds, withServices = true }: LocationChoice = {},
): Promise<Location[]> {
  const inScope = scope === 'all' ? undefined : inArray(locations.id, scope);
  const ofAccounts = accountIds && inArray(locations.accountId, accountIds);
  return selectLocations(database, and(inScope, ofAccounts), withServices);
}

/** The ids of all locations, by name: to choose among many without reading them. */
export async function listLocationIds(database: Database): Promise<string[]> {
  const rows = await database
    .select({ id: locations.id })
    .from(locations)
    .orderBy(...byName(locations));
  return rows.map(({ id }) => id);
}

export async function findLocation(database: Database, id: string): Promise<Location | null> {
  const [location] = await selectLocations(database, eq(locations.id, id), true);
  return location ?? null;
}

/** What lets one into the POS of a location, by the field; for those who call it alone. */
export async function readPosCredentials(database: Database, id: string): Promise<LocationSecrets['posCredentials']> {
  const [row] = await database.select({ data: locations.data }).from(locations).where(eq(locations.id, id));
  return secretsOf(row?.data ?? {}).posCredentials;
}

async function selectLocations(database: Database, where: SQL | undefined, withServices: boolean): Promise<Location[]> {
  const orderBy = byName(locations);
  if (!withServices)
    return (
      await database
        .select()
        .from(locations)
        .where(where)
        .orderBy(...orderBy)
    ).map((row) => toLocation(row, []));
  const rows = await database.query.locations.findMany({
    where,
    orderBy,
    with: {
      services: { orderBy: asc(thirdPartyServices.uuid) },
      connections: { columns: { slug: true }, where: eq(connections.enabled, true), orderBy: asc(connections.slug) },
    },
  });
  return rows.map(({ services, connections: connected, ...row }) => ({
    ...toLocation(row, services),
    ...(connected.length > 0 && { connectedApps: connected.map(({ slug }) => slug) }),
  }));
}

/** A location as the API gives it, without its secrets. */
export function toLocation({ data, ...row }: LocationRow, services: ServiceRow[]): Location {
  return { channels: [], ordersByHand: false, ...withoutSecrets(data), ...row, thirdPartyServices: services.map(toService) };
}

/**
 * Changes the settings of a service of a location and leaves the others as they are; gives the service before and after.
 * Within `transaction` nobody else changes it meanwhile. Null where the location has no such service.
 */
export async function updateService(
  transaction: Database,
  key: { locationId: string; uuid: string },
  {
    isActive,
    ticketOptions,
    ...settings
  }: { isActive?: boolean | undefined; ticketOptions?: object | undefined } & Record<string, unknown>,
): Promise<{ before: ThirdPartyService; after: ThirdPartyService } | null> {
  const ofKey = and(eq(thirdPartyServices.uuid, key.uuid), eq(thirdPartyServices.locationId, key.locationId));
  const [old] = await transaction.select().from(thirdPartyServices).where(ofKey).for('update');
  const options = ticketOptions && { ...optionsOf(old), ...ticketOptions };
  const [row] = await transaction
    .update(thirdPartyServices)
    .set({
      settings: sql`${thirdPartyServices.settings} || ${JSON.stringify({ ...settings, ticketOptions: options })}::jsonb`,
      ...(isActive === undefined ? {} : { isActive }),
    })
    .where(ofKey)
    .returning();
  return old && row ? { before: toService(old), after: toService(row) } : null;
}

/** What else a printer has of its tickets stays. */
function optionsOf(service: ServiceRow | undefined): object {
  const options = service?.settings['ticketOptions'];
  return typeof options === 'object' && options !== null ? options : {};
}
