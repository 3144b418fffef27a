import fc from 'fast-check';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { anyOrder } from '../../../test/factories/anyOrder';
import type { PosConfig } from '@/domain/locationPos';
import { POS_FLAGS, posConfigSchema } from '@/domain/locationPos';
import type { Order } from '@/domain/order';
import { posOrder } from '@/domain/posOrder/posOrder';
import { posOrderSchema, type PosOrder } from '@/domain/posOrder/posOrderSchema';
import { acceptsPayment } from '@/domain/posOrder/posPayment';
import { refusalOf } from '@/domain/posOrder/posProblem';

/** A configuration with which the order has no problems; all flags are off. */
const CONFIG: Partial<PosConfig> = {
  provider: 'agora',
  serviceChargeProductId: 'SERVICE',
  cardPaymentTypeId: 'CARD',
  cashPaymentTypeId: 'CASH',
};

function posOrderOf(config: Partial<PosConfig>, order: Partial<Order> = {}): PosOrder {
  return posOrder(anOrder(order), aLocation({ posConfig: { ...CONFIG, ...config } }));
}

/** A setting and its effect on the POS order: the selected values without it and with it. */
type Row = [
  setting: string,
  value: Partial<PosConfig>,
  order: Partial<Order>,
  what: (result: PosOrder) => unknown,
  off: unknown,
  on: unknown,
];

const codes = ({ problems }: PosOrder) => problems.map(({ code, subject }) => (subject ? `${code} ${subject}` : code));
const three = anOrderItem({ qty: 3, modifiers: [], notes: 'Sin sal', price: 500 });
const threePizzas = { items: [three], subtotal: 1500, total: 1500, fees: {}, priceDetails: null };
const promoted = { ...threePizzas, promotions: [{ name: '2x1', amount: 500 }], total: 1000 };
const ownDelivery = { fulfillment: { type: 'delivery-by-location' } };
const deliveryFee = ({ fees, totals }: PosOrder) => [
  fees.flatMap(({ type, productId, amount, taxCode }) => (type === 'delivery_fee' ? [[productId, amount, taxCode]] : [])),
  totals.notSent,
];
const withFee = (type: string) => ({ fees: { [type]: 100 }, priceDetails: null, total: 1200 });
const feeProduct = ({ fees, problems }: PosOrder) => [
  fees.map(({ productId, amount }) => [productId, amount]),
  problems.map(({ code }) => code),
];
const paidIn = (type: string) => ({ payment: { type } });
const paymentId = ({ payment }: PosOrder) => payment.posPaymentId;
const shopOrder = { channel: { slug: 'ecommerce' }, payment: { type: 'card', identifier: 'BIZUM' } };

/** Each fee is a line with its product; without the product it is a line without one, and a problem. */
const feeRows = (
  [
    ['minBasketFeeProductId', 'min_basket_fee'],
    ['serviceChargeProductId', 'service_charge'],
    ['bagProductId', 'bag_fee'],
    ['pickPackFeeProductId', 'pick_pack_fee'],
    ['managementFeeProductId', 'management_fee'],
    ['channelFeeProductId', 'channel_fee'],
    ['tipProductId', 'tip'],
    ['otherFeeProductId', 'other'],
  ] as const
).map(([field, type]): Row => [
  field,
  { serviceChargeProductId: '', [field]: 'FEE' },
  withFee(type),
  feeProduct,
  [[[field === 'serviceChargeProductId' ? 'SERVICE' : null, 100]], field === 'serviceChargeProductId' ? [] : ['feeWithoutProduct']],
  [[['FEE', 100]], []],
]);

