import type * as z from 'zod/mini';
import {
  channelDraftSchema,
  channelFormValuesSchema,
  locationChangeSchema,
  locationChannelsSchema,
  locationGeneralSchema,
} from '@/domain/locationDraft';

/** The problems of a draft: error codes by path. */
function mistakes(schema: z.ZodMiniType, draft: unknown): Record<string, string> {
  const read = schema.safeParse(draft);
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('location draft', () => {
  it('requires the mandatory fields and a known time zone and country [LO-02] [LO-03]', () => {
    const draft = { name: ' ', accountId: '', address: '', country: '', language: 'fr', contactEmail: 'nobody', timeZone: 'Mars/Phobos' };

    expect(mistakes(locationGeneralSchema, draft)).toEqual({
      name: 'required',
      accountId: 'required',
      address: 'required',
      country: 'required',
      language: 'notOffered',
      contactEmail: 'invalidEmail',
      timeZone: 'notOffered',
    });
  });

  it('accepts single fields and rejects unknown ones', () => {
    expect(mistakes(locationChangeSchema, { city: 'Getafe' })).toEqual({});
    expect(locationChangeSchema.safeParse({ shoeSize: 44 }).success).toBe(false);
  });

  it('requires a store id without spaces for an enabled channel [LO-03]', () => {
    const channels = [
      { slug: 'glovo', enabled: true, storeId: '' },
      { slug: 'ubereats', enabled: false },
      { slug: 'justeat', enabled: true, storeId: 'a b', preparationMinutes: 1.5 },
    ];

    expect(mistakes(locationChannelsSchema, { channels })).toEqual({
      'channels.0.storeId': 'required',
      'channels.2.storeId': 'noSpaces',
      'channels.2.preparationMinutes': 'invalidNumber',
    });
  });

  it.each([
    ['https://hooks.example/pase?x=1', undefined],
    ['hooks.example:8080', undefined],
    ['', undefined],
    ['not an address', 'invalidUrl'],
    ['javascript:alert(1)', 'invalidUrl'],
  ])('accepts only a host or URL as webhook URL: %s', (webhookUrl, problem) => {
    const publicApi = { enabled: true, webhookUrl };

    expect(mistakes(locationChannelsSchema, { channels: [], publicApi })['publicApi.webhookUrl']).toBe(problem);
  });
});

describe('a channel of a location', () => {
  it('has its key only in requests, and whether a key is stored only in replies', () => {
    const channel = { slug: 'glovo', enabled: false };

    expect(mistakes(channelDraftSchema, { ...channel, accessKey: 'k' })).toEqual({});
    expect(channelDraftSchema.safeParse({ ...channel, accessKeySet: true }).success).toBe(false);
  });

  it('is enabled, without other values, in the form if only its slug is stored', () => {
    expect(channelFormValuesSchema.parse({ slug: 'glovo', storeId: null, preparationMinutes: 'soon' })).toEqual({
      slug: 'glovo',
      enabled: true,
      storeId: '',
      preparationMinutes: null,
      autoAccept: false,
    });
  });
});

describe('an invalid draft', () => {
  it.each([null, 7, 'x', []])('is rejected: %j', (draft) => {
    expect(channelDraftSchema.safeParse(draft).success).toBe(false);
  });
});
