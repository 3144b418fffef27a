import type { LocationChange } from '@/domain/locationDraft';
import type { PosProvider } from '@/domain/pos';

/**
 * Access keys of a location's channels, by slug, and credentials of its POS, by field. Stored apart from the other fields, so that reading
 * a location never returns them.
 */
export interface LocationSecrets {
  channelKeys: Readonly<Record<string, string>>;
  posCredentials: Readonly<Record<string, string>>;
}

type Fields = Record<string, unknown>;

export function secretsOf({ secrets }: Fields): LocationSecrets {
  // Safe cast: only `rowAfter` and the seed write this field.
  return { channelKeys: {}, posCredentials: {}, ...(secrets as Partial<LocationSecrets> | undefined) };
}

/** Replaces the secrets of a location with flags that say which of them are set. */
export function withoutSecrets(data: Fields): Fields {
  const { secrets: _hidden, channels, posConfig, ...shown } = data;
  const { channelKeys, posCredentials } = secretsOf(data);
  // Safe cast: only `rowAfter` and the seed write this field.
  const ofChannels = Array.isArray(channels) ? (channels as { slug: string }[]) : [];
  return {
    ...shown,
    channels: ofChannels.map((channel) => ({ ...channel, accessKeySet: Object.hasOwn(channelKeys, channel.slug) })),
    ...(posConfig ? { posConfig: { ...posConfig, credentialsSet: Object.keys(posCredentials).sort() } } : {}),
  };
}

/** Merges channel keys: an omitted key is preserved, '' removes it, and a removed channel loses its key. */
export function channelKeysAfter(
  stored: LocationSecrets['channelKeys'],
  channels: NonNullable<LocationChange['channels']>,
): LocationSecrets['channelKeys'] {
  const keys = channels.map(({ slug, accessKey }) => [slug, accessKey ?? stored[slug]] as const);
  return Object.fromEntries(keys.flatMap(([slug, key]) => (key ? [[slug, key]] : [])));
}

/**
 * Merges POS credentials: an omitted credential is preserved, '' removes it. A changed URL discards all stored credentials; otherwise a
 * user who may set the URL could have the secret credentials sent to another server.
 */
export function credentialsWith(
  changes: LocationSecrets['posCredentials'],
  stored: LocationSecrets['posCredentials'],
  provider: PosProvider | undefined,
): LocationSecrets['posCredentials'] {
  const addresses = provider?.fields.filter(({ kind }) => kind === 'url') ?? [];
  const urlChanges = addresses.some(({ key }) => changes[key] !== undefined && changes[key] !== stored[key]);
  const all = Object.entries({ ...(urlChanges ? {} : stored), ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Returns the names of the secrets that differ, for the audit log. */
export function changedSecrets(before: LocationSecrets, after: LocationSecrets): string[] {
  return [
    ...differingKeys(before.channelKeys, after.channelKeys).map((slug) => `channels.${slug}.accessKey`),
    ...differingKeys(before.posCredentials, after.posCredentials).map((field) => `posConfig.credentials.${field}`),
  ];
}

function differingKeys(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}
