import { amountRow, bar, boxed, hanging, paragraph, rule } from './ticketParts';

const texts = (lines: { text: string }[]) => lines.map((line) => line.text);

describe('parts of a ticket', () => {
  it('halves the columns of a double-width paragraph', () => {
    expect(paragraph('PEDIDO 1234', 20, { width: 2 })).toEqual([
      { text: 'PEDIDO', width: 2 },
      { text: '1234', width: 2 },
    ]);
  });

  it.each([null, undefined, '', ' \n '])('prints nothing for the text %p', (text) => {
    expect(paragraph(text, 20)).toEqual([]);
  });

  it('rules across the paper', () => {
    expect(rule(5).text).toBe('-----');
  });

  it('indents the lines that follow a prefix', () => {
    expect(texts(hanging('2 x ', 'Hamburguesa con queso', 20))).toEqual(['2 x Hamburguesa con', '    queso']);
  });

  it('gives up the indent where no room would be left', () => {
    expect(texts(hanging('123456789012345 x ', 'Pan', 20))).toEqual(['123456789012345 x', 'Pan']);
  });

  it('puts the amount at the right edge of the first line', () => {
    expect(texts(amountRow('2 x ', 'Hamburguesa con queso', '19,80\u00a0€', 24))).toEqual(['2 x Hamburguesa  19,80 €', '    con queso']);
  });

  it('gives the amount a line of its own where it does not fit', () => {
    expect(texts(amountRow('10 x ', 'Pan', '1.234.567,00 €', 20))).toEqual(['10 x Pan', '      1.234.567,00 €']);
  });

  it('breaks an amount that is longer than the paper', () => {
    expect(texts(amountRow('', 'Pan', '9'.repeat(22), 20))).toEqual(['Pan', '9'.repeat(20), `${' '.repeat(18)}99`]);
  });

  it('draws a box of the full width around a note', () => {
    expect(texts(boxed('NOTA', 'Sin gluten, por favor', 20))).toEqual([
      '+------------------+',
      '| NOTA             |',
      '| Sin gluten, por  |',
      '| favor            |',
      '+------------------+',
    ]);
  });

  it('centres a text in a bar of the full width', () => {
    expect(bar('COPIA', 20)).toEqual([{ text: '       COPIA        ', height: 2, bold: true, reverse: true }]);
  });
});