const ROWS: Row[] = [
  ['directTicketPrint', { directTicketPrint: true }, {}, ({ printTicket }) => printTicket, false, true],
  [
    'lineByProductUnitEnabled',
    { lineByProductUnitEnabled: true },
    threePizzas,
    ({ lines }) => lines.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total]),
    [[3, 500, 1500]],
    [1, 2, 3].map(() => [1, 500, 500]),
  ],
  [
    'noPosPromotions',
    { promotionProductId: 'PROMO', noPosPromotions: true },
    promoted,
    ({ lines, promotions, totals }) => [lines.map(({ discount, total }) => [discount, total]), promotions, totals.total],
    [[[0, 1500]], [{ name: '2x1', productId: null, amount: -500, taxCode: null }], 1000],
    [[[500, 1000]], [], 1000],
  ],
  [
    'disableItemInstructions',
    { disableItemInstructions: true },
    threePizzas,
    ({ lines }) => lines.map(({ notes }) => notes),
    ['Sin sal'],
    [null],
  ],
  [
    'includeDeliveryFee (the restaurant delivers)',
    { deliversItself: true, deliveryFeeProductId: 'FEE', includeDeliveryFee: true },
    ownDelivery,
    deliveryFee,
    [[], 275],
    [[['FEE', 275, null]], 0],
  ],
  [
    'includeDeliveryFee (another delivers)',
    { deliversItself: true, deliveryFeeProductId: 'FEE', includeDeliveryFee: true },
    {},
    deliveryFee,
    [[], 275],
    [[], 275],
  ],
  [
    'forceIncludeDeliveryFee',
    { deliveryFeeProductId: 'FEE', forceIncludeDeliveryFee: true },
    {},
    deliveryFee,
    [[], 275],
    [[['FEE', 275, null]], 0],
  ],
  [
    'deliversItself',
    { deliversItself: true, deliveryFeeProductId: 'FEE' },
    ownDelivery,
    (result) => result.deliveredBy,
    'partner',
    'restaurant',
  ],
  [
    'deliveryFeeProductId',
    { forceIncludeDeliveryFee: true, deliveryFeeProductId: 'FEE' },
    ownDelivery,
    deliveryFee,
    [[], 275],
    [[['FEE', 275, null]], 0],
  ],
  [
    'deliveryCostProductId (another delivers)',
    { forceIncludeDeliveryFee: true, deliveryFeeProductId: 'FEE', deliveryCostProductId: 'COST' },
    {},
    deliveryFee,
    [[], 275],
    [[['COST', 275, null]], 0],
  ],
  [
    'deliveryTaxCode',
    { forceIncludeDeliveryFee: true, deliveryFeeProductId: 'FEE', deliveryTaxCode: 'T21' },
    {},
    deliveryFee,
    [[], 275],
    [[['FEE', 275, 'T21']], 0],
  ],
  [
    'createOrderInWaitingAddress',
    { createOrderInWaitingAddress: true },
    { ...ownDelivery, address: null },
    (result) => [result.status, codes(result), refusalOf(result.problems)],
    ['open', ['addressMissing'], 'INVALID_DATA'],
    ['waiting-address', [], null],
  ],
  [
    'pickupDelay',
    { pickupDelay: 12 },
    { suggestedPickUpAt: '2026-11-20T14:20:00+02:00' },
    ({ times }) => times.pickUpAt,
    '2026-11-20T12:20:00.000Z',
    '2026-11-20T12:32:00.000Z',
  ],
  ['priceLevel', { provider: 'micros', priceLevel: 2 }, {}, ({ priceLevel }) => priceLevel, null, 2],
  ...feeRows,
  [
    'taxProductId',
    { taxProductId: 'TAX' },
    { ...threePizzas, total: 1650, taxes: [{ name: 'IVA', amount: 150 }] },
    (result) => [...feeProduct(result), result.totals.difference],
    [[[null, 150]], ['feeWithoutProduct'], 0],
    [[['TAX', 150]], [], 0],
  ],
  [
    'commentProductId',
    { commentProductId: 'COMMENT' },
    { ...threePizzas, clientComments: 'Llamar al llegar' },
    ({ lines, comment }) => [lines.slice(1).map(({ productId, name, total }) => [productId, name, total]), comment],
    [[], 'Llamar al llegar'],
    [[['COMMENT', 'Llamar al llegar', 0]], 'Llamar al llegar'],
  ],
  [
    'promotionProductId',
    { promotionProductId: 'PROMO' },
    promoted,
    (result) => [result.promotions.map(({ productId, amount }) => [productId, amount]), codes(result)],
    [[[null, -500]], ['promotionWithoutProduct 2x1']],
    [[['PROMO', -500]], []],
  ],
  [
    'productTaxCode',
    { productTaxCode: 'T10' },
    {},
    ({ lines, fees }) => [lines.flatMap(({ taxCode, modifiers }) => [taxCode, ...modifiers.map((each) => each.taxCode)]), fees[0]?.taxCode],
    [[null, null], null],
    [['T10', 'T10'], 'T10'],
  ],
  ['cardPaymentTypeId', { cardPaymentTypeId: 'VISA' }, paidIn('paypal'), paymentId, 'CARD', 'VISA'],
  ['cashPaymentTypeId', { cashPaymentTypeId: 'COINS' }, paidIn('cash-on-delivery'), paymentId, 'CASH', 'COINS'],
  [
    'paymentMethods (a listed identifier)',
    { paymentMethods: [{ identifier: 'BIZUM', posMethod: 'ONLINE' }] },
    shopOrder,
    paymentId,
    'CARD',
    'ONLINE',
  ],
  [
    'paymentMethods (another identifier)',
    { paymentMethods: [{ identifier: 'REDSYS', posMethod: 'ONLINE' }] },
    shopOrder,
    (result) => [codes(result), refusalOf(result.problems)],
    [[], null],
    [['paymentNotAccepted BIZUM'], 'NOT_ALLOWED'],
  ],
];

