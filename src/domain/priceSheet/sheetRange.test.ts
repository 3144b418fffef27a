import fc from 'fast-check';
import { applySheetEdits, cellOf } from '@/domain/priceSheet/priceSheet';
import { changeRange, clearRange, copyRange, fillDown, parseCells, pasteCells, typeCell } from '@/domain/priceSheet/sheetRange';
import { aCatalog, aProduct } from '../../../test/factories/aCatalog';

const catalog = aCatalog([
  aProduct({ id: 'pizza', price: 1000, channelOverrides: { glovo: { price: 1200, name: 'Pizza G' } } }),
  aProduct({ id: 'pasta', price: 900 }),
  aProduct({ id: 'salad', price: 700, channels: ['glovo'] }),
]);
const shape = { productIds: ['pizza', 'pasta', 'salad'], columns: [null, 'glovo', 'ubereats'] };
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const ALL = at(0, 0, 2, 2);
const textsOf = (edited: typeof catalog) => copyRange(edited, shape, ALL, 'es').map((row) => row.join(' '));

describe('copyRange', () => {
  it('copies the price in effect in each channel, and nothing where it is not sold [M-01]', () => {
    expect(copyRange(catalog, shape, ALL, 'es')).toEqual([
      ['10,00', '12,00', '10,00'],
      ['9,00', '9,00', '9,00'],
      ['7,00', '7,00', ''],
    ]);
  });
});

describe('pasteCells', () => {
  const paste = (text: string, range = at(0, 0), language = 'es') => pasteCells(catalog, shape, range, parseCells(text), language);

  it('pastes cells of a spreadsheet at the start of the range [M-01]', () => {
    const { edits, errors, cut } = paste('11,00\t13,00\r\n9,50\t\r\n');

    expect(textsOf(applySheetEdits(catalog, edits))).toEqual(['11,00 13,00 11,00', '9,50 9,50 9,50', '7,00 7,00 ']);
    expect([errors, cut]).toEqual([[], 0]);
    expect(paste('1\t2', at(1, 1)).edits).toEqual([
      { productId: 'pasta', column: 'glovo', price: 100 },
      { productId: 'pasta', column: 'ubereats', price: 200 },
    ]);
  });

  it('changes only the price of the channel of its column [M-01]', () => {
    const edited = applySheetEdits(catalog, paste('13', at(0, 2)).edits);

    expect(edited.products.pizza).toEqual({
      ...catalog.products.pizza,
      channelOverrides: { glovo: { price: 1200, name: 'Pizza G' }, ubereats: { price: 1300 } },
    });
  });

  it('reads the numbers of another language where they are unambiguous, and no formulas [M-01]', () => {
    const { edits, errors } = paste('1.234,56\t=A1\n1,234.56\t+5 %\n1,234', at(0, 0), 'en');

    expect(edits.map(({ price }) => price)).toEqual([123_456, 123_456, 123_400]);
    expect(errors.map(({ text, code }) => [text, code])).toEqual([
      ['=A1', 'notAPrice'],
      ['+5 %', 'notAPrice'],
    ]);
  });

  it('restores the inherited price where the pasted cell is empty, with the other values of the channel [M-01]', () => {
    const edited = applySheetEdits(catalog, paste('\t', at(0, 1)).edits);

    expect(edited.products.pizza?.channelOverrides).toEqual({ glovo: { name: 'Pizza G' } });
  });

  it('fills the range with a single copied cell [M-01]', () => {
    expect(textsOf(applySheetEdits(catalog, paste('5', at(0, 0, 2, 1)).edits))).toEqual(['5,00 5,00 5,00', '5,00 5,00 5,00', '5,00 5,00 ']);
  });

  it('counts the cells outside of the sheet and applies the others [M-01]', () => {
    const { edits, cut } = paste('1\t2\n3\t4\n5\t6', at(2, 1));

    expect(edits).toEqual([{ productId: 'salad', column: 'glovo', price: 100 }]);
    expect(cut).toBe(4);
  });

  it('returns an error for each cell that is no price, and applies the others [M-01]', () => {
    const { edits, errors } = paste('gratis\t-1\n"a\nb"\t123456789012\n1.234\t5\t6', at(0, 0), 'en');

    expect(edits).toEqual([{ productId: 'salad', column: 'glovo', price: 500 }]);
    expect(errors.map(({ productId, column, code }) => [productId, column, code])).toEqual([
      ['pizza', null, 'notAPrice'],
      ['pizza', 'glovo', 'negative'],
      ['pasta', null, 'notAPrice'],
      ['pasta', 'glovo', 'tooLarge'],
      ['salad', null, 'threeDecimals'],
      ['salad', 'ubereats', 'notSold'],
    ]);
  });

  it('restores every price that was copied [M-01]', () => {
    const prices = fc.array(fc.tuple(fc.nat(100_000), fc.option(fc.nat(100_000)), fc.option(fc.nat(100_000))), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(prices, fc.constantFrom('es', 'en', 'pt'), (rows, language) => {
        const products = rows.map(([price, glovo, ubereats], row) =>
          aProduct({
            id: `p${row}`,
            price,
            channelOverrides: {
              ...(glovo !== null && { glovo: { price: glovo } }),
              ...(ubereats !== null && { ubereats: { price: ubereats } }),
            },
          }),
        );
        const before = aCatalog(products);
        const sheet = { ...shape, productIds: products.map(({ id }) => id) };
        const range = at(0, 0, rows.length - 1, 2);
        const text = copyRange(before, sheet, range, language)
          .map((row) => row.join('\t'))
          .join('\r\n');
        const zeroed = applySheetEdits(before, pasteCells(before, sheet, range, [['0']], language).edits);
        const pasted = applySheetEdits(zeroed, pasteCells(zeroed, sheet, range, parseCells(text), language).edits);
        expect(copyRange(pasted, sheet, range, language)).toEqual(copyRange(before, sheet, range, language));
      }),
      { numRuns: 50 },
    );
  });
});

