import { totalsHeight, widthOfTotal } from '@/ui/DataGrid/useTotals';

const figure = (text: string) => ({ text });

describe('the row of totals', () => {
  it('is as high as its cell with the most figures, which are stacked [M-02]', () => {
    const one = { orders: [figure('1')] };
    const three = { orders: [figure('1')], sales: [figure('1 €'), figure('2 US$'), figure('3 £')] };

    expect([totalsHeight({}), totalsHeight(one), totalsHeight(three)]).toEqual([0, 30, 3 * 18 + 8]);
  });

  it('has columns as wide as their longest figure [M-02]', () => {
    const text = '1.234.567,89 €';

    expect(widthOfTotal([figure('1 €'), figure(text)])).toBe(widthOfTotal([figure(text)]));
    // A digit in bold is 8.5 px wide.
    expect(widthOfTotal([figure(text)])).toBeGreaterThanOrEqual(text.length * 8.5);
  });
});