describe('posOrder', () => {
  it.each(ROWS)('applies the setting %s, and leaves the order unchanged without it [R-06]', (_name, config, order, selected, off, on) => {
    const [withoutSetting, withSetting] = [posOrderOf({}, order), posOrderOf(config, order)];

    expect([selected(withoutSetting), selected(withSetting)]).toEqual([off, on]);
    expect([posOrderSchema.safeParse(withoutSetting).error, posOrderSchema.safeParse(withSetting).error]).toEqual([undefined, undefined]);
  });

  it('is tested for every setting of the POS configuration except the credentials [R-06]', () => {
    const named = new Set(ROWS.map(([name]) => name.split(' ')[0]));
    // `provider` says whether there is a POS; `preventCancelCompletedOrders` is about cancellations (posCancellation.test.ts).
    const elsewhere = ['credentials', 'provider', 'preventCancelCompletedOrders'];

    expect(Object.keys(posConfigSchema.shape).filter((field) => !named.has(field) && !elsewhere.includes(field))).toEqual([]);
    expect(POS_FLAGS.length).toBe(8);
  });

  it('converts the complete order [R-06]', () => {
    expect(posOrderOf({ forceIncludeDeliveryFee: true, deliveryFeeProductId: 'FEE' })).toEqual({
      version: 1,
      orderId: 'order-1',
      code: 'A-1001',
      channel: { slug: 'glovo', orderCode: 'GLV-778', orderId: 'glv-778' },
      locationId: 'location-1',
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
      status: 'open',
      serviceType: 'delivery-by-channel',
      deliveredBy: 'channel',
      table: null,
      printTicket: false,
      priceLevel: null,
      times: { placedAt: '2026-11-20T12:00:00.000Z', preparationAt: null, pickUpAt: '2026-11-20T12:20:00.000Z', deliveryAt: null },
      customer: { name: 'Lucía Martín', phone: '+34600111222', email: 'lucia@example.com', taxId: null },
      address: { line1: 'Calle Mayor 1', rest: 'ES', latitude: null, longitude: null },
      comment: null,
      note: null,
      lines: [
        {
          kind: 'product',
          productId: 'P1',
          name: 'Pizza margarita',
          quantity: 1,
          unitPrice: 950,
          discount: 0,
          total: 1100,
          taxCode: null,
          notes: null,
          modifiers: [{ productId: 'M1', name: 'Extra de queso', quantity: 1, unitPrice: 150, taxCode: null, modifiers: [] }],
        },
      ],
      fees: [
        { type: 'service_charge', name: 'service_charge', productId: 'SERVICE', amount: 50, taxCode: null },
        { type: 'delivery_fee', name: 'delivery_fee', productId: 'FEE', amount: 275, taxCode: null },
      ],
      promotions: [],
      payment: { type: 'card', identifier: null, posPaymentId: 'CARD', amount: 1425, outstanding: 0 },
      totals: { lines: 1100, fees: 325, promotions: 0, total: 1425, orderTotal: 1425, notSent: 0, difference: 0 },
      problems: [],
    });
  });

  it.each<[string, Partial<Order>, string[]]>([
    ['an amount without items, which becomes a line', { items: [], subtotal: 1100 }, ['itemWithoutProduct #A-1001']],
    ['an order without items and amount', { items: [], subtotal: 0, total: 325 }, ['orderEmpty']],
    [
      'an item without a name and product',
      { items: [anOrderItem({ posRef: ' ', name: '' })] },
      ['itemUnreadable', 'orderEmpty', 'totalDiffers'],
    ],
    [
      'an item with a quantity of zero',
      { items: [anOrderItem({ qty: 0 })] },
      ['itemWithoutQuantity Pizza margarita', 'orderEmpty', 'totalDiffers'],
    ],
    ['a total that differs from the sum', { total: 1400 }, ['totalDiffers']],
    ['a missing total', { total: null }, ['totalMissing']],
    ['an unknown fee', { fees: { robot_fee: 50 } }, ['feeWithoutProduct robot_fee']],
    ['an unknown payment type', { payment: { type: 'shells' } }, ['paymentWithoutId unknown']],
  ])('reports %s [R-06]', (_what, order, problems) => {
    expect(codes(posOrderOf({}, order))).toEqual(problems);
  });

  it('reports no missing ids for a location without a POS configuration', () => {
    const result = posOrder(anOrder({ promotions: [{ amount: -100 }], total: 1325 }), aLocation());

    expect(result.problems).toEqual([]);
    expect(posOrderSchema.safeParse(result).error).toBeUndefined();
  });

  it('does not split a weight or a very large quantity, and reports it', () => {
    const items = [anOrderItem({ qty: 0.5, modifiers: [], price: 1000 }), anOrderItem({ name: 'Pan', qty: 501, modifiers: [], price: 1 })];
    const result = posOrderOf({ lineByProductUnitEnabled: true }, { items, total: 1326 });

    expect(result.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
      [0.5, 500],
      [501, 501],
    ]);
    expect(codes(result)).toEqual(['lineNotSplit Pizza margarita', 'lineNotSplit Pan']);
  });

  it('sets outstanding to the unpaid amount without omitted fees', () => {
    const cash = { payment: { type: 'cash-on-delivery' }, paymentPending: true, totalPaidByClient: 0 };

    expect(posOrderOf({}, cash).payment).toEqual({
      type: 'cash-on-delivery',
      identifier: null,
      posPaymentId: 'CASH',
      amount: 1150,
      outstanding: 1150,
    });
    expect(posOrderOf({}, { ...cash, totalPaidByClient: 775 }).payment.outstanding).toBe(650);
  });

  it('accepts only listed identifiers for orders of the web shop [R-06]', () => {
    const location = aLocation({ posConfig: { ...CONFIG, paymentMethods: [{ identifier: 'REDSYS', posMethod: 'ONLINE' }] } });
    const accepted = (over: Partial<Order>) => acceptsPayment(anOrder(over), location);

    expect(accepted(shopOrder)).toBe(false);
    expect(accepted({ ...shopOrder, payment: { type: 'REDSYS' } })).toBe(true);
    expect(accepted({ ...shopOrder, payment: null })).toBe(false);
    expect(accepted({ payment: { type: 'card' } })).toBe(true);
    expect(acceptsPayment(anOrder(shopOrder), aLocation())).toBe(true);
  });
});

