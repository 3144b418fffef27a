import type { EposElement } from '../epos/readEposDocument';
import { cellWidth, cellsOf } from './fonts';
import { measureRuns } from './lineBuffer';
import type { PaperItem, PaperText } from './paper';
import type { PrintBudget } from './printBudget';
import { rasterImage } from './rasterImage';
import { encodeBarcode } from './symbols/encodeBarcode';
import { encodeSymbol } from './symbols/encodeSymbol';
import { RefusedDataError, type EncodedSymbol } from './symbols/encodedSymbol';
import { INITIAL_TEXT_STATE, fontOf, type TextState } from './textState';

/** An image or code that is printed as a whole; `text` stands for it in the text of the paper. */
interface Picture {
  width: number;
  height: number;
  text: string;

  /** Its items at a position; none of them extends beyond `right`. */
  place(x: number, y: number, right: number): PaperItem[];
}

/** Renders the images, logos and codes of one document. */
export interface PictureRenderer {
  /** `room` is the available width in dots. `refused` describes data that cannot be printed. Throws TooMuchPaperError. */
  render(element: EposElement, state: TextState, room: number): Picture | { refused: string };
}

const LOGO = { width: 384, height: 96 };

/** The space between the bars and their human readable text, in dots. */
const HRI_GAP = 4;

export function createPictureRenderer(budget: PrintBudget): PictureRenderer {
  function image({ attributes, content }: EposElement, { color }: TextState, room: number): Picture | { refused: string } {
    budget.image();
    const size = `${attributes.width} × ${attributes.height}`;
    const raster = rasterImage({
      width: Number(attributes.width),
      height: Number(attributes.height),
      gray: attributes.mode === 'gray16',
      data: Buffer.from(content, 'base64'),
      maxWidth: room,
      color,
    });
    if ('expected' in raster) return { refused: `image ${size}: ${raster.given} / ${raster.expected} B` };
    const { width, height, url } = raster;
    return { width, height, text: `[image ${size}]`, place: (x, y) => (url ? [{ kind: 'image', x, y, width, height, url }] : []) };
  }

  function logo({ attributes: { key1, key2 } }: EposElement, room: number): Picture {
    const width = Math.min(LOGO.width, room);
    const { height } = LOGO;
    const keys = `${key1} ${key2}`;
    return { width, height, text: `[logo ${keys}]`, place: (x, y) => [{ kind: 'logo', x, y, width, height, keys }] };
  }

  function code(element: EposElement, state: TextState, room: number): Picture | { refused: string } {
    // The cost includes line ends, because removing them takes quadratic time.
    budget.code(codeCost(element.attributes.type ?? '', element.content.length));
    const content = element.content.replace(/^[\r\n]+|[\r\n]+$/g, '');
    const name = `${element.attributes.type} ${content}`;
    try {
      const encoded = element.name === 'barcode' ? encodeBarcode(element.attributes, content) : encodeSymbol(element.attributes, content);
      if (encoded.width > room) return { refused: `${name}: ${encoded.width} / ${room}` };
      return codePicture(element, state, encoded, content);
    } catch (error) {
      if (error instanceof RefusedDataError) return { refused: name };
      throw error;
    }
  }

  return {
    render(element, state, room) {
      if (element.name === 'image') return image(element, state, room);
      return element.name === 'logo' ? logo(element, room) : code(element, state, room);
    },
  };
}

/** The time to encode a code, in units of 1/40 ms, as measured for the slow types. */
function codeCost(type: string, length: number): number {
  if (type.startsWith('qrcode')) return 20 + length / 2;
  if (type.startsWith('azteccode')) return 80 + 5 * length;
  if (type.startsWith('datamatrix')) return 40 + 3 * length;
  if (type.startsWith('maxicode') || type.startsWith('pdf417')) return 40 + length;
  return type.includes('databar') ? 25 : 8 + length / 16;
}

function codePicture({ attributes, name }: EposElement, { color, rotate }: TextState, encoded: EncodedSymbol, content: string): Picture {
  const { type = '', hri = 'none' } = attributes;
  const { width, height, rows, outline, readable } = encoded;
  const style = { ...INITIAL_TEXT_STATE, font: fontOf(attributes.font), color };
  const characters = measureRuns([style]);
  const written = name === 'barcode' && hri !== 'none' && readable !== '';
  const above = written && hri !== 'below' ? characters.height + HRI_GAP : 0;
  const below = written && hri !== 'above' ? characters.height + HRI_GAP : 0;
  const total = above + height + below;

  function line(x: number, y: number, right: number): PaperText {
    const length = [...readable].reduce((sum, character) => sum + cellsOf(character), 0) * cellWidth(style);
    const { font, width: wide, height: high, bold, underline, reverse } = style;
    const run = { text: readable, x: 0, length, font, width: wide, height: high, bold, underline, reverse, color };
    const left = Math.max(0, Math.min(x + Math.floor((width - length) / 2), right - length));
    return { kind: 'text', align: 'center', x: left, y, width: length, ...characters, upsideDown: rotate, runs: [run] };
  }

  return {
    width,
    height: total,
    text: `[${type} ${content}]`,
    place(x, y, right) {
      const items: PaperItem[] = [
        ...(above ? [line(x, y, right)] : []),
        { kind: 'symbol', x, y: y + above, width, height, type, content, color, upsideDown: rotate, rows, outline },
        ...(below ? [line(x, y + above + height + HRI_GAP, right)] : []),
      ];
      // Rotated by 180°, the order from top to bottom is reversed.
      return rotate ? items.map((item) => ('height' in item ? { ...item, y: y + (y + total) - (item.y + item.height) } : item)) : items;
    },
  };
}
