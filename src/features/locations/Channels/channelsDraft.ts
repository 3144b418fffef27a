import * as z from 'zod/mini';
import type { FieldProblem } from '@/domain/fieldRules';
import { DEFAULT_INTAKE_RULES, intakeRulesSchema } from '@/domain/intake';
import type { Location } from '@/domain/location';
import { channelDraftSchema, channelFormValuesSchema, publicApiSchema, type LocationChange } from '@/domain/locationDraft';
import { textOf } from '@/features/locations/textOf';

/**
 * A channel in the form. `accessKey`: a newly typed key, '' for none, null to remove the stored one. `keySet` and `wasOn`: the saved state.
 * `connected`: its connection signs its requests, so it needs no key. An enabled channel must have all its access settings, and its key
 * cannot be removed (row LO-03).
 */
const channelFormSchema = z
  .object({
    ...channelDraftSchema.shape,
    keySet: z.boolean(),
    wasOn: z.boolean(),
    connected: z.boolean(),
  })
  .check(
    z.refine((channel) => !channel.enabled || Boolean(channel.storeId), missing('storeId')),
    z.refine(
      ({ enabled, accessKey: key, keySet, wasOn, connected }) => !enabled || connected || Boolean(key) || (keySet ? key !== null : wasOn),
      missing('accessKey'),
    ),
  );
export type ChannelForm = z.infer<typeof channelFormSchema>;

/** The form values of the channels section: channels by key, so that two users can edit different channels at the same time. */
export const channelsFormSchema = z.object({
  channels: z.record(z.string(), channelFormSchema),
  publicApi: publicApiSchema,
  intakeRules: intakeRulesSchema,
});
export type ChannelsValues = z.infer<typeof channelsFormSchema>;

function missing(field: string) {
  return { path: [field], error: 'required' satisfies FieldProblem, when: () => true };
}

/** The key of a channel in the form. Dots separate the segments of field paths, so it contains none. */
export function channelKey(slugOfChannel: string): string {
  return slugOfChannel.replace(/[^\w-]/g, '_');
}

export function channelsDraftOf({ channels, connectedApps = [], ...location }: Location): ChannelsValues {
  const publicApi = publicApiSchema.safeParse(location['publicApi']);
  return {
    channels: Object.fromEntries(
      channels.map((channel): [string, ChannelForm] => [
        channelKey(channel.slug),
        {
          ...channelFormValuesSchema.parse(channel),
          accessKey: '',
          keySet: channel.accessKeySet ?? false,
          wasOn: channel.enabled !== false,
          connected: connectedApps.includes(channel.slug),
        },
      ]),
    ),
    publicApi: { enabled: publicApi.data?.enabled ?? false, webhookUrl: textOf(publicApi.data?.webhookUrl) },
    intakeRules: intakeRulesSchema.safeParse(location['intakeRules']).data ?? DEFAULT_INTAKE_RULES,
  };
}

/** The API takes the channels as one list; a key is included only when it changes. */
export function channelsChangeOf(desired: ChannelsValues, now: ChannelsValues): LocationChange {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    ...(!isSame(desired.channels, now.channels) && { channels: channelListOf(desired) }),
    ...(!isSame(desired.publicApi, now.publicApi) && { publicApi: desired.publicApi }),
    ...(!isSame(desired.intakeRules, now.intakeRules) && { intakeRules: desired.intakeRules }),
  };
}

/** The channels as the API expects them. */
export function channelListOf({ channels }: Pick<ChannelsValues, 'channels'>): NonNullable<LocationChange['channels']> {
  return Object.values(channels).map(({ keySet: _keySet, wasOn: _wasOn, connected: _connected, accessKey: key, ...channel }) => ({
    ...channel,
    // In a request, '' removes the key.
    ...(key !== '' && { accessKey: key ?? '' }),
  }));
}

/** Clears typed keys: they are stored now and never displayed. */
export function channelsAfterSaving({ channels, ...rest }: ChannelsValues): ChannelsValues {
  return {
    channels: Object.fromEntries(
      Object.entries(channels).map(([key, channel]) => [
        key,
        {
          ...channel,
          accessKey: '',
          keySet: channel.accessKey === null ? false : channel.keySet || Boolean(channel.accessKey),
          wasOn: channel.enabled,
        },
      ]),
    ),
    ...rest,
  };
}
