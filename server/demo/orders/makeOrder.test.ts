import { FULFILLMENT_TYPES, orderSchema } from '@/domain/order';
import { aLocation } from '../../../test/factories/aLocation';
import { makeOrder } from './makeOrder';
import { Random } from '../random';

const PLACED = new Date('2026-11-20T12:00:00.000Z');

describe('makeOrder', () => {
  function many(over: Parameters<typeof aLocation>[0] = {}, count = 200) {
    const random = new Random(5);
    return Array.from({ length: count }, (_, n) => makeOrder(aLocation(over), PLACED, random, { id: `order-${n}` }));
  }

  it('makes valid new orders of every service type', () => {
    const channels = [{ slug: 'glovo' }, { slug: 'ecommerce' }];

    const orders = many({ channels });

    for (const order of orders) expect(orderSchema.parse(order)).toEqual(order);
    expect(new Set(orders.map(({ fulfillment }) => fulfillment?.type))).toEqual(new Set(FULFILLMENT_TYPES));
    expect(orders.every(({ statuses }) => statuses.length === 1 && statuses[0]?.status === 'INCOMING_NEW')).toBe(true);
  });

  it('has totals that are the sums of the prices', () => {
    for (const { items, subtotal, total, fees, priceDetails, totalPaidByClient, paymentPending } of many()) {
      const sum = items.reduce(
        (all, item) =>
          all +
          item.qty * ((item.price ?? 0) + (item.modifiers ?? []).reduce((extra, { price, qty }) => extra + (price ?? 0) * (qty ?? 1), 0)),
        0,
      );

      expect(subtotal).toBe(sum);
      expect(total).toBe(sum + (priceDetails?.deliveryFee ?? 0) + (fees?.['service_charge'] ?? 0));
      expect(totalPaidByClient).toBe(paymentPending ? 0 : total);
    }
  });

  it('has notes that fit the kind of dish', () => {
    const dishesOf = (note: string) => {
      const items = many({}, 3000).flatMap((order) => order.items);
      return new Set(items.filter(({ notes }) => notes === note).map(({ name }) => name));
    };

    expect(dishesOf('Cortar en ocho')).toEqual(new Set(['Pizza margarita', 'Pizza cuatro quesos']));
    expect(dishesOf('Con dos cucharas')).toEqual(
      new Set(['Tarta de queso', 'Flan de huevo', 'Coulant de chocolate', 'Fruta de temporada']),
    );
  });

  it('has a delivery address and time only for deliveries', () => {
    for (const { fulfillment, address, suggestedDeliveryAt, suggestedPickUpAt, note } of many({ channels: [{ slug: 'ecommerce' }] })) {
      const delivered = fulfillment?.type?.startsWith('delivery') ?? false;
      const atTable = fulfillment?.type === 'order-at-table';

      expect([Boolean(address), Boolean(suggestedDeliveryAt)]).toEqual([delivered, delivered]);
      expect(Boolean(suggestedPickUpAt)).toBe(!atTable);
      expect(Boolean(note)).toBe(atTable);
    }
  });

  it('has a requested rider partner only for some orders that a delivery partner brings', () => {
    const thirdPartyServices = [
      { slug: 'stuart', isActive: true },
      { slug: 'shipday', isActive: false },
      { slug: 'printer', isActive: true },
    ];
    const slugs = (over: object) => {
      const orders = many({ channels: [{ slug: 'ecommerce' }], ...over });
      const brought = orders.filter(({ fulfillment }) => fulfillment?.type === 'delivery-by-delivery-partner');
      expect(orders.filter(({ deliverySlug }) => deliverySlug).every((order) => brought.includes(order))).toBe(true);
      return new Set(brought.map(({ deliverySlug }) => deliverySlug));
    };

    expect(slugs({ thirdPartyServices })).toEqual(new Set(['stuart', undefined]));
    expect(slugs({})).toEqual(new Set([undefined]));
  });

  it('uses the language and the currency of the market', () => {
    const [order] = many({ country: 'CO', currency: 'COP' }, 1);

    expect(order).toMatchObject({ currency: 'COP', client: { phone: expect.stringMatching(/^\+57/) } });
    expect(order?.subtotal).toBeGreaterThan(500_000);
  });

  it('uses the given options', () => {
    const items = [{ name: 'Ñoquis', qty: 1, price: 900 }];

    const order = makeOrder(aLocation(), PLACED, new Random(1), {
      id: 'x',
      code: 'A-1',
      channel: 'rappi',
      fulfillmentType: 'takeaway',
      items,
    });

    expect(order).toMatchObject({
      id: 'x',
      code: 'A-1',
      channel: { slug: 'rappi' },
      fulfillment: { type: 'takeaway' },
      items,
      subtotal: 900,
    });
  });
});
