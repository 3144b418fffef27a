import { byWeek, type ChartDays } from '@/entities/figures/byWeek';

const of = (day: string, orders: number, more: Partial<ChartDays> = {}): ChartDays => ({
  ...{ fromDay: day, toDay: day, orders, sales: [], before: null },
  ...more,
});
const euros = (amount: number) => ({ currency: 'EUR', amount });

describe('the weeks of a chart', () => {
  it('begin on Monday, the first and last ones with the days of the period only [M-10]', () => {
    const weeks = byWeek([of('2026-11-14', 1), of('2026-11-15', 2), of('2026-11-16', 4), of('2026-11-22', 8), of('2026-11-23', 16)]);

    expect(weeks.map(({ fromDay, toDay, orders }) => [fromDay, toDay, orders])).toEqual([
      ['2026-11-14', '2026-11-15', 3],
      ['2026-11-16', '2026-11-22', 12],
      ['2026-11-23', '2026-11-23', 16],
    ]);
    expect(byWeek([])).toEqual([]);
  });

  it('add sales by currency, and the days that the compared period has [M-10]', () => {
    const sales = [euros(500), { currency: 'BRL', amount: 100 }];

    expect(byWeek([of('2026-11-16', 1, { sales, before: 3 }), of('2026-11-17', 1, { sales: [euros(250)] })])).toMatchObject([
      { sales: [euros(750), { currency: 'BRL', amount: 100 }], before: 3 },
    ]);
    expect(byWeek([of('2026-11-16', 1), of('2026-11-17', 1)])).toMatchObject([{ before: null }]);
  });
});
