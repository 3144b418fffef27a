import { rowDifferences } from '@/domain/matrixDifferences';

const at = (currency = 'EUR', catalogId: string | null = 'c') => ({ id: currency, name: '', currency, catalogId, catalogName: null });
const row = (states: string, ...prices: (number | null)[]) => ({ name: 'Pizza', posRef: null, states, prices });

describe('rowDifferences', () => {
  it('compares with the most frequent price, and with the lowest of equally frequent ones [M-01]', () => {
    const three = [at(), at(), at()];

    expect(rowDifferences(row('sss', 1000, 900, 1000), three)).toMatchObject({ cells: [null, 'lower', null], differsInPrice: true });
    expect(rowDifferences(row('sss', 1200, 1000, 1100), three).cells).toEqual(['higher', null, 'higher']);
    expect(rowDifferences(row('sss', 1000, 1000, 1000), three)).toMatchObject({ differsInPrice: false, differsInOffer: false });
  });

  it('compares prices only in the same currency [M-01]', () => {
    expect(rowDifferences(row('ssss', 1000, 5000, 1000, 5100), [at(), at('BRL'), at(), at('BRL')]).cells).toEqual([
      null,
      null,
      null,
      'higher',
    ]);
  });

  it('marks locations that do not sell the product, except those without a catalog [M-01]', () => {
    expect(rowDifferences(row('sn--', 1000, null, null, null), [at(), at(), at(), at('EUR', null)])).toMatchObject({
      cells: [null, 'notOffered', 'notOffered', null],
      differsInPrice: false,
      differsInOffer: true,
    });
  });

  it('compares the price of a blocked product, and no missing price [M-01]', () => {
    expect(rowDifferences(row('sbs', 1000, 1300, null), [at(), at(), at()])).toMatchObject({
      cells: [null, 'higher', null],
      differsInOffer: false,
    });
  });
});
