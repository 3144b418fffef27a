import { gs1Text, itemNumber } from './encodeBarcode';
import { RefusedDataError, rawModules, unescapeContent, inRange, type EncodedSymbol } from './encodedSymbol';
import { maxicodeOutline } from './maxicodeOutline';

type Attributes = Readonly<Record<string, string>>;

interface Modules {
  pixs: readonly number[];
  pixx: number;
  /** The width of a module in dots. */
  module: number;
  /** The height of a row in dots. @default module */
  rowHeight?: (row: number) => number;
}

/** The error correction levels of QR codes. */
const QR_LEVELS: ReadonlyMap<string, string> = new Map([
  ['level_l', 'L'],
  ['level_m', 'M'],
  ['level_q', 'Q'],
  ['level_h', 'H'],
]);

/** A fixed mask. Scanners accept all eight; finding the best one would take five times as long as the rest of the encoding. */
const QR_MASK = 3;

/** The row heights of the stacked DataBars in modules; separator rows have one module. */
const STACKED = [5, 1, 7];
const STACKED_OMNIDIRECTIONAL = 33;
const EXPANDED_STACKED = 34;

/**
 * Encodes a symbol element. `width` is the module width in dots (default 3). MaxiCode has a fixed size. QR codes of model 1, which modern
 * scanners do not read, are encoded as model 2. Throws RefusedDataError.
 */
export function encodeSymbol(attributes: Attributes, content: string): EncodedSymbol {
  const { type = '' } = attributes;
  const data = unescapeContent(content);
  if (type.startsWith('maxicode')) return maxicodeOutline(maxicodeModules(type.slice(-1), data));
  return toRows(modulesOf(type, attributes, data));
}

function modulesOf(type: string, attributes: Attributes, data: string): Modules {
  const { level = 'default', width, height, size } = attributes;
  const module = inRange(width, 1, 16, 3);
  switch (type) {
    case 'qrcode_model_1':
    case 'qrcode_model_2':
      return { ...rawModules('qrcode', data, { eclevel: QR_LEVELS.get(level) ?? 'L', fixedeclevel: true, mask: QR_MASK }), module };
    case 'qrcode_micro':
      return { ...rawModules('microqrcode', data, { eclevel: QR_LEVELS.get(level) ?? 'L', fixedeclevel: true }), module };
    case 'pdf417_standard':
    case 'pdf417_truncated': {
      const columns = inRange(size, 1, 30, 0);
      const high = inRange(height, 2, 8, 3) * inRange(width, 2, 8, 3);
      const options = { eclevel: pdfLevel(level), ...(columns ? { columns } : {}) };
      const modules = rawModules(type === 'pdf417_standard' ? 'pdf417' : 'pdf417compact', data, options);
      return { ...modules, module: inRange(width, 2, 8, 3), rowHeight: () => high };
    }
    case 'gs1_databar_stacked':
      return stacked(rawModules('databarstacked', itemNumber(data)), inRange(width, 2, 8, 2), (row) => STACKED[row] ?? 1);
    case 'gs1_databar_stacked_omnidirectional':
      return stacked(rawModules('databarstackedomni', itemNumber(data)), inRange(width, 2, 8, 2), (row) =>
        row % 4 === 0 ? STACKED_OMNIDIRECTIONAL : 1,
      );
    case 'gs1_databar_expanded_stacked':
      return stacked(rawModules('databarexpandedstacked', gs1Text(data), { segments: 4 }), inRange(width, 2, 8, 2), (row) =>
        row % 4 === 0 ? EXPANDED_STACKED : 1,
      );
    case 'azteccode_fullrange':
    case 'azteccode_compact':
      return {
        ...rawModules('azteccode', data, { format: type === 'azteccode_compact' ? 'compact' : 'full', eclevel: inRange(level, 5, 95, 23) }),
        module,
      };
    case 'datamatrix_square':
      return { ...rawModules('datamatrix', data, { format: 'square' }), module };
    case 'datamatrix_rectangle_8':
    case 'datamatrix_rectangle_12':
    case 'datamatrix_rectangle_16':
      return { ...rectangularDataMatrix(data, Number(type.split('_').at(-1))), module };
    default:
      throw new RefusedDataError('The type is unknown');
  }
}

function stacked(modules: { pixs: readonly number[]; pixx: number }, module: number, modulesHigh: (row: number) => number): Modules {
  return { ...modules, module, rowHeight: (row) => modulesHigh(row) * module };
}

/** The smallest Data Matrix of a given height that holds the data. */
function rectangularDataMatrix(data: string, rows: number): { pixs: readonly number[]; pixx: number } {
  const widths = rows === 8 ? [18, 32] : rows === 12 ? [26, 36] : [36, 48];
  for (const columns of widths) {
    try {
      return rawModules('datamatrix', data, { format: 'rectangle', version: `${rows}x${columns}` });
    } catch {
      // The data may fit the next width.
    }
  }
  throw new RefusedDataError('The data is too long');
}

function maxicodeModules(mode: string, data: string): readonly number[] {
  return rawModules('maxicode', data, { mode: Number(mode) }).pixs;
}

function pdfLevel(level: string): number {
  const [, exact] = /^level_(\d)$/.exec(level) ?? [];
  // Level 1 corrects about a tenth of a short code, like the printer's default.
  return exact === undefined ? 1 : Number(exact);
}

/** Converts modules to rows of bars; adjacent black modules form one bar. */
function toRows({ pixs, pixx, module, rowHeight = () => module }: Modules): EncodedSymbol {
  const rows = Array.from({ length: pixs.length / pixx }, (_, row) => {
    const bars: number[] = [];
    for (let x = 0; x < pixx; x += 1) {
      if (!pixs[row * pixx + x]) continue;
      const from = x;
      while (x + 1 < pixx && pixs[row * pixx + x + 1]) x += 1;
      bars.push(from * module, (x + 1 - from) * module);
    }
    return { height: rowHeight(row), bars };
  });
  return { width: pixx * module, height: rows.reduce((sum, { height }) => sum + height, 0), rows, outline: null, readable: '' };
}
