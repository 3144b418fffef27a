import { and, eq, inArray } from 'drizzle-orm';
import type { LocationChange } from '@/domain/locationDraft';
import type { PosProvider } from '@/domain/pos';
import type { Database } from '../../platform/db/database';
import { deleteBlocksOf } from '../productAvailability/blockStore';
import { channelStatuses, locations } from '../../platform/db/schema';
import { channelKeysAfter, credentialsWith, secretsOf, type LocationSecrets } from './locationSecrets';

export type LocationRow = typeof locations.$inferSelect;

/** The row of a location, which nobody else changes or deletes until the transaction ends. */
export async function lockLocation(transaction: Database, id: string): Promise<LocationRow | null> {
  const [row] = await transaction.select().from(locations).where(eq(locations.id, id)).for('update');
  return row ?? null;
}

/** The row with what a change says; what it does not name stays, secrets as `locationSecrets` has it. `providers`: the POS systems there are. */
export function rowAfter(row: LocationRow, change: LocationChange, providers: readonly PosProvider[]): LocationRow {
  const { name, accountId, timeZone, currency, country, channels, posConfig, ...fields } = change;
  const leavesParent = accountId !== undefined && accountId !== row.accountId && row.data['parentLocationId'];
  const { credentials, ...shownPosConfig } = posConfig ?? {};
  return {
    id: row.id,
    name: name ?? row.name,
    accountId: accountId ?? row.accountId,
    timeZone: timeZone ?? row.timeZone,
    currency: currency ?? row.currency,
    country: country ?? row.country,
    rev: row.rev,
    data: {
      ...row.data,
      // It stays behind in the old account.
      ...(leavesParent ? { parentLocationId: null } : {}),
      ...fields,
      ...(channels && { channels: channels.map(({ accessKey: _key, ...channel }) => channel) }),
      ...(posConfig && { posConfig: shownPosConfig }),
      secrets: secretsAfter(row.data, change, providers),
    },
  };
}

function secretsAfter(
  data: LocationRow['data'],
  { channels, posConfig }: LocationChange,
  providers: readonly PosProvider[],
): LocationSecrets {
  const { channelKeys, posCredentials } = secretsOf(data);
  return {
    channelKeys: channels ? channelKeysAfter(channelKeys, channels) : channelKeys,
    posCredentials: posConfig ? credentialsAfter(posCredentials, providerOf(data), posConfig, providers) : posCredentials,
  };
}

/** The credentials of another provider are of no use to this one, and without a provider there are none. */
function credentialsAfter(
  kept: LocationSecrets['posCredentials'],
  before: string | null,
  { provider, credentials = {} }: NonNullable<LocationChange['posConfig']>,
  providers: readonly PosProvider[],
): LocationSecrets['posCredentials'] {
  if (!provider) return {};
  const known = providers.find(({ slug }) => slug === provider);
  return credentialsWith(credentials, provider === before ? kept : {}, known);
}

/** The slug of the POS that a location has; null where it has none. */
export function providerOf({ posConfig }: LocationRow['data']): string | null {
  const provider = typeof posConfig === 'object' && posConfig !== null && 'provider' in posConfig ? posConfig.provider : null;
  return typeof provider === 'string' && provider !== '' ? provider : null;
}

/** The slugs of the channels that a row holds. */
export function slugsOf({ data }: LocationRow): string[] {
  // Only `rowAfter` and the seed write them.
  return ((data['channels'] ?? []) as { slug: string }[]).map(({ slug }) => slug);
}

export async function insertLocation(transaction: Database, row: LocationRow): Promise<void> {
  await transaction.insert(locations).values(row);
}

/** Saves a location that the transaction has locked, as its next revision. */
export async function saveLocation(transaction: Database, { id, rev, ...row }: LocationRow): Promise<void> {
  await transaction
    .update(locations)
    .set({ ...row, rev: rev + 1 })
    .where(eq(locations.id, id));
}

/** What was kept of the channels that a location lost with a change is deleted. */
export async function deleteRemovedChannels(transaction: Database, before: LocationRow, after: LocationRow): Promise<void> {
  const left = slugsOf(after);
  const gone = slugsOf(before).filter((slug) => !left.includes(slug));
  if (gone.length === 0) return;
  await transaction.delete(channelStatuses).where(and(eq(channelStatuses.locationId, after.id), inArray(channelStatuses.slug, gone)));
  await deleteBlocksOf(transaction, after.id, gone);
}

/** Deletes a location with everything that refers to it by a foreign key. Its orders, its operations and the audit log stay. */
export async function deleteLocation(transaction: Database, id: string): Promise<void> {
  await transaction.delete(locations).where(eq(locations.id, id));
}
