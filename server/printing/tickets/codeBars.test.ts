import { codeBars } from './codeBars';

describe('codeBars', () => {
  it('sets bars as broad as the paper allows', () => {
    expect(codeBars('GL-4821', 576)).toEqual([{ barcode: 'GL-4821', moduleDots: 3 }]);
    expect(codeBars('GL-4821', 384)).toEqual([{ barcode: 'GL-4821', moduleDots: 2 }]);
  });

  it('sets none that do not fit', () => {
    expect(codeBars('GL-4821', 240)).toEqual([]);
    expect(codeBars('A-1', 240)).toEqual([{ barcode: 'A-1', moduleDots: 2 }]);
  });

  it.each(['', 'ñ-1', 'a\\b', 'a{1', 'x'.repeat(31), 'a\nb'])('sets none of %p, which bars cannot carry as it is', (code) => {
    expect(codeBars(code, 5000)).toEqual([]);
  });
});
