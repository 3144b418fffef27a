import fc from 'fast-check';
import { createOrderSchema, orderDraftSchema } from '@/domain/orderDraft';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { anOrderDraft } from '../../test/factories/anOrderDraft';

const price = fc.nat(9_999_999_999);
const item = fc.record({ qty: fc.integer({ min: 1, max: 999 }), name: fc.constant('Pan'), price });

describe('orderOfDraft', () => {
  it('sums items and fee exactly, in minor units [OM-03]', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 300 }), fc.option(price), (items, deliveryFee) => {
        const order = orderOfDraft(anOrderDraft({ items, priceDetails: { deliveryFee } }));

        const cents = items.reduce((sum, { qty, price: each }) => sum + BigInt(qty) * BigInt(each), 0n);
        expect(BigInt(order.subtotal)).toBe(cents);
        expect(BigInt(order.total)).toBe(cents + BigInt(deliveryFee ?? 0));
        expect(createOrderSchema.safeParse({ order }).success).toBe(true);
      }),
    );
  });

  it('uses the amount as the subtotal if there are no items', () => {
    const draft = orderDraftSchema.parse(anOrderDraft({ pricedBy: 'amount', subtotal: 1250, priceDetails: { deliveryFee: 275 } }));

    expect(orderOfDraft(draft)).toMatchObject({ items: [], subtotal: 1250, priceDetails: { deliveryFee: 275 }, total: 1525 });
  });

  it('omits empty fields', () => {
    expect(orderOfDraft(anOrderDraft())).toEqual({
      id: anOrderDraft().id,
      locationId: 'location-1',
      channel: { slug: 'order-maker' },
      createdBy: 'web-app',
      fulfillment: { type: 'takeaway' },
      items: [{ qty: 2, name: 'Pizza margarita', price: 950 }],
      payment: { type: 'cash' },
      currency: 'EUR',
      priceDetails: { deliveryFee: 0 },
      subtotal: 1900,
      total: 1900,
      client: { name: 'Ana Ruiz', phone: '+34 600 11 22 33', invoiceDetails: { billingType: 'ticket' } },
    });
  });

  it('sets paymentPending if the client pays cash on delivery', () => {
    expect(orderOfDraft(anOrderDraft({ payment: { type: 'cash-on-delivery' } }))).toMatchObject({ paymentPending: true });
  });
});
