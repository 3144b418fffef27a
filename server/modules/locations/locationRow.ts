import { and, eq, inArray } from 'drizzle-orm';
import type { LocationChange } from '@/domain/locationDraft';
import type { PosProvider } from '@/domain/pos';
import type { Database } from '../../platform/db/database';
import { deleteBlocksOf } from '../productAvailability/blockStore';
import { channelStatuses, locations } from '../../platform/db/schema';
import { channelKeysAfter, credentialsWith, secretsOf, type LocationSecrets } from './locationSecrets';

export type LocationRow = typeof locations.$inferSelect;

/** Returns the row of a location and locks it until the transaction ends; null if it does not exist. */
export async function lockLocation(transaction: Database, id: string): Promise<LocationRow | null> {
  const [row] = await transaction.select().from(locations).where(eq(locations.id, id)).for('update');
  return row ?? null;
}

/**
 * Applies a change to a row; fields that the change omits are preserved (secrets: see `locationSecrets`). `providers`: the installed POS
 * systems.
 */
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
      // The parent belongs to the old account.
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

/** Discards the stored credentials when the provider changes, and all credentials when there is no provider. */
function credentialsAfter(
  stored: LocationSecrets['posCredentials'],
  before: string | null,
  { provider, credentials = {} }: NonNullable<LocationChange['posConfig']>,
  providers: readonly PosProvider[],
): LocationSecrets['posCredentials'] {
  if (!provider) return {};
  const known = providers.find(({ slug }) => slug === provider);
  return credentialsWith(credentials, provider === before ? stored : {}, known);
}

/** Returns the slug of the location's POS provider; null without one. */
export function providerOf({ posConfig }: LocationRow['data']): string | null {
  const provider = typeof posConfig === 'object' && posConfig !== null && 'provider' in posConfig ? posConfig.provider : null;
  return typeof provider === 'string' && provider !== '' ? provider : null;
}

export function slugsOf({ data }: LocationRow): string[] {
  // Safe cast: only `rowAfter` and the seed write this field.
  return ((data['channels'] ?? []) as { slug: string }[]).map(({ slug }) => slug);
}

export async function insertLocation(transaction: Database, row: LocationRow): Promise<void> {
  await transaction.insert(locations).values(row);
}

/** Saves a location that the transaction has locked and increments its revision. */
export async function saveLocation(transaction: Database, { id, rev, ...row }: LocationRow): Promise<void> {
  await transaction
    .update(locations)
    .set({ ...row, rev: rev + 1 })
    .where(eq(locations.id, id));
}

/** Deletes the statuses and blocks of channels that a change removed from the location. */
export async function deleteRemovedChannels(transaction: Database, before: LocationRow, after: LocationRow): Promise<void> {
  const remaining = slugsOf(after);
  const removed = slugsOf(before).filter((slug) => !remaining.includes(slug));
  if (removed.length === 0) return;
  await transaction.delete(channelStatuses).where(and(eq(channelStatuses.locationId, after.id), inArray(channelStatuses.slug, removed)));
  await deleteBlocksOf(transaction, after.id, removed);
}

/** Deletes a location and, through foreign keys, all its data except its orders, operations and audit entries. */
export async function deleteLocation(transaction: Database, id: string): Promise<void> {
  await transaction.delete(locations).where(eq(locations.id, id));
}
