import type { LocationChange } from '@/domain/locationDraft';
import type { PosProvider } from '@/domain/pos';

/** Access of a location to others: of channels by their slug, of its POS by the field. Kept apart from its other fields, so that who reads a location never reads them. */
export interface LocationSecrets {
  channelKeys: Readonly<Record<string, string>>;
  posCredentials: Readonly<Record<string, string>>;
}

type Fields = Record<string, unknown>;

/** The secrets of a location out of what its row holds. */
export function secretsOf({ secrets }: Fields): LocationSecrets {
  // Only `rowAfter` and the seed write them.
  return { channelKeys: {}, posCredentials: {}, ...(secrets as Partial<LocationSecrets> | undefined) };
}

/** What everybody may read of the fields of a location: of its secrets only whether they are there. */
export function withoutSecrets(data: Fields): Fields {
  const { secrets: _hidden, channels, posConfig, ...shown } = data;
  const { channelKeys, posCredentials } = secretsOf(data);
  // Only `rowAfter` and the seed write them.
  const ofChannels = Array.isArray(channels) ? (channels as { slug: string }[]) : [];
  return {
    ...shown,
    channels: ofChannels.map((channel) => ({ ...channel, accessKeySet: Object.hasOwn(channelKeys, channel.slug) })),
    ...(posConfig ? { posConfig: { ...posConfig, credentialsSet: Object.keys(posCredentials).sort() } } : {}),
  };
}

/** The keys of the channels after they were saved: one that is not given stays, '' takes it away, that of a channel that is gone goes too. */
export function channelKeysAfter(
  kept: LocationSecrets['channelKeys'],
  channels: NonNullable<LocationChange['channels']>,
): LocationSecrets['channelKeys'] {
  const keys = channels.map(({ slug, accessKey }) => [slug, accessKey ?? kept[slug]] as const);
  return Object.fromEntries(keys.flatMap(([slug, key]) => (key ? [[slug, key]] : [])));
}

/**
 * The credentials of a POS where some are given: those that are not given are the kept ones, '' is none. Where an address is given that
 * is another one, none of the kept are used: whoever may set an address would else be sent the keys that nobody may read.
 */
export function credentialsWith(
  given: LocationSecrets['posCredentials'],
  kept: LocationSecrets['posCredentials'],
  provider: PosProvider | undefined,
): LocationSecrets['posCredentials'] {
  const addresses = provider?.fields.filter(({ kind }) => kind === 'url') ?? [];
  const goesElsewhere = addresses.some(({ key }) => given[key] !== undefined && given[key] !== kept[key]);
  const all = Object.entries({ ...(goesElsewhere ? {} : kept), ...given });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Which secrets differ, by name: what the audit log says of them. */
export function changedSecrets(before: LocationSecrets, after: LocationSecrets): string[] {
  return [
    ...differing(before.channelKeys, after.channelKeys).map((slug) => `channels.${slug}.accessKey`),
    ...differing(before.posCredentials, after.posCredentials).map((field) => `posConfig.credentials.${field}`),
  ];
}

function differing(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}
