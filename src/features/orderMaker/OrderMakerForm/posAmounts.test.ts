import { posAmounts, type PosDraft } from '@/features/orderMaker/OrderMakerForm/posAmounts';
import { aLocation } from '../../../../test/factories/aLocation';

const AT_POS = aLocation({ posConfig: { provider: 'agora' } });
const draft = (over: Partial<PosDraft> = {}): PosDraft => ({
  pricedBy: 'items',
  items: [{ qty: 2, name: 'Pizza', price: 900, posRef: 'P-1', modifiers: [] }],
  subtotal: null,
  priceDetails: { deliveryFee: 250 },
  fulfillment: { type: 'delivery-by-location' },
  payment: { type: 'cash' },
  currency: 'EUR',
  ...over,
});
const cheese = { innerId: 'cheese', groupId: 'extras', name: 'Queso', qty: 2, price: 100 };

describe('posAmounts', () => {
  it('includes modifiers, and the delivery fee only if the location sends it to its POS [W-07]', () => {
    const items = [{ qty: 2, name: 'Pizza', price: 900, posRef: 'P-1', modifiers: [cheese] }];
    const withFee = aLocation({ posConfig: { provider: 'agora', deliversItself: true, includeDeliveryFee: true } });

    expect(posAmounts(draft({ items }), AT_POS)?.total).toBe(2 * 1_100);
    expect(posAmounts(draft({ items }), withFee)?.total).toBe(2 * 1_100 + 250);
  });

  it('names priced items and modifiers without a product of the POS once [W-07]', () => {
    const items = [
      { qty: 1, name: 'Pan', price: 100 },
      { qty: 1, name: 'Pan', price: 100, notes: 'Tostado' },
      { qty: 1, name: 'Pizza', price: 900, posRef: 'P-1', modifiers: [cheese] },
    ];

    expect(posAmounts(draft({ items }), AT_POS)?.withoutProduct).toEqual(['Pan', 'Queso']);
  });

  it('ignores lines that are not complete, and uses a single amount', () => {
    const typing = [{ qty: null, name: '', price: Number.NaN }, ...draft().items];

    expect(posAmounts(draft({ items: typing }), AT_POS)).toEqual({ total: 1_800, withoutProduct: [] });
    expect(posAmounts(draft({ pricedBy: 'amount', subtotal: 1_500 }), AT_POS)?.total).toBe(1_500);
  });

  it('is null for a location without a POS', () => {
    expect(posAmounts(draft(), aLocation())).toBeNull();
  });
});
