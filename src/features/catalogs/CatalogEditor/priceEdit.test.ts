import { priceEdit, type PriceEditMode } from '@/features/catalogs/CatalogEditor/priceEdit';

const edit = (mode: PriceEditMode, typed: string, language = 'es') => priceEdit({ mode, typed, step: 10, slug: 'glovo' }, language);

describe('priceEdit', () => {
  it.each([
    ['7,5', 7.5],
    ['7.5', 7.5],
    ['+10', 10],
    ['10 %', 10],
    ['10%', 10],
    ['-10', -10],
    ['−100', -100],
    ['1000', 1000],
  ])('parses %p as a percentage', (typed, percent) =>
    expect(edit('percent', typed)).toEqual({ type: 'prices', by: { percent }, step: 10, slug: 'glovo' }),
  );

  it('parses an amount and a price into minor units', () => {
    expect(edit('amount', '-0,50')).toEqual({ type: 'prices', by: { amount: -50 }, step: 10, slug: 'glovo' });
    expect(edit('set', '9.90', 'en')).toEqual({ type: 'fields', fields: { price: 990 }, slug: 'glovo' });
  });

  it.each(['', ' ', 'diez', '5+5', '10%5', '%', '0,125', '-101', '1001'])('rejects %p as a percentage', (typed) =>
    expect(edit('percent', typed)).toBeNull(),
  );

  it.each(['10%', '5+5', ''])('rejects %p as an amount', (typed) => {
    expect(edit('amount', typed)).toBeNull();
    expect(edit('set', typed)).toBeNull();
  });
});
