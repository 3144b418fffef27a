import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { intakeOrderSchema } from '@/domain/intake';
import { locations, orders } from '../../platform/db/schema';
import { wooCall } from '../../../test/server/signedCall';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';
import { intakeOrderOfWoo, wooOrderSchema } from './wooCommerce';

const LOCATION = 'location-es-1';

/**
 * The example order in the WooCommerce REST API documentation (version 3, "Order properties"), reduced to the fields relevant to a
 * restaurant.
 */
function aWooOrder(over: object = {}) {
  return {
    id: 727,
    parent_id: 0,
    number: '727',
    order_key: 'wc_order_58d2d042d1d',
    created_via: 'checkout',
    version: '9.3.3',
    status: 'processing',
    currency: 'EUR',
    date_created: '2026-03-22T16:28:02',
    date_created_gmt: '2026-03-22T15:28:02',
    discount_total: '0.00',
    discount_tax: '0.00',
    shipping_total: '10.00',
    shipping_tax: '0.00',
    cart_tax: '1.35',
    total: '29.35',
    total_tax: '1.35',
    prices_include_tax: false,
    customer_id: 0,
    customer_note: 'Ring twice',
    billing: {
      first_name: 'John',
      last_name: 'Doe',
      company: '',
      address_1: '969 Market',
      address_2: '',
      city: 'San Francisco',
      state: 'CA',
      postcode: '94103',
      country: 'US',
      email: 'john.doe@example.com',
      phone: '(555) 555-5555',
    },
    shipping: {
      first_name: 'John',
      last_name: 'Doe',
      company: '',
      address_1: '969 Market',
      address_2: '',
      city: 'San Francisco',
      state: 'CA',
      postcode: '94103',
      country: 'US',
    },
    payment_method: 'bacs',
    payment_method_title: 'Direct Bank Transfer',
    date_paid_gmt: '2026-03-22T15:28:08',
    meta_data: [{ id: 13106, key: '_download_permissions_granted', value: 'yes' }],
    line_items: [
      {
        id: 315,
        name: 'Woo Single #1',
        product_id: 93,
        variation_id: 0,
        quantity: 2,
        tax_class: '',
        subtotal: '6.00',
        subtotal_tax: '0.45',
        total: '6.00',
        total_tax: '0.45',
        taxes: [{ id: 75, total: '0.45', subtotal: '0.45' }],
        meta_data: [],
        sku: '',
        price: 3,
      },
      {
        id: 316,
        name: 'Ship Your Idea - Color: Black, Size: M Test',
        product_id: 22,
        variation_id: 23,
        quantity: 1,
        tax_class: '',
        subtotal: '12.00',
        subtotal_tax: '0.90',
        total: '12.00',
        total_tax: '0.90',
        taxes: [{ id: 75, total: '0.9', subtotal: '0.9' }],
        meta_data: [{ id: 2095, key: 'pa_color', value: 'black', display_key: 'Color', display_value: '<p>Black</p>' }],
        sku: 'Bar3',
        price: 12,
      },
    ],
    shipping_lines: [
      { id: 317, method_title: 'Flat Rate', method_id: 'flat_rate', total: '10.00', total_tax: '0.00', taxes: [], meta_data: [] },
    ],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    ...over,
  };
}

const converted = (over: object = {}) => intakeOrderOfWoo(wooOrderSchema.parse(aWooOrder(over)));

