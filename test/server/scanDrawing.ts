import { BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource, type BarcodeFormat } from '@zxing/library';

/** The quiet zone around a code in dots, and the pixels per dot, which scanners require. */
const QUIET = 40;
const PIXELS = 2;

const DRAWN_CODE = /<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)( rotate\(180\))?" shape-rendering="crispEdges">(.*?)<\/g>/g;
const STROKE = /<path d="([^"]*)" stroke="[^"]*" stroke-width="([\d.]+)"\/>/g;

/** Scans the codes in a drawing of a paper, in order. Throws if one cannot be read. */
export function scanDrawing(svg: string, format: BarcodeFormat): string[] {
  return [...svg.matchAll(DRAWN_CODE)].map(([, , , turned, drawn = '']) => scan(drawn, turned !== undefined, format));
}

function scan(drawn: string, turned: boolean, format: BarcodeFormat): string {
  const bars = [...drawn.matchAll(STROKE)].flatMap(([, path = '', thickness]) => barsOf(path, Number(thickness)));
  const width = Math.max(...bars.map((bar) => bar.x + bar.length)) + 2 * QUIET;
  const height = Math.max(...bars.map((bar) => bar.y + bar.height)) + 2 * QUIET;
  const pixels = new Uint8ClampedArray(width * PIXELS * height * PIXELS).fill(255);
  const row = width * PIXELS;
  for (const { x, y, length, height: high } of bars) {
    for (let down = 0; down < high * PIXELS; down += 1) {
      const start = (y + QUIET) * PIXELS * row + down * row + (x + QUIET) * PIXELS;
      pixels.fill(0, start, start + length * PIXELS);
    }
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const source = new RGBLuminanceSource(turned ? pixels.reverse() : pixels, row, height * PIXELS);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

/** The bars of a path of horizontal strokes; each row starts with `M`. */
function barsOf(path: string, thickness: number): { x: number; y: number; length: number; height: number }[] {
  const bars: { x: number; y: number; length: number; height: number }[] = [];
  let x = 0;
  let y = 0;
  for (const [, command, first = '0', second = '0'] of path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else if (command === 'm') x += Number(first);
    else {
      bars.push({ x, y: y - thickness / 2, length: Number(first), height: thickness });
      x += Number(first);
    }
  }
  return bars;
}
