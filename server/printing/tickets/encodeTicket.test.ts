import fc from 'fast-check';
import { readCommands } from '../../demo/printers/commands/readCommands';
import { printOnPaper } from '../../demo/printers/paper/printOnPaper';
import { encodeTicket, PRINTER_LANGUAGES } from './encodeTicket';
import type { TicketDocument, TicketPart } from './ticketLine';

type DecodedLanguage = Parameters<typeof readCommands>[1];

/** The elements of the encoded parts, without the feed and the cut at the end. */
function encoded(
  parts: TicketPart[],
  language: DecodedLanguage = 'esc-pos',
  { columns = 48, font = 'font_a' }: Partial<Pick<TicketDocument, 'columns' | 'font'>> = {},
) {
  return readCommands(encodeTicket({ printJobId: 'A', font, columns, parts }, language), language);
}

function paperText(parts: TicketPart[], language: DecodedLanguage, columns: 32 | 42 | 48 = 48): string {
  return printOnPaper(encoded(parts, language, { columns }), columns).text.trimEnd();
}

const BYTE_LANGUAGES = ['esc-pos', 'star-prnt'] as const;

describe.each(BYTE_LANGUAGES)('encodeTicket in %s', (language) => {
  it.each(['Ñandú 10,50 €', 'pão de queijo, ação, ônibus', 'Crème brûlée «extra» “rare”', 'Łódź', 'Борщ', 'Ωμέγα'])(
    'encodes %p in the code pages of the printer [V-04]',
    (text) => {
      expect(paperText([{ text }], language)).toBe(text);
    },
  );

  it('prints a question mark for each character that no code page contains', () => {
    expect(paperText([{ text: 'A 日本 B' }], language)).toBe('A ?? B');
  });

  it('encodes size, bold, reverse and font of a line', () => {
    const [text] = encoded([{ text: 'VOID', width: 2, height: 3, bold: true, reverse: true }], language, { font: 'font_b', columns: 64 });

    expect(text?.attributes).toMatchObject({ font: 'font_b', width: '2', height: '3', em: 'true', reverse: 'true' });
    expect(text?.content).toBe('VOID');
  });

  it('ends the style of a line with the line', () => {
    const elements = encoded([{ text: 'A', width: 2, bold: true, reverse: true }, { text: 'B' }], language);

    expect(elements.find(({ content }) => content.includes('B'))?.attributes).toMatchObject({ width: '1', em: 'false', reverse: 'false' });
  });

  it('prints the lead of a line in a style of its own', () => {
    const elements = encoded([{ lead: { text: '2 x', width: 2, reverse: true }, text: ' Pan' }], language);

    expect(elements.slice(0, 2).map(({ content, attributes }) => [content.trimEnd(), attributes.width, attributes.reverse])).toEqual([
      ['2 x', '2', 'true'],
      [' Pan', '1', 'false'],
    ]);
  });

  it.each([
    ['center', 2, ' '.repeat(12) + 'Mesa'],
    ['right', 1, ' '.repeat(28) + 'Mesa'],
    ['left', 1, 'Mesa'],
  ] as const)('aligns a line on paper of 32 columns: %s', (align, width, expected) => {
    const text = encoded([{ text: 'Mesa', align, width }], language, { columns: 32 })
      .map(({ content }) => content)
      .join('');

    expect(text.split('\n')[0]).toBe(expected);
  });

  it('centres a Code 128 barcode of the requested module width', () => {
    const barcodes = [3, 2].map((moduleDots) =>
      encoded([{ barcode: 'GL-1', moduleDots }], language).filter(({ name }) => name === 'text' || name === 'barcode'),
    );

    expect(barcodes.map((elements) => elements[0]?.attributes.align)).toEqual(['center', 'center']);
    expect(barcodes.map((elements) => elements.find(({ name }) => name === 'barcode'))).toMatchObject([
      { content: '{BGL-1', attributes: { type: 'code128', width: '3', height: '56' } },
      { content: '{BGL-1', attributes: { type: 'code128', width: '2', height: '56' } },
    ]);
  });

  it('feeds the last line beyond the cutter, then cuts', () => {
    const elements = encoded([{ text: 'A' }], language);

    expect(elements.slice(0, 2)).toMatchObject([
      { name: 'text', content: 'A' + '\n'.repeat(6) },
      { name: 'cut', attributes: { type: 'no_feed' } },
    ]);
  });

  it('encodes any text as commands that a printer knows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(() => encoded([{ text }], language)).not.toThrow();
      }),
    );
  });
});

it.each(PRINTER_LANGUAGES)('starts a ticket in %s with the reset of the printer', (language) => {
  expect([...encodeTicket({ printJobId: 'A', font: 'font_a', columns: 48, parts: [] }, language).slice(0, 2)]).toEqual([0x1b, 0x40]);
});
