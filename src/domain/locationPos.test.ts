import type * as z from 'zod/mini';
import { POS_FLAGS, POS_IDS, posConfigSchema, posFormValuesSchema } from '@/domain/locationPos';

/** The problems of a draft: error codes by path. */
function mistakes(schema: z.ZodMiniType, draft: unknown): Record<string, string> {
  const read = schema.safeParse(draft);
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

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

  it.each([null, 7, 'x', []])('rejects a value that is no object: %j', (draft) => {
    expect(posConfigSchema.safeParse(draft).success).toBe(false);
  });

  it('rejects the list of stored credentials, which is only in replies', () => {
    expect(posConfigSchema.safeParse({ provider: 'agora', credentialsSet: ['pin'] }).success).toBe(false);
  });
});

describe('form of a POS configuration', () => {
  it('has an empty value for each field that is missing or unreadable in the saved configuration [LO-05]', () => {
    const empty = {
      provider: '',
      deliversItself: false,
      ...Object.fromEntries([...POS_IDS.products, ...POS_IDS.taxes, ...POS_IDS.paymentTypes].map((name) => [name, ''])),
      priceLevel: 1,
      pickupDelay: null,
      ...Object.fromEntries(POS_FLAGS.map((name) => [name, false])),
      paymentMethods: [],
    };

    expect(posFormValuesSchema.parse({})).toEqual(empty);
    expect(posFormValuesSchema.parse({ tipProductId: 7, noPosPromotions: 'no', priceLevel: null, paymentMethods: 'x' })).toEqual(empty);
  });

  it('has exactly the fields of a request, without credentials', () => {
    const { credentials: _credentials, ...edited } = posConfigSchema.shape;

    expect(Object.keys(posFormValuesSchema.shape)).toEqual(Object.keys(edited));
  });
});
