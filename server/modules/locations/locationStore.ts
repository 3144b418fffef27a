import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { connections, locations, thirdPartyServices } from '../../platform/db/schema';
import { secretsOf, withoutSecrets, type LocationSecrets } from './locationSecrets';

type LocationRow = typeof locations.$inferSelect;
type ServiceRow = typeof thirdPartyServices.$inferSelect;
export type ThirdPartyService = Location['thirdPartyServices'][number];

/** Maps a service row to the API shape: `apiKeySet` replaces the key; printers have the fields of specification 2 §3. */
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

export interface ListLocationsOptions {
  /** Restricts the result to these accounts. */
  accountIds?: string[];
  /** Whether to load services and connections; if false, `thirdPartyServices` is empty. @default true */
  withServices?: boolean;
}

/** Returns the locations in `scope`, sorted by name, with their services and the slugs of their connected apps. */
export async function listLocations(
  database: Database,
  scope: 'all' | string[],
  { accountIds, withServices = true }: ListLocationsOptions = {},
): Promise<Location[]> {
  const inScope = scope === 'all' ? undefined : inArray(locations.id, scope);
  const ofAccounts = accountIds && inArray(locations.accountId, accountIds);
  return selectLocations(database, and(inScope, ofAccounts), withServices);
}

/** Returns the ids of all locations, sorted by name, without loading the locations. */
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

/** Returns the POS credentials of a location by field. For POS adapters only: no reply may contain them. */
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
  return rows.map(({ services, connections: connected, ...row }) => {
    const location = toLocation(row, services);
    const connectedApps = connected.map(({ slug }) => slug);
    const provider = location.posConfig?.provider;
    return {
      ...location,
      ...(connectedApps.length > 0 && { connectedApps }),
      ...(provider && connectedApps.includes(provider) && { posConnected: true }),
    };
  });
}

/** Maps a row to the API shape, without secrets. */
export function toLocation({ data, ...row }: LocationRow, services: ServiceRow[]): Location {
  return { channels: [], ordersByHand: false, ...withoutSecrets(data), ...row, thirdPartyServices: services.map(toService) };
}

/**
 * Merges settings into those of a service and locks its row until the transaction ends.
 *
 * @returns the service before and after the change; null if the location has no such service.
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
  const matchesKey = and(eq(thirdPartyServices.uuid, key.uuid), eq(thirdPartyServices.locationId, key.locationId));
  const [old] = await transaction.select().from(thirdPartyServices).where(matchesKey).for('update');
  const options = ticketOptions && { ...optionsOf(old), ...ticketOptions };
  const [row] = await transaction
    .update(thirdPartyServices)
    .set({
      settings: sql`${thirdPartyServices.settings} || ${JSON.stringify({ ...settings, ticketOptions: options })}::jsonb`,
      ...(isActive === undefined ? {} : { isActive }),
    })
    .where(matchesKey)
    .returning();
  return old && row ? { before: toService(old), after: toService(row) } : null;
}

/** Returns the stored ticket options, which a partial change must preserve. */
function optionsOf(service: ServiceRow | undefined): object {
  const options = service?.settings['ticketOptions'];
  return typeof options === 'object' && options !== null ? options : {};
}