const anyConfig = fc.record(
  {
    provider: fc.constantFrom('', 'agora'),
    ...Object.fromEntries(
      Object.keys(posConfigSchema.shape).flatMap((key) =>
        key.endsWith('Id') || key.endsWith('Code') ? [[key, fc.constantFrom('', 'X1')]] : [],
      ),
    ),
    ...Object.fromEntries([...POS_FLAGS, 'deliversItself'].map((flag) => [flag, fc.boolean()])),
    pickupDelay: fc.integer({ min: 0, max: 600 }),
    priceLevel: fc.constantFrom(null, 1, 2),
    paymentMethods: fc.constantFrom([], [{ identifier: 'card', posMethod: 'M1' }]),
  },
  { requiredKeys: [] },
);
const price = fc.integer({ min: 0, max: 5000 });
const dish = fc.record({
  name: fc.constantFrom('Pizza', 'Pan'),
  qty: fc.constantFrom(0, 1, 2, 3, 7, 0.5),
  price,
  modifiers: fc.array(fc.record({ name: fc.constant('Queso'), qty: fc.constantFrom(-1, 0, 1, 2, 0.5), price }), { maxLength: 2 }),
});
/** Orders as channels send them, with valid fields; the total may be wrong. */
const usualOrder = fc
  .record({
    items: fc.array(dish, { maxLength: 3 }),
    promotions: fc.array(fc.record({ name: fc.constant('2x1'), amount: price }), { maxLength: 2 }),
    fees: fc.dictionary(fc.constantFrom('tip', 'delivery_fee', 'robot_fee'), price),
    fulfillment: fc.record({ type: fc.constantFrom('delivery-by-location', 'delivery-by-channel', 'takeaway') }),
    total: fc.integer({ min: 0, max: 60_000 }),
    tax: fc.constantFrom(undefined, 0, 100),
  })
  .map((over) => anOrder({ ...over, priceDetails: null }));
