import { eposElements } from '../../../../test/server/eposElements';
import type { PaperArea } from './paper';
import { HEAD_TO_CUTTER, printOnPaper } from './printOnPaper';

const print = (page: string) => printOnPaper(eposElements(`<page>${page}</page>`), 48);
const areas = (page: string) => print(page).items.filter((item): item is PaperArea => item.kind === 'area');
const AREA = '<area x="8" y="0" width="400" height="200"/>';

describe('printPage [BP-10]', () => {
  it('puts the baseline of text on its position', () => {
    expect(areas(`${AREA}<position x="50" y="42"/><text height="2">Barra</text>`)).toMatchObject([
      { x: 8, y: HEAD_TO_CUTTER, width: 400, height: 200, items: [{ kind: 'text', y: 0, baseline: 42, runs: [{ x: 50, text: 'Barra' }] }] },
    ]);
  });

  it('puts the bottom of barcodes and images and the top of symbols on their position', () => {
    const [area] = areas(
      `${AREA}<position x="0" y="80"/><barcode type="ean8" height="50">9638507</barcode><position x="250" y="80"/><image width="8" height="2">//8=</image><position x="300" y="80"/><symbol type="qrcode_model_2">A</symbol>`,
    );

    expect(area?.items).toMatchObject([
      { kind: 'symbol', x: 0, y: 30, height: 50 },
      { kind: 'image', x: 250, y: 78 },
      { kind: 'symbol', x: 300, y: 80 },
    ]);
  });

  it('wraps lines at the edge of the area in its reading direction', () => {
    const text = '<text>0123456789ABCDEFGHIJ</text>';
    const area = '<area x="0" y="0" width="120" height="240"/>';
    const runs = (page: string) => areas(page)[0]?.items.map((item) => (item.kind === 'text' ? item.runs[0]?.text : null));

    expect(runs(area + text)).toEqual(['0123456789', 'ABCDEFGHIJ']);
    expect(runs(`${area}<direction dir="top_to_bottom"/>${text}`)).toEqual(['0123456789ABCDEFGHIJ']);
  });

  it('feeds by lines and by dots, and returns to the left edge', () => {
    const [area] = areas(`${AREA}<position x="50" y="21"/><text>A&#10;B</text><feed unit="100"/><text>C</text>`);

    expect(area?.items).toMatchObject([
      { y: 0, runs: [{ x: 50 }] },
      { y: 30, runs: [{ x: 0 }] },
      { y: 130, runs: [{ x: 0 }] },
    ]);
  });

  it('uses the position attributes of text', () => {
    expect(areas(`${AREA}<text x="30" y="90">A</text>`)).toMatchObject([{ items: [{ y: 69, runs: [{ x: 30 }] }] }]);
  });

  it('does not move the position for a rejected code', () => {
    const [area] = areas(`${AREA}<position x="40" y="30"/><barcode type="ean13">no digits</barcode><text>A</text>`);

    expect(area?.items).toMatchObject([{ kind: 'text', runs: [{ text: 'A', x: 40 }] }]);
  });

  it('draws lines in any direction, and frames inside their corners', () => {
    const [area] = areas(
      `${AREA}<line x1="0" y1="10" x2="100" y2="60" style="thin"/><rectangle x1="0" y1="0" x2="99" y2="49" style="medium"/>`,
    );

    expect(area?.items).toMatchObject([
      { x1: 0, y1: 11, x2: 100, y2: 61, thickness: 2 },
      { x1: 0, y1: 2, x2: 100, y2: 2, thickness: 4 },
      { x1: 0, y1: 48, x2: 100, y2: 48 },
      { x1: 2, y1: 0, x2: 2, y2: 50 },
      { x1: 98, y1: 0, x2: 98, y2: 50 },
    ]);
  });

  it('has the height of its areas, or the default height without an area', () => {
    expect(print(`${AREA}<text>A</text><area x="0" y="150" width="100" height="100"/>`).height).toBe(HEAD_TO_CUTTER + 250);
    expect(print('<text>A</text>').height).toBe(HEAD_TO_CUTTER + 1662);
  });

  it('has the text in document order, and continues below the page', () => {
    const paper = printOnPaper(
      eposElements(`<page>${AREA}<text>Barra</text><rectangle x1="0" y1="0" x2="9" y2="9"/></page><text>B</text>`),
      48,
    );

    expect(paper.text).toBe('Barra\n[rectangle]\nB');
    expect(paper.items.at(-1)).toMatchObject({ kind: 'text', y: HEAD_TO_CUTTER + 200 });
  });
});