describe('intakeOrderOfWoo', () => {
  it('maps a WooCommerce order to an intake order with the same total [R-04]', () => {
    expect(intakeOrderSchema.parse(converted())).toEqual({
      orderId: '727',
      code: '727',
      placedAt: '2026-03-22T15:28:02Z',
      serviceType: 'delivery-by-location',
      currency: 'EUR',
      items: [
        // 6.45 for two units: 3.23 each, with one cent as a promotion.
        { id: '93', posRef: null, name: 'Woo Single #1', quantity: 2, price: 323, notes: null },
        { id: '23', posRef: 'Bar3', name: 'Ship Your Idea - Color: Black, Size: M Test', quantity: 1, price: 1290, notes: 'Color: Black' },
      ],
      promotions: [{ name: 'Coupon', amount: 1 }],
      fees: { delivery_fee: 1000 },
      total: 2935,
      customer: { name: 'John Doe', phone: '(555) 555-5555', email: 'john.doe@example.com' },
      address: { line1: '969 Market', line2: null, zip: '94103', city: 'San Francisco' },
      payment: { type: 'card', identifier: 'bacs', isPaid: true },
      comments: 'Ring twice',
    });
  });

  it.each([
    [
      'maps a local pickup to a takeaway',
      { shipping_lines: [{ method_id: 'local_pickup', total: '0.00', total_tax: '0.00' }] },
      { serviceType: 'takeaway' },
    ],
    [
      'maps cash on delivery to an unpaid order',
      { payment_method: 'cod' },
      { payment: { type: 'cash-on-delivery', identifier: 'cod', isPaid: false } },
    ],
    ['maps a coupon to a promotion', { discount_total: '2.00', total: '27.35' }, { promotions: [{ name: 'Coupon', amount: 201 }] }],
    [
      'maps a fee line to another fee',
      { fee_lines: [{ total: '1.00', total_tax: '0.10' }], total: '30.45' },
      { fees: { delivery_fee: 1000, other: 110 } },
    ],
  ])('%s [R-04]', (_what, over, expected) => {
    expect(converted(over)).toMatchObject(expected);
  });

  it('preserves the total for arbitrary prices [R-04]', () => {
    const cents = fc.integer({ min: 0, max: 99_999 });
    const money = cents.map((amount) => (amount / 100).toFixed(2));
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), subtotal: money, subtotal_tax: money });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), money, money, (lines, discount, total) => {
        const order = converted({
          line_items: lines.map((each, index) => ({ name: `Dish ${index}`, product_id: index + 1, ...each })),
          discount_total: discount,
          total,
        });
        const parts =
          order.items.reduce((sum, item) => sum + item.price * item.quantity, 0) +
          Object.values(order.fees ?? {}).reduce((sum, fee) => sum + (fee ?? 0), 0) -
          (order.promotions ?? []).reduce((sum, promotion) => sum + promotion.amount, 0);
        expect([parts, order.total]).toEqual([Math.round(Number(total) * 100), Math.round(Number(total) * 100)]);
      }),
    );
  });
});

describe('the WooCommerce webhook route', () => {
  const { server, call, database } = useTestServer();
  let secret: string;

  beforeEach(async () => {
    await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
    const [row] = await database().select().from(locations).where(eq(locations.id, LOCATION));
    const data = { ...row?.data, channels: [{ slug: 'ecommerce', enabled: true, storeId: 'shop' }], posConfig: {} };
    await database().update(locations).set({ data }).where(eq(locations.id, LOCATION));
    secret = (await call('POST', `/Locations/${LOCATION}/connections/ecommerce/secret`, { as: 'product-admin' })).body.data.secret;
  });

  async function send(over: object = {}, topic = 'order.created', key = secret) {
    const reply = await server.app.inject(wooCall(LOCATION, aWooOrder(over), key, topic));
    return [reply.statusCode, reply.json().data ?? reply.json().error];
  }
  const stored = () => database().select().from(orders).where(eq(orders.channelSlug, 'ecommerce'));

  it('replies to the ping of a new webhook [R-04]', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/intake/ecommerce/woocommerce?location=${LOCATION}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'webhook_id=12',
    });

    expect(reply.statusCode).toBe(200);
  });

  it('stores an order once it is paid, and cancels it when it is refunded [R-04]', async () => {
    expect(await send({ status: 'pending' })).toEqual([200, { accepted: false, code: 'WAITS_FOR_PAYMENT' }]);
    expect(await stored()).toEqual([]);

    expect(await send({}, 'order.updated')).toEqual([200, expect.objectContaining({ accepted: true, status: 'INCOMING_NEW' })]);
    expect(await send({}, 'order.updated')).toEqual([200, expect.objectContaining({ accepted: true })]);
    expect(await stored()).toHaveLength(1);

    expect(await send({ status: 'refunded' }, 'order.updated')).toEqual([200, expect.objectContaining({ status: 'CANCELED' })]);
    expect(server.recorded.withdrawn).toHaveLength(1);
  });

  it('returns 200 with the error for a rejected order, so that WooCommerce does not disable the webhook [R-04]', async () => {
    expect(await send({ currency: 'MXN' })).toEqual([200, expect.objectContaining({ accepted: false, code: 'INVALID_DATA' })]);
    const [line] = (await call('GET', '/intake-requests', { as: 'product-admin' })).body.data;
    expect(line).toMatchObject({ kind: 'woocommerce', code: 'INVALID_DATA', channelOrderId: '727' });
  });

  it('rejects a wrong secret and an invalid order [R-04]', async () => {
    expect(await send({}, 'order.created', 'another secret')).toEqual([401, expect.objectContaining({ code: 'BAD_SIGNATURE' })]);
    expect(await send({ line_items: 'none' })).toEqual([200, expect.objectContaining({ accepted: false, code: 'INVALID_DATA' })]);
  });
});