const everyOrder = fc.oneof({ weight: 3, arbitrary: usualOrder }, anyOrder);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

describe('posOrder for any order', () => {
  it('returns a valid order whose lines, fees and promotions add up to its total, or reports the difference [R-06]', () => {
    fc.assert(
      fc.property(everyOrder, anyConfig, (order, config) => {
        const result = posOrder(order, aLocation({ posConfig: config }));
        const { lines, fees, promotions, totals, problems } = posOrderSchema.parse(result);
        const added = sum([
          ...lines.map(({ total }) => total),
          ...fees.map(({ amount }) => amount),
          ...promotions.map(({ amount }) => amount),
        ]);

        expect(totals.total).toBe(added);
        const differs = totals.orderTotal === null || added + totals.notSent !== totals.orderTotal;
        const isReported = problems.some(({ code }) => ['totalDiffers', 'totalMissing', 'amountUnreadable'].includes(code));
        expect(isReported || !differs).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('has the same total with a line per unit, and without promotion lines unless they exceed the lines [R-06]', () => {
    fc.assert(
      fc.property(everyOrder, anyConfig, (order, config) => {
        const totalsWith = (over: object) => posOrder(order, aLocation({ posConfig: { ...config, ...over } })).totals;
        const [whole, split] = [false, true].map((on) => totalsWith({ lineByProductUnitEnabled: on, noPosPromotions: false }));
        const shared = totalsWith({ lineByProductUnitEnabled: true, noPosPromotions: true });

        expect(split).toEqual(whole);
        if (whole && -whole.promotions <= whole.lines) expect(shared.total).toBe(whole.total);
      }),
      { numRuns: 500 },
    );
  });
});