describe('typeCell', () => {
  it.each([
    ['9,50', 950],
    ['+10 %', 1320],
    ['-10 %', 1080],
    ['+0,50', 1250],
    ['=9,90', 990],
    ['', null],
  ])('applies "%s" to the price in effect [M-01]', (text, price) => {
    expect(typeCell(catalog, 'pizza', 'glovo', text, 'es').edits).toEqual([{ productId: 'pizza', column: 'glovo', price }]);
  });

  it('rejects a negative price instead of lowering the price by it [M-01]', () => {
    expect(typeCell(catalog, 'pizza', 'glovo', '-0,50', 'es').errors).toMatchObject([{ code: 'negative' }]);
  });
});

describe('changeRange', () => {
  it('changes each price in effect, and none of a channel that does not sell the product [M-01]', () => {
    const edits = changeRange(catalog, shape, at(0, 1, 2, 2), { by: { percent: 10 }, ending: 90 });

    expect(textsOf(applySheetEdits(catalog, edits))).toEqual(['10,00 12,90 10,90', '9,00 9,90 9,90', '7,00 7,90 ']);
    expect(edits.filter(({ productId }) => productId === 'salad').map(({ column }) => column)).toEqual(['glovo']);
  });
});

describe('fillDown', () => {
  it('copies own prices and inheritance of the first row to the rows below [M-01]', () => {
    const own = applySheetEdits(catalog, [{ productId: 'pasta', column: 'ubereats', price: 100 }]);
    const edited = applySheetEdits(own, fillDown(own, shape, at(0, 1, 2, 2)));

    expect(textsOf(edited)).toEqual(['10,00 12,00 10,00', '9,00 12,00 9,00', '7,00 12,00 ']);
    expect(cellOf(edited, 'pasta', 'ubereats').state).toBe('inherited');
  });

  it('changes nothing in a single row [M-01]', () => {
    expect(fillDown(catalog, shape, at(1, 0, 1, 2))).toEqual([]);
  });
});

describe('clearRange', () => {
  it('restores the inherited prices and leaves the base prices [M-01]', () => {
    const edited = applySheetEdits(catalog, clearRange(shape, ALL));

    expect(textsOf(edited)).toEqual(['10,00 10,00 10,00', '9,00 9,00 9,00', '7,00 7,00 ']);
  });
});

describe('applySheetEdits', () => {
  it('returns the same catalog if nothing changes, also for unknown products [M-01]', () => {
    const edits = [
      { productId: 'pizza', column: null, price: 1000 },
      { productId: 'pizza', column: 'glovo', price: 1200 },
      { productId: 'pasta', column: 'glovo', price: null },
      { productId: 'gone', column: null, price: 1 },
    ];

    expect(applySheetEdits(catalog, edits)).toBe(catalog);
  });
});
