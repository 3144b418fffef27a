import { orderFees } from '@/domain/orderFees';

describe('orderFees', () => {
  it('returns the non-zero fees of an order, known types first', () => {
    expect(orderFees({ fees: { gift_wrap: 120, tip: 200, bag_fee: 10, other: 0, channel_fee: null } })).toEqual([
      { type: 'bag_fee', amount: 10 },
      { type: 'tip', amount: 200 },
      { type: 'gift_wrap', amount: 120 },
    ]);
  });

  it('uses the delivery fee of the price details if the fees have none', () => {
    expect(orderFees({ priceDetails: { deliveryFee: 275 } })).toEqual([{ type: 'delivery_fee', amount: 275 }]);
  });

  it('does not count the delivery fee twice', () => {
    expect(orderFees({ fees: { delivery_fee: 300 }, priceDetails: { deliveryFee: 275 } })).toEqual([{ type: 'delivery_fee', amount: 300 }]);
  });
});
