import { inflateSync } from 'node:zlib';
import { eposElements } from '../../../../test/server/eposElements';
import { drawPaper } from './drawPaper';
import { HEAD_TO_CUTTER, printOnPaper } from './printOnPaper';

const draw = (body: string, columns: 32 | 42 | 48 = 48) => drawPaper(printOnPaper(eposElements(body), columns));
const count = (svg: string, part: string) => svg.split(part).length - 1;

describe('drawPaper [BP-10]', () => {
  it.each([
    [32, 472],
    [42, 648],
    [48, 648],
  ] as const)('draws paper of 58 or 80 mm for %d columns', (columns, width) => {
    expect(draw('<text>A</text>', columns)).toContain(`viewBox="0 0 ${width} `);
  });

  it('has the text of the paper as its label', () => {
    expect(draw('<text>Pan &amp; &quot;vino&quot;&#10;2 x Agua</text>')).toContain(
      'role="img" aria-label="Pan &amp; &quot;vino&quot;&#10;2 x Agua"',
    );
  });

  it('escapes the data of documents', () => {
    const svg = draw(
      '<text>&lt;script&gt;&#10;</text><barcode type="ean13">&lt;script&gt;"</barcode><barcode type="code128_auto" hri="below">&lt;script&gt;</barcode><sound pattern="none"/>',
    );

    expect(svg).not.toContain('<script');
  });

  it('needs neither styles nor links', () => {
    const svg = draw('<text ul="true" reverse="true">A</text><image width="8" height="1">/w==</image><logo key1="1" key2="2"/><cut/>');

    expect(svg).not.toMatch(/style=|<style|id=|xlink|<a /);
  });

  it('scales each line to the width of its cells', () => {
    const [top, bottom] = [HEAD_TO_CUTTER + 21, HEAD_TO_CUTTER + 30 + 14];
    const svg = draw('<text>  1 x Pan&#10;</text><text font="font_b" width="2" em="true">Sopa</text>');

    expect(svg).toContain(
      `<text transform="matrix(1 0 0 1.2 24 ${top})" textLength="84" lengthAdjust="spacingAndGlyphs" fill="#16181b">1 x Pan</text>`,
    );
    expect(svg).toContain(
      `<text transform="matrix(1.5 0 0 0.85 0 ${bottom})" textLength="48" lengthAdjust="spacingAndGlyphs" fill="#16181b" font-weight="700">Sopa</text>`,
    );
  });

  it('positions each wide or unusual character in its own cells', () => {
    expect(draw('<text>2 牛肉 Ж🍕!</text>')).toMatch(
      /textLength="12"[^>]*>2<\/text><text [^>]* x="0 24 48 60" [^>]*>牛肉 Ж<\/text>|x="0 24" [^>]*>牛肉<\/text>/,
    );
  });

  it('draws nothing without ink', () => {
    expect(draw('<text color="none" reverse="true" ul="true">A</text><image width="8" height="1">/w==</image>')).not.toMatch(
      /<text|<image/,
    );
  });

  it('draws underlined and inverse text, but never both', () => {
    const svg = draw('<text ul="true">A</text><text reverse="true">B</text>');

    expect(count(svg, 'stroke-width="2" fill="none"')).toBe(1);
    expect(svg).toContain(`<path d="M12 ${HEAD_TO_CUTTER}h12V${HEAD_TO_CUTTER + 24}h-12z" fill="#16181b"/>`);
    expect(svg).toMatch(/fill="#fdfdfb">B</);
  });

  it('rotates lines by 180° in place', () => {
    expect(draw('<text rotate="true">AB</text>')).toContain(`matrix(-1 0 0 -1.2 576 ${HEAD_TO_CUTTER + 24 - 21})`);
  });

  it.each([
    ['<cut/>', 1],
    ['<cut type="feed_fullcut"/>', 0],
  ])('splits the paper at a cut, and draws a bridge for a partial cut: %s', (cut, bridges) => {
    const svg = draw(`<text>A</text>${cut}<text>B</text>`);

    expect(count(svg, 'class="sheet"')).toBe(2);
    expect(count(svg, 'h12v30h-12z')).toBe(bridges);
  });

  it('draws items at a cut on both pieces', () => {
    // 150 dots of text, the cutter 112 above their end: through the second line.
    const svg = draw('<text>A&#10;B&#10;C&#10;D&#10;E&#10;</text><cut type="no_feed"/>');

    expect(['A', 'B', 'C'].map((letter) => count(svg, `>${letter}</text>`))).toEqual([1, 2, 1]);
  });

  it.each([
    ['left_to_right', ''],
    ['bottom_to_top', '<g transform="matrix(0 -1 1 0 0 100)">'],
    ['right_to_left', '<g transform="matrix(-1 0 0 -1 300 100)">'],
    ['top_to_bottom', '<g transform="matrix(0 1 -1 0 300 0)">'],
  ])('clips an area of a page with the direction %s', (direction, turn) => {
    const svg = draw(`<page><area x="10" y="20" width="300" height="100"/><direction dir="${direction}"/><text>A</text></page>`);

    expect(svg).toContain(`<svg x="10" y="${HEAD_TO_CUTTER + 20}" width="300" height="100">${turn}<text`);
  });

  it('draws a code as one path', () => {
    expect(count(draw('<symbol type="qrcode_model_2">https://pase.test</symbol>'), '<path')).toBe(2);
  });

  it.each([
    ['mono', '8', '2', 'gYE=', 1, [0, 0x81, 0, 0x81]],
    ['gray16', '3', '1', 'D4A=', 4, [0, 0x0f, 0x80]],
  ])('draws every dot of a raster in %s', (mode, width, height, content, depth, rows) => {
    const svg = draw(`<image width="${width}" height="${height}" mode="${mode}">${content}</image>`);

    const png = Buffer.from(/base64,([^"]*)/.exec(svg)?.[1] ?? '', 'base64');
    const data = png.indexOf('IDAT');
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24]]).toEqual([Number(width), Number(height), depth]);
    expect([...inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))]).toEqual(rows);
  });

  it('clips an image that is wider than the paper', () => {
    const svg = draw(`<image width="400" height="1">${Buffer.alloc(50, 255).toString('base64')}</image>`, 32);

    expect(svg).toContain('width="384" height="1" preserveAspectRatio');
  });

  it('marks an image with too little data', () => {
    expect(draw('<image width="16" height="2">////</image>')).toContain('<title>image 16 × 2: 3 / 4 B</title>');
  });

  it('draws marks beside the paper, not on it', () => {
    const svg = draw('<text>A</text><pulse/><barcode type="ean13">40A</barcode>');

    expect(svg).toContain('viewBox="0 0 920 ');
    expect(svg).toMatch(/<g class="mark drawer" .*drawer_1 pulse_100.*<g class="mark refused" .*ean13 40A/s);
  });
});
