import { eposElements } from '../../../../test/server/eposElements';
import { TooMuchPaperError, type Paper, type PaperItem } from './paper';
import { HEAD_TO_CUTTER, isOnPaper, printOnPaper } from './printOnPaper';

const print = (body: string, columns: 32 | 42 | 48 = 48): Paper => printOnPaper(eposElements(body), columns);

/** The items of one kind; `y` is relative to the first printable line. */
function itemsOf<Kind extends PaperItem['kind']>(paper: Paper, kind: Kind): Extract<PaperItem, { kind: Kind }>[] {
  const items = paper.items.filter((item): item is Extract<PaperItem, { kind: Kind }> => item.kind === kind);
  return items.map((item) => ('y' in item ? { ...item, y: item.y - HEAD_TO_CUTTER } : item));
}

/** Text, left edge, top and size of each line. */
const lines = (paper: Paper) =>
  itemsOf(paper, 'text').map(({ runs, x, y, width, height }) => [runs.map(({ text }) => text).join('|'), x, y, width, height]);

const cutsOf = (paper: Paper) => itemsOf(paper, 'cut').map(({ y, full }) => [y, full]);
const fed = (body: string) => print(body).height - HEAD_TO_CUTTER;

/** Three of them at cuts exceed the limit for drawing cut items. */
const LARGE_IMAGE = `<image width="576" height="10000" mode="mono">${Buffer.alloc(720_000, 0xa5).toString('base64')}</image>`;
const ENDED_RULES = `${'<vline-begin x="1"/>'.repeat(1_000)}<feed unit="200"/>${'<vline-end x="1"/>'.repeat(1_000)}`;

const plain = { font: 'font_a', width: 1, height: 1, bold: false, underline: false, reverse: false, color: 'color_1' };

