import { orderBarcode } from './orderBarcode';

describe('orderBarcode', () => {
  it('uses the widest modules that fit the paper', () => {
    expect(orderBarcode('GL-4821', 576)).toEqual([{ barcode: 'GL-4821', moduleDots: 3 }]);
    expect(orderBarcode('GL-4821', 384)).toEqual([{ barcode: 'GL-4821', moduleDots: 2 }]);
  });

  it('returns no barcode that does not fit', () => {
    expect(orderBarcode('GL-4821', 240)).toEqual([]);
    expect(orderBarcode('A-1', 240)).toEqual([{ barcode: 'A-1', moduleDots: 2 }]);
  });

  it.each(['', 'ñ-1', 'a\\b', 'a{1', 'x'.repeat(31), 'a\nb'])('returns no barcode for %p, which cannot be encoded', (code) => {
    expect(orderBarcode(code, 5000)).toEqual([]);
  });
});
