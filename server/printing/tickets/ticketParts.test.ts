import { amountRow, banner, boxed, hangingIndent, headline, reversed, largeAmountRow, withLead, paragraph, rule } from './ticketParts';

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

  it('draws a rule across the paper', () => {
    expect(rule(5).text).toBe('-----');
  });

  it('indents the lines that follow a prefix', () => {
    expect(texts(hangingIndent('2 x ', 'Hamburguesa con queso', 20))).toEqual(['2 x Hamburguesa con', '    queso']);
  });

  it('omits the indent if it would leave no room for the text', () => {
    expect(texts(hangingIndent('123456789012345 x ', 'Pan', 20))).toEqual(['123456789012345 x', 'Pan']);
  });

  it('prints the amount at the right edge of the first line', () => {
    expect(texts(amountRow('2 x ', 'Hamburguesa con queso', '19,80\u00a0€', 28))).toEqual(['2 x Hamburguesa con  19,80 €', '    queso']);
  });

  it('prints the amount at the end of the last line if words would be broken beside it', () => {
    expect(texts(amountRow('2 x ', 'Hamburguesa con pan', '19,80\u00a0€', 20))).toEqual(['2 x Hamburguesa con', '    pan      19,80 €']);
    expect(texts(amountRow('1 x ', 'Pan blanc', '5,00 €', 20))).toEqual(['1 x Pan blanc 5,00 €']);
    expect(texts(amountRow('1 x ', 'Pan blanco', '5,00 €', 20))).toEqual(['1 x Pan blanco', '              5,00 €']);
    expect(texts(amountRow('1 x ', 'Pan con tomate', '5,00 €', 20))).toEqual(['1 x Pan con tomate', '              5,00 €']);
  });

  it('prints an amount that does not fit in a line of its own', () => {
    expect(texts(amountRow('10 x ', 'Pan', '1.234.567,00 €', 20))).toEqual(['10 x Pan', '      1.234.567,00 €']);
  });

  it('breaks an amount that is longer than the paper', () => {
    expect(texts(amountRow('', 'Pan', '9'.repeat(22), 20))).toEqual(['Pan', '9'.repeat(20), `${' '.repeat(18)}99`]);
  });

  it.each([
    ['GL-1', 20, 3, ['3x3 GL-1']],
    ['GL-4821', 20, 3, ['2x2 GL-4821']],
    ['PARA RECOGER', 20, 2, ['1x2 PARA RECOGER']],
    ['PARA RECOGER EN BARRA', 20, 2, ['1x2 PARA RECOGER EN', '1x2 BARRA']],
  ] as const)('prints %p on %p columns in the largest size that fits into one line, up to %p', (text, columns, scale, expected) => {
    expect(headline(text, columns, scale).map((line) => `${line.width}x${line.height} ${line.text}`)).toEqual(expected);
  });

  it('indents a text by the width of its lead', () => {
    const lead = { text: '2 x', width: 2, reverse: true } as const;

    expect(withLead(lead, 'Pan con tomate', 20, { bold: true })).toEqual([
      { lead, text: ' Pan con', bold: true },
      { text: '       tomate', bold: true },
    ]);
    expect(withLead(lead, 'Pan con tomate', 32, { width: 2 })).toEqual([
      { lead, text: ' Pan con', width: 2 },
      { text: '    tomate', width: 2 },
    ]);
  });

  it('prints a lead in lines of its own if it leaves no room for the text', () => {
    expect(withLead({ text: '123456 x', width: 2 }, 'Pan', 20)).toEqual([{ text: '123456 x', width: 2 }, { text: 'Pan' }]);
    expect(texts(withLead({ text: `${'9'.repeat(22)} x` }, 'Pan', 20))).toEqual(['9'.repeat(20), '99 x', 'Pan']);
  });

  it('doubles the width of an amount only if the row stays one line', () => {
    expect(largeAmountRow('TOTAL', '29,90 €', 32)).toEqual([{ text: 'TOTAL    29,90 €', width: 2, height: 2, bold: true }]);
    expect(largeAmountRow('TOTAL', '29,90 €', 20)).toEqual([{ text: 'TOTAL        29,90 €', width: 1, height: 2, bold: true }]);
  });

  it('reverses lines across the full width', () => {
    expect(reversed([{ text: 'Sin gluten' }], 12)).toEqual([{ text: 'Sin gluten  ', bold: true, reverse: true }]);
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
    expect(banner('COPIA', 20)).toEqual([{ text: '       COPIA        ', height: 2, bold: true, reverse: true }]);
  });
});
