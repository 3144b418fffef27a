import type * as z from 'zod/mini';
import {
  channelDraftSchema,
  locationChangeSchema,
  locationChannelsSchema,
  locationGeneralSchema,
  posConfigSchema,
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

describe('an invalid draft', () => {
  it.each([null, 7, 'x', []])('is rejected: %j', (draft) => {
    expect(channelDraftSchema.safeParse(draft).success).toBe(false);
    expect(posConfigSchema.safeParse(draft).success).toBe(false);
  });
});

describe('POS configuration draft', () => {
  it('requires the delivery-fee product if the fee becomes a line, and the tax product with a delivery cost [LO-06, R-06]', () => {
    expect(mistakes(posConfigSchema, { deliversItself: true, deliveryCostProductId: 'P7' })).toEqual({
      deliveryFeeProductId: 'required',
      taxProductId: 'required',
    });
    expect(mistakes(posConfigSchema, { deliversItself: false })).toEqual({});
    expect(mistakes(posConfigSchema, { forceIncludeDeliveryFee: true })).toEqual({ deliveryFeeProductId: 'required' });
    expect(mistakes(posConfigSchema, { forceIncludeDeliveryFee: true, deliveryFeeProductId: 'P1' })).toEqual({});
    expect(mistakes(posConfigSchema, { deliversItself: true, deliveryFeeProductId: 'P1' })).toEqual({});
  });

  it('reports a duplicate payment identifier on its second occurrence [LO-07]', () => {
    const method = { identifier: 'BIZUM', posMethod: 'ONLINE' };

    expect(mistakes(posConfigSchema, { paymentMethods: [method, { ...method, identifier: 'REDSYS' }, method] })).toEqual({
      'paymentMethods.2.identifier': 'taken',
    });
    expect(mistakes(posConfigSchema, { paymentMethods: [{ identifier: '', posMethod: '' }] })).toEqual({
      'paymentMethods.0.identifier': 'required',
      'paymentMethods.0.posMethod': 'required',
    });
  });
});