describe('printOnPaper [BP-10]', () => {
  it.each([
    [32, 384],
    [42, 504],
    [48, 576],
  ] as const)('has 12 dots for each of %d columns, and wraps lines at the edge', (columns, dots) => {
    const paper = print(`<text>${'x'.repeat(columns + 2)}</text>`, columns);

    expect(paper.width).toBe(dots);
    expect(lines(paper)).toEqual([
      ['x'.repeat(columns), 0, 0, dots, 24],
      ['xx', 0, 30, 24, 24],
    ]);
  });

  it('applies attributes until they are changed', () => {
    const paper = print(
      '<text align="center" width="2" height="3" em="true"/><text>A&#10;</text><text reverse="1" ul="1">B&#10;</text><text dw="false" dh="true" align="right" font="font_b" color="color_2">C&#10;</text>',
    );

    const loud = { ...plain, width: 2, height: 3, bold: true };
    const inverse = { reverse: true, underline: true };
    expect(itemsOf(paper, 'text').map(({ align, runs }) => [align, runs])).toEqual([
      ['center', [{ text: 'A', x: 0, length: 24, ...loud }]],
      ['center', [{ text: 'B', x: 0, length: 24, ...loud, ...inverse }]],
      ['right', [{ text: 'C', x: 0, length: 9, ...plain, ...inverse, bold: true, height: 2, font: 'font_b', color: 'color_2' }]],
    ]);
  });

  it.each([
    ['text', '<text>Total</text><text align="right" rotate="1">: 5&#10;</text>', 'Total: 5'],
    ['a code', '<text>Total</text><barcode type="code39" align="right" rotate="1">A</barcode>', 'Total'],
  ])('does not move a started line when %s changes the alignment', (_what, body, read) => {
    const [begun, next] = itemsOf(print(`${body}<text>Next</text>`), 'text');

    expect(begun).toMatchObject({ align: 'left', upsideDown: false, x: 0, y: 0, runs: [{ text: read }] });
    expect(next).toMatchObject({ align: 'right', upsideDown: true, runs: [{ text: 'Next' }] });
  });

  it.each([
    ['font_a', 12, 24],
    ['font_b', 9, 17],
    ['font_c', 9, 24],
    ['font_d', 10, 24],
    ['font_e', 8, 16],
    ['special_a', 12, 24],
    ['special_b', 9, 24],
  ])('prints %s in cells of %d × %d dots, up to eight times as wide and high', (font, width, height) => {
    expect(lines(print(`<text font="${font}">ab&#10;</text><text width="8" height="8">c</text>`))).toEqual([
      ['ab', 0, 0, 2 * width, height],
      ['c', 0, 30, 8 * width, 8 * height],
    ]);
  });

  it('puts characters of all sizes in a line on one baseline', () => {
    const [line] = itemsOf(print('<text>1 x </text><text font="font_b">Pan </text><text font="font_a" height="2">!</text>'), 'text');

    expect(line).toMatchObject({ height: 48, baseline: 42, runs: [{ x: 0 }, { x: 48, length: 36 }, { x: 84, height: 2 }] });
  });

  it.each([
    ['left', 0],
    ['center', 264],
    ['right', 528],
  ])('aligns to the %s', (align, x) => {
    expect(lines(print(`<text align="${align}">Mesa</text>`))).toEqual([['Mesa', x, 0, 48, 24]]);
  });

  it('prints rotated text from the right edge', () => {
    expect(itemsOf(print('<text rotate="true">Mesa</text>'), 'text')).toMatchObject([{ x: 528, y: 0, upsideDown: true }]);
  });

  it.each([
    ['<text>A&#10;B</text>', 30],
    ['<text linespc="60">A&#10;B</text>', 60],
    ['<text linespc="0">A&#10;B</text>', 24],
    ['<text height="3">A&#10;B</text>', 72],
    ['<text>A</text><feed/><text>B</text>', 30],
    ['<text>A</text><feed line="3"/><text>B</text>', 90],
    ['<text>A</text><feed unit="60"/><text>B</text>', 60],
    ['<text>A</text><feed unit="2"/><text>B</text>', 24],
    ['<text>A&#10;</text><feed unit="7"/><text>B</text>', 37],
    ['<text>A&#10;</text><feed line="2" linespc="50"/><text>B</text>', 130],
    ['<text>A&#10;&#10;B</text>', 60],
    ['<text>A</text><feed pos="cutting"/><text>B</text>', 30 + HEAD_TO_CUTTER],
    ['<text>A</text><feed pos="next_tof"/><text>B</text>', 30],
  ])('feeds the paper for %s', (body, y) => {
    expect(lines(print(body)).map(([text, , top]) => [text, top])).toEqual([
      ['A', 0],
      ['B', y],
    ]);
  });

  it('moves to tab stops and to positions in dots, also back', () => {
    const paper = print('<text>a&#9;b</text><text x="144">c</text><text x="24">d</text>');

    expect(itemsOf(paper, 'text')[0]?.runs.map(({ text, x }) => [text, x])).toEqual([
      ['a', 0],
      ['b', 96],
      ['c', 144],
      ['d', 24],
    ]);
    expect(paper.text).toBe('a d     b   c');
  });

  it('gives wide characters two cells, and combining marks none', () => {
    const [line] = itemsOf(print('<text>牛肉 e\u0301 🍕</text>'), 'text');

    expect(line?.width).toBe(12 * 9);
  });

  it('never splits a wide character at the edge', () => {
    expect(lines(print(`<text>${'x'.repeat(47)}牛</text>`)).map(([text]) => text)).toEqual(['x'.repeat(47), '牛']);
  });

  it('leaves space for characters without ink, and omits them from the text', () => {
    const paper = print('<text>a</text><text color="none">b</text><text color="color_1">c</text>');

    expect(itemsOf(paper, 'text')[0]?.runs.map(({ x, color }) => [x, color])).toEqual([
      [0, 'color_1'],
      [12, 'none'],
      [24, 'color_1'],
    ]);
    expect(paper.text).toBe('a c');
  });

  it('resets the style at a reset', () => {
    expect(itemsOf(print('<text em="true" align="right"/><reset/><text>A</text>'), 'text')).toMatchObject([{ x: 0, runs: [plain] }]);
  });

  describe('cut', () => {
    it.each([
      ['', [[54, false]]],
      ['type="feed"', [[54, false]]],
      ['type="feed_fullcut"', [[54, true]]],
      ['type="reserve"', [[30, false]]],
      ['type="reserve_fullcut"', [[30, true]]],
    ])('is below the last line: %s', (type, cuts) => {
      expect(cutsOf(print(`<text>A</text><cut ${type}/>`))).toEqual(cuts);
    });

    it.each([
      ['no_feed', false],
      ['no_feed_fullcut', true],
    ])('without a feed is through what was printed 14 mm before: %s', (type, full) => {
      expect(cutsOf(print(`<text>${'A\n'.repeat(5)}</text><cut type="${type}"/>`))).toEqual([[150 - HEAD_TO_CUTTER, full]]);
    });

    it('leaves the white paper after it to the next ticket', () => {
      expect(fed('<text>A</text><cut/>')).toBe(54);
      expect(lines(print('<text>A</text><cut/><text>B</text>'))[1]).toEqual(['B', 0, 54 + HEAD_TO_CUTTER, 12, 24]);
    });
  });

  it('draws horizontal rules, and vertical rules beside the following lines', () => {
    const paper = print(
      '<hline x1="0" x2="500" style="thick_double"/><vline-begin x="100" style="medium"/><text>A&#10;B&#10;</text><vline-end x="100" style="medium"/>',
    );

    const at = (y: number) => HEAD_TO_CUTTER + y;
    expect(itemsOf(paper, 'rule')).toEqual([
      { kind: 'rule', x1: 0, x2: 500, y1: at(4), y2: at(4), thickness: 8, color: 'color_1' },
      { kind: 'rule', x1: 0, x2: 500, y1: at(20), y2: at(20), thickness: 8, color: 'color_1' },
      { kind: 'rule', x1: 102, x2: 102, y1: at(24), y2: at(84), thickness: 4, color: 'color_1' },
    ]);
    expect(paper.text).toBe('[line]\nA\nB');
  });

  it('ends an open vertical rule at the end of the paper', () => {
    expect(itemsOf(print('<vline-begin x="9"/><text>A</text>'), 'rule')).toMatchObject([
      { y1: HEAD_TO_CUTTER, y2: HEAD_TO_CUTTER + 30, thickness: 2 },
    ]);
  });

  it('marks what leaves nothing on paper', () => {
    const paper = print(
      '<pulse drawer="drawer_2"/><sound pattern="error" repeat="3" cycle="1000"/><layout type="label"/><recovery/><command></command>',
    );

    expect(itemsOf(paper, 'mark').map(({ what, text }) => [what, text])).toEqual([
      ['drawer', 'drawer_2 pulse_100'],
      ['sound', 'error × 3, 1000 ms'],
      ['setting', 'layout type=label'],
      ['setting', 'recovery'],
    ]);
    expect(isOnPaper(paper)).toBe(false);
  });

  it('prints a rotate block with its last line first and rotated by 180° [T-07]', () => {
    const paper = print(
      '<text>Above&#10;</text><rotate-begin/><text rotate="true" align="right">One&#10;</text><text dh="true">Two&#10;</text><hline x1="0" x2="100" style="medium"/><rotate-end/><text rotate="false" dh="false" align="left">Below&#10;</text>',
    );

    // 30 + 48 dots for the lines and 4 for the rule; the first line is at the bottom.
    expect(lines(paper)).toEqual([
      ['Above', 0, 0, 60, 24],
      ['One', 0, 30 + 82 - 24, 36, 24],
      ['Two', 0, 30 + 82 - 30 - 48, 36, 48],
      ['Below', 0, 30 + 82, 60, 24],
    ]);
    expect(itemsOf(paper, 'text').map(({ upsideDown }) => upsideDown)).toEqual([false, true, true, false]);
    expect(itemsOf(paper, 'rule')).toMatchObject([{ y1: HEAD_TO_CUTTER + 32, y2: HEAD_TO_CUTTER + 32, thickness: 4 }]);
    expect(paper.text).toBe('Above\nOne\nTwo\n[line]\nBelow');
  });

  it.each([
    ['a second start has no effect', '<rotate-begin/><text>A&#10;</text><rotate-begin/><text>B&#10;</text><rotate-end/>', { A: 36, B: 6 }],
    ['the end of the document ends it', '<rotate-begin/><text>A&#10;</text><text>B</text>', { A: 36, B: 6 }],
    ['a cut ends it', '<rotate-begin/><text>A&#10;B</text><cut/><text>C</text>', { A: 36, B: 6, C: 60 + HEAD_TO_CUTTER + 24 }],
    ['80 lines fill the buffer', `<rotate-begin/>${'<text>A&#10;</text>'.repeat(80)}<text>B&#10;</text><rotate-end/>`, { A: 6, B: 2_406 }],
  ])('ends a rotate block: %s [T-07]', (_what, body, tops) => {
    const at = Object.fromEntries(lines(print(body)).map(([text, , y]) => [text, y]));
    expect(at).toEqual(tops);
  });

  it('marks the end of a rotate block without a start, and one in a page [T-07]', () => {
    const paper = print('<rotate-end/><page><area x="0" y="0" width="9" height="9"/><rotate-begin/><rotate-end/></page>');
    expect(itemsOf(paper, 'mark').map(({ what, text }) => [what, text])).toEqual([
      ['refused', 'rotate-end'],
      ['refused', 'rotate-begin in a page'],
      ['refused', 'rotate-end in a page'],
    ]);
  });

  it('marks raw commands as not interpreted, also in a page, and counts them as printed [T-07]', () => {
    const paper = print(
      `<command>1B 40</command><page><area x="0" y="0" width="9" height="9"/><command>1b45</command></page><command>${'00'.repeat(40)}</command>`,
    );

    expect(itemsOf(paper, 'mark').map(({ what, text }) => [what, text])).toEqual([
      ['command', 'command of 2 bytes was not interpreted: 1B40'],
      ['command', 'command of 2 bytes was not interpreted: 1B45'],
      ['command', `command of 40 bytes was not interpreted: ${'00'.repeat(32)}…`],
    ]);
    expect(paper.text).toBe(
      '[command of 2 bytes was not interpreted]\n[command of 2 bytes was not interpreted]\n[command of 40 bytes was not interpreted]',
    );
    expect(isOnPaper(print('<command>1b40</command>'))).toBe(true);
  });

  it.each([
    ['<text>A</text>', true],
    ['<cut/>', true],
    ['<feed/>', true],
    ['<page><area x="0" y="0" width="9" height="9"/></page>', true],
    ['', false],
    ['<text em="true"/>', false],
    ['<barcode type="ean13">40A</barcode>', false],
  ])('determines whether %s was printed: %p', (body, expected) => {
    expect(isOnPaper(print(body))).toBe(expected);
  });

  it('has codes, images and logos in the text by their names', () => {
    const paper = print(
      '<image width="16" height="2">/////w==</image><logo key1="32" key2="48"/><barcode type="code39">A-17</barcode><symbol type="qrcode_model_2">https://pase.test</symbol>',
    );

    expect(paper.text).toBe('[image 16 × 2]\n[logo 32 48]\n[code39 A-17]\n[qrcode_model_2 https://pase.test]');
  });

  describe('limits', () => {
    it.each([
      ['longer than a roll', '<feed line="255" linespc="255"/>'.repeat(10)],
      ['with too many codes', '<symbol type="qrcode_model_2">A</symbol>'.repeat(200)],
      ['with a code that takes too long', `<symbol type="azteccode_fullrange">${'A'.repeat(2000)}</symbol>`],
      ['with too many images', '<image width="8" height="1">/w==</image>'.repeat(501)],
      ['with too many cuts', '<text>A</text><cut/>'.repeat(251)],
      ['with a large image at many cuts', `${LARGE_IMAGE}${'<feed unit="1"/><cut type="no_feed"/>'.repeat(100)}`],
      ['with rules at many cuts', `${'<vline-begin x="1"/>'.repeat(2_000)}${'<cut/>'.repeat(100)}`],
      ['with ended rules at many cuts', `${ENDED_RULES}${'<feed unit="1"/><cut type="no_feed"/>'.repeat(100)}`],
      ['with too many rules', '<hline/>'.repeat(10_001)],
      ['with too many emoji', `<text>${'🍕'.repeat(10_001)}</text>`],
    ])('rejects a document %s', (_what, body) => {
      const elements = body.startsWith('<hline')
        ? Array.from({ length: 10_001 }, () => eposElements('<hline x1="0" x2="9"/>')).flat()
        : eposElements(body);
      expect(() => printOnPaper(elements, 48)).toThrow(TooMuchPaperError);
    });
  });
});
