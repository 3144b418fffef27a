import { anOrder } from '../../test/factories/anOrder';
import { orderTaxes } from '@/domain/orderTaxes';

describe('orderTaxes', () => {
  it.each([
    ['an amount', { tax: 120 }, [{ name: null, amount: 120 }]],
    [
      'a list with rates',
      {
        taxes: [
          { name: 'IVA', rate: 0.1, amount: 90 },
          { name: 'IVA', rate: 21, amount: 5 },
        ],
      },
      [
        { name: 'IVA 10 %', amount: 90 },
        { name: 'IVA 21 %', amount: 5 },
      ],
    ],
    ['a rate without a name', { taxes: [{ percentage: 5.5, value: 3 }] }, [{ name: '5.5 %', amount: 3 }]],
    [
      'amounts by name',
      { taxes: { ICMS: 30, ISS: { amount: 2 } } },
      [
        { name: 'ICMS', amount: 30 },
        { name: 'ISS', amount: 2 },
      ],
    ],
    ['the price details', { priceDetails: { vat: { amount: 7 } } }, [{ name: null, amount: 7 }]],
    ['an order without taxes', {}, []],
    ['values that are not taxes', { taxes: 'included', tax: null, vat: [null, 'x', {}] }, []],
  ])('reads %s', (_title, over, lines) => {
    expect(orderTaxes(anOrder(over))).toEqual(lines);
  });
});
