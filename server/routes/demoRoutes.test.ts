import { FULFILLMENT_TYPES, orderSchema } from '@/domain/order';
import { findOrder } from '../orders/orderStore';
import { useTestServer } from '../testing/testServer';

describe('placing an order by hand', () => {
  const { server, call, database } = useTestServer();

  it.each(FULFILLMENT_TYPES)('makes a realistic order of the kind %s, keeps it and prints it', async (fulfillmentType) => {
    const { status, body } = await call('POST', '/demo/orders', {
      as: 'location-staff',
      body: { locationId: 'location-es-1', fulfillmentType, channel: 'glovo', code: 'E2E-1' },
    });

    expect(status).toBe(201);
    const order = orderSchema.parse(body.data);
    expect(order).toMatchObject({
      code: 'E2E-1',
      locationId: 'location-es-1',
      fulfillment: { type: fulfillmentType },
      channel: { slug: 'glovo' },
    });
    expect(await findOrder(database(), order.id)).toEqual(body.data);
    expect(server.told.printed).toEqual([body.data]);
  });

  it('takes the items that are given, and a location of the scope where none is', async () => {
    const items = [{ name: 'Café', qty: 2, price: 150, modifiers: [{ name: 'Con leche', qty: 1, price: 20 }] }];

    const { body } = await call('POST', '/demo/orders', { as: 'location-staff-br', body: { items, fulfillmentType: 'order-at-table' } });

    expect(body.data).toMatchObject({ locationId: 'location-br-1', items, subtotal: 340, total: 340, currency: 'BRL' });
  });

  it('refuses a location of others and what it does not understand', async () => {
    const place = async (body: object) => (await call('POST', '/demo/orders', { as: 'location-staff', body })).status;

    expect(await place({ locationId: 'location-br-1' })).toBe(404);
    expect(await place({ fulfillmentType: 'drone' })).toBe(422);
    expect(await place({ items: [] })).toBe(422);
    expect(server.told.printed).toEqual([]);
  });
});
