import fc from 'fast-check';
import { expectedPayout, type RateTerms } from '@/domain/channelMoney/expectedPayout';
import { orderMoneyOf, type OrderMoney, type RawOrderMoney } from '@/domain/channelMoney/orderMoney';

const RATE: RateTerms = {
  commissionBasisPoints: 3_000,
  fixedAmount: 0,
  base: 'afterDiscounts',
  discountBearer: 'restaurant',
  taxBasisPoints: 2_100,
};
const MONEY: OrderMoney = { total: 2_000, fees: { all: 0, channel: 0 }, discounts: 0, unreadableDiscounts: 0, collected: 0 };

const payout = (money: Partial<OrderMoney>, rate: Partial<RateTerms> = {}) => expectedPayout({ ...MONEY, ...money }, { ...RATE, ...rate });

describe('expectedPayout', () => {
  it('deducts the commission and its tax from the total [M-05]', () => {
    expect(payout({})).toEqual({
      ...{ sales: 2_000, discountsRestaurant: 0, discountsChannel: 0, channelFees: 0, collected: 0 },
      ...{ commission: 600, commissionTax: 126, expected: 1_274 },
    });
  });

  it('computes the commission of the goods before or after discounts, without fees [M-05]', () => {
    const money = { total: 2_300, fees: { all: 300, channel: 0 }, discounts: 500 };

    expect(payout(money, { base: 'afterDiscounts' })).toMatchObject({ commission: 600, commissionTax: 126, expected: 1_574 });
    expect(payout(money, { base: 'beforeDiscounts' })).toMatchObject({ commission: 750, commissionTax: 158, expected: 1_392 });
  });

  it('adds the discounts that the channel bears to the total, which is after them [M-05]', () => {
    const borne = { discountsRestaurant: 0, discountsChannel: 500, expected: 1_774 };

    expect(payout({ discounts: 500 }, { discountBearer: 'channel' })).toMatchObject(borne);
    expect(payout({ discounts: 500 })).toMatchObject({ discountsRestaurant: 500, discountsChannel: 0, expected: 1_274 });
  });

  it('deducts the fees of the channel and what the restaurant collected [M-05]', () => {
    const money = { total: 2_300, fees: { all: 300, channel: 200 }, collected: 2_300 };

    expect(payout(money)).toMatchObject({ channelFees: 200, collected: 2_300, commission: 600, expected: -926 });
  });

  it.each([
    ['a half cent up', { total: 15 }, { commissionBasisPoints: 1_000, taxBasisPoints: 0 }, { commission: 2 }],
    ['less than a half cent down', { total: 14 }, { commissionBasisPoints: 1_000, taxBasisPoints: 0 }, { commission: 1 }],
    ['the tax of the rounded commission', { total: 15 }, { commissionBasisPoints: 1_000, taxBasisPoints: 2_500 }, { commissionTax: 1 }],
    ['hundredths of a percent', { total: 100_000 }, { commissionBasisPoints: 2_575 }, { commission: 25_750 }],
    [
      'amounts whose product exceeds 2^53',
      { total: 999_999_999_999_999 },
      { commissionBasisPoints: 9_999 },
      { commission: 999_899_999_999_999 },
    ],
  ])('rounds %s [M-05]', (_case, money, rate, expected) => {
    expect(payout(money, rate)).toMatchObject(expected);
  });

  it('charges the fixed amount, with tax, also for an order without goods or with a negative total [M-05]', () => {
    expect(payout({ total: 0 }, { fixedAmount: 50 })).toMatchObject({ commission: 50, commissionTax: 11, expected: -61 });
    expect(payout({ total: -100 }, { fixedAmount: 50 })).toMatchObject({ commission: 50, expected: -161 });
  });

  it('is unknown for an order without a total [M-05]', () => {
    expect(payout({ total: null })).toBeNull();
  });

  it('divides the gross value of each order completely among restaurant, channel, customer and taxes [M-05]', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const money = fc.record({
      total: amount,
      fees: fc.tuple(amount, amount).map(([all, channel]) => ({ all: Math.max(all, channel), channel: Math.min(all, channel) })),
      discounts: amount,
      unreadableDiscounts: fc.constant(0),
      collected: amount,
    });
    const points = fc.integer({ min: 0, max: 10_000 });
    const rate = fc.record({
      commissionBasisPoints: points,
      taxBasisPoints: points,
      fixedAmount: fc.integer({ min: 0, max: 1_000_000 }),
      base: fc.constantFrom('beforeDiscounts' as const, 'afterDiscounts' as const),
      discountBearer: fc.constantFrom('restaurant' as const, 'channel' as const),
    });
    fc.assert(
      fc.property(money, rate, (given, terms) => {
        const result = expectedPayout(given, terms);
        if (!result) throw new Error('An order with a total has a payout.');
        const { sales, discountsRestaurant, discountsChannel, channelFees, commission, commissionTax, collected, expected } = result;

        expect(Object.values(result).every(Number.isInteger)).toBe(true);
        expect(discountsRestaurant + discountsChannel).toBe(given.discounts);
        expect(sales + discountsChannel).toBe(expected + channelFees + commission + commissionTax + collected);
        // At most half a cent away from the exact values.
        const base = Math.max(0, sales - given.fees.all + (terms.base === 'beforeDiscounts' ? given.discounts : 0));
        expect(Math.abs(commission - terms.fixedAmount - (base * terms.commissionBasisPoints) / 10_000)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(commissionTax - (commission * terms.taxBasisPoints) / 10_000)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('orderMoneyOf', () => {
  const RAW: RawOrderMoney = {
    ...{ total: 2_000, serviceType: 'takeaway', promotions: undefined, fees: undefined, priceDetails: undefined },
    ...{ paymentPending: false, payment: { type: 'card' }, totalPaidByClient: 2_000 },
  };
  const read = (over: Partial<RawOrderMoney>) => orderMoneyOf({ ...RAW, ...over });

  it('attributes service charge and channel fee to the channel, and delivery fee and tip to whoever delivers [M-05]', () => {
    const fees = { service_charge: 50, channel_fee: 10, bag_fee: 20, tip: 100 };
    const priceDetails = { deliveryFee: 275 };

    expect(read({ fees, priceDetails, serviceType: 'delivery-by-channel' }).fees).toEqual({ all: 455, channel: 435 });
    expect(read({ fees, priceDetails, serviceType: 'delivery-by-location' }).fees).toEqual({ all: 455, channel: 60 });
  });

  it('adds up discounts of either sign, and counts those without an amount [M-05]', () => {
    const promotions = [{ name: '2x1', amount: 300 }, { name: 'Club', amount: -200 }, { name: 'Regalo' }];

    expect(read({ promotions })).toMatchObject({ discounts: 500, unreadableDiscounts: 1 });
    expect(read({ promotions: 'junk' })).toMatchObject({ discounts: 0, unreadableDiscounts: 1 });
    expect(read({})).toMatchObject({ discounts: 0, unreadableDiscounts: 0 });
  });

  it.each([
    [
      'all of an unpaid order of its own riders',
      { paymentPending: true, totalPaidByClient: 0, serviceType: 'delivery-by-location' },
      2_000,
    ],
    ['the unpaid rest', { paymentPending: true, totalPaidByClient: 500 }, 1_500],
    [
      'cash if the order does not state whether it is paid',
      { paymentPending: undefined, payment: { type: 'cash' }, totalPaidByClient: null },
      2_000,
    ],
    ['nothing of a paid order', {}, 0],
    ['nothing if the channel delivers', { paymentPending: true, totalPaidByClient: 0, serviceType: 'delivery-by-channel' }, 0],
    ['nothing of an order without a total', { total: null, paymentPending: true, totalPaidByClient: 0 }, 0],
  ])('states that the restaurant collects %s [M-05]', (_case, over, collected) => {
    expect(read(over).collected).toBe(collected);
  });

  it('ignores values of other types and beyond safe integers [M-05]', () => {
    const over = { promotions: 7, fees: ['x'], priceDetails: 'x', payment: 3, totalPaidByClient: {}, paymentPending: 'x' };

    expect(read(over)).toMatchObject({ fees: { all: 0, channel: 0 }, discounts: 7, collected: 0 });
    expect(read({ fees: { tip: 2 ** 60, bag_fee: 0.5, other: -2.5 } }).fees).toEqual({ all: -2, channel: 0 });
  });
});
