import { paperText, type PaperLine } from './paperLine';
import { TooMuchPaperError, isOnPaper, printOnPaper } from './printOnPaper';
import { readEposDocument } from '../epos/readEposDocument';

const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

function print(body: string): PaperLine[] {
  const xml = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print xmlns="${EPOS}">${body}</epos-print></s:Body></s:Envelope>`;
  return printOnPaper(readEposDocument(xml).elements);
}

const plain = { width: 1, height: 1, bold: false, underline: false, reverse: false, small: false };
const line = (text: string, style = {}, align = 'left') => ({ kind: 'text', align, runs: text ? [{ text, ...plain, ...style }] : [] });

describe('printOnPaper', () => {
  it('keeps attributes until others come', () => {
    const lines = print(
      '<text align="center" width="2" height="3" em="true"/><text>A&#10;</text><text reverse="1" ul="1">B&#10;</text><text dw="false" dh="true" align="right" font="font_b">C&#10;</text>',
    );

    const loud = { width: 2, height: 3, bold: true };
    const inverse = { reverse: true, underline: true };
    expect(lines).toEqual([
      line('A', loud, 'center'),
      line('B', { ...loud, ...inverse }, 'center'),
      line('C', { ...inverse, bold: true, height: 2, small: true }, 'right'),
    ]);
  });

  it('sets several styles in one line, aligned as the line began', () => {
    const lines = print('<text align="center">1 x </text><text em="true" align="left">Pan&#10;</text>');

    expect(lines).toEqual([
      {
        kind: 'text',
        align: 'center',
        runs: [
          { text: '1 x ', ...plain },
          { text: 'Pan', ...plain, bold: true },
        ],
      },
    ]);
  });

  it('ends the line before a cut, and at the end of the document', () => {
    expect(print('<text>A</text><cut/><text>B</text>')).toEqual([line('A'), { kind: 'cut' }, line('B')]);
  });

  it.each([
    ['<feed/>', [{ kind: 'feed', lines: 1 }]],
    ['<text>A</text><feed/>', [line('A')]],
    ['<text>A</text><feed line="3"/>', [line('A'), { kind: 'feed', lines: 2 }]],
    ['<text>A&#10;</text><feed unit="60"/>', [line('A'), { kind: 'feed', lines: 2 }]],
    ['<text>A</text><feed pos="cutting"/>', [line('A')]],
    ['<text>A&#10;&#10;B</text>', [line('A'), line(''), line('B')]],
  ])('feeds the paper for %s', (body, expected) => {
    expect(print(body)).toEqual(expected);
  });

  it('moves to tab stops and to positions in dots', () => {
    expect(paperText(print('<text>a&#9;b</text><text x="144">c</text><text x="12">d</text>'))).toBe('a       b   cd');
  });

  it('leaves the paper white where it moves on', () => {
    expect(print('<text reverse="true" x="24">A</text>')).toEqual([
      {
        kind: 'text',
        align: 'left',
        runs: [
          { text: '  ', ...plain },
          { text: 'A', ...plain, reverse: true },
        ],
      },
    ]);
  });

  it('goes on in the next line where the paper ends', () => {
    const texts = print(`<text width="2">${'x'.repeat(50)}</text>`).map((printed) =>
      printed.kind === 'text' ? printed.runs[0]?.text : null,
    );

    expect(texts).toEqual(['x'.repeat(48), 'xx']);
  });

  it('puts words in the place of pictures and codes', () => {
    const lines = print(
      '<image width="8" height="1">/w==</image><symbol type="qrcode_model_2">https://pase.test</symbol><barcode type="ean13" align="right">400</barcode><hline x1="0" x2="9"/>',
    );

    expect(paperText(lines)).toBe('[image 8 × 1]\n[qrcode_model_2 https://pase.test]\n[ean13 400]\n[line]');
    expect(lines[2]).toEqual({ kind: 'picture', align: 'right', text: 'ean13 400' });
  });

  it('prints what a page holds', () => {
    expect(paperText(print('<page><position x="0" y="0"/><text>Barra</text></page><text>B</text>'))).toBe('Barra\nB');
  });

  it('forgets the style at a reset', () => {
    expect(print('<text em="true"/><reset/><text>A</text>')).toEqual([line('A')]);
  });

  it('notes an opened drawer, which leaves nothing on paper', () => {
    const lines = print('<pulse/>');

    expect(lines).toEqual([{ kind: 'drawer' }]);
    expect(isOnPaper(lines)).toBe(false);
    expect(isOnPaper(print('<cut/>'))).toBe(true);
  });

  it('does not use up the roll for one document', () => {
    expect(() => print(`<text>${'\n'.repeat(20_001)}</text>`)).toThrow(TooMuchPaperError);
  });
});
