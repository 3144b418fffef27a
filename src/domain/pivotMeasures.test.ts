import type { PivotCell } from '@/domain/pivot';
import { measureOf } from '@/domain/pivotMeasures';

const CELL: PivotCell = {
  ...{ keys: [], currency: 'EUR', orders: 4, sales: 3000, items: 9, fees: 100, cancelled: 1, failed: 1, printFailures: 0 },
  ...{ withoutTotal: 1, lateMedian: null, lateMost: null },
};

describe('the measures of a pivot', () => {
  it('average only the orders with a total, and relate cancelled orders to all orders [M-04]', () => {
    expect(measureOf('average', CELL, undefined)).toBe(1000);
    expect(measureOf('cancelledShare', CELL, undefined)).toBe(1 / 6);
  });

  it('relate a cell to the total of its currency [M-04]', () => {
    const total = { ...CELL, orders: 16, sales: 4000 };

    expect(measureOf('ordersShare', CELL, total)).toBe(0.25);
    expect(measureOf('salesShare', CELL, total)).toBe(0.75);
    expect(measureOf('salesShare', CELL, { ...total, sales: 0 })).toBeNull();
  });
});
