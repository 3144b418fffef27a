import { code128Codewords, gs1Codewords } from './code128';
import { RefusedDataError, rawBars, unescapeContent, within, type EncodedSymbol } from './encodedSymbol';

/** Dots of a thick element of the codes that know thin and thick alone, by the dots of a thin one. */
const THICK: ReadonlyMap<number, number> = new Map([
  [2, 5],
  [3, 8],
  [4, 10],
  [5, 13],
  [6, 16],
]);

interface Encoding {
  /** Widths of bars and white in turns, in modules. */
  bars: readonly number[];
  readable: string;
  thinAndThick?: boolean;
}

type Encoder = (data: string) => Encoding;

const ENCODERS: ReadonlyMap<string, Encoder> = new Map<string, Encoder>([
  ['upc_a', upcEan('upca', /^\d{11,12}$/, 12)],
  ['upc_e', (data) => upcEan('upce', /^\d{7,8}$|^\d{11,12}$/)(/^\d{6}$/.test(data) ? `0${data}` : data)],
  ['ean13', upcEan('ean13', /^\d{12,13}$/, 13)],
  ['jan13', upcEan('ean13', /^\d{12,13}$/, 13)],
  ['ean8', upcEan('ean8', /^\d{7,8}$/, 8)],
  ['jan8', upcEan('ean8', /^\d{7,8}$/, 8)],
  ['code39', (data) => ({ bars: rawBars('code39', data.replace(/^\*(.*)\*$/, '$1')), readable: data, thinAndThick: true })],
  ['code93', (data) => ({ bars: rawBars('code93ext', data, { includecheck: true }), readable: visible(data) })],
  ['code128', (data) => code128(code128Codewords(data))],
  ['code128_auto', (data) => ({ bars: rawBars('code128', data), readable: visible(data) })],
  ['itf', (data) => ({ bars: rawBars('interleaved2of5', data), readable: data.length % 2 ? `0${data}` : data, thinAndThick: true })],
  ['codabar', (data) => ({ bars: rawBars('rationalizedCodabar', data.toUpperCase()), readable: data, thinAndThick: true })],
  ['gs1_128', (data) => code128(gs1Codewords(data))],
  ['gs1_databar_omnidirectional', databar('databaromni')],
  ['gs1_databar_truncated', databar('databartruncated')],
  ['gs1_databar_limited', databar('databarlimited')],
  ['gs1_databar_expanded', (data) => ({ bars: rawBars('databarexpanded', gs1Text(data)), readable: gs1Text(data) })],
]);

/**
 * The bars of a barcode element: a module is `width` dots, 2 to 6, and 3 where it says none; bars are `height` dots high, 162 where
 * it says none. Throws RefusedDataError.
 */
export function encodeBarcode(attributes: Readonly<Record<string, string>>, content: string): EncodedSymbol {
  const encode = ENCODERS.get(attributes.type ?? '');
  if (!encode) throw new RefusedDataError('The type is unknown');
  const { bars, readable, thinAndThick } = encode(unescapeContent(content));
  const module = within(attributes.width, 2, 6, 3);
  const height = within(attributes.height, 1, 255, 162);
  const thick = THICK.get(module) ?? 3 * module;
  const dots = bars.map((modules) => (thinAndThick ? (modules > 1 ? thick : module) : modules * module));

  let x = 0;
  const row: number[] = [];
  dots.forEach((length, index) => {
    if (index % 2 === 0 && length > 0) row.push(x, length);
    x += length;
  });
  return { width: x, height, rows: [{ height, bars: row }], outline: null, readable };
}

function upcEan(bcid: string, digits: RegExp, length?: number): Encoder {
  return (data) => {
    if (!digits.test(data)) throw new RefusedDataError('The digits are too few, too many or none');
    return { bars: rawBars(bcid, data), readable: length === undefined ? data : guarded(data, length) };
  };
}

/** The digits with the one that guards them, which a printer adds where it is missing. */
function guarded(digits: string, length: number): string {
  if (digits.length !== length - 1) return digits;
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function code128({ codewords, readable }: { codewords: readonly number[]; readable: string }): Encoding {
  const text = codewords.map((codeword) => `^${String(codeword).padStart(3, '0')}`).join('');
  return { bars: rawBars('code128', text, { raw: true }), readable };
}

function databar(bcid: string): Encoder {
  return (data) => {
    const text = itemNumber(data);
    return { bars: rawBars(bcid, text), readable: text };
  };
}

/** The number of an item as GS1 writes it: 13 digits, or 14 with the check digit. */
export function itemNumber(data: string): string {
  const [, digits] = /^(?:\(01\)|01(?=\d{14}$))?(\d{13,14})$/.exec(data) ?? [];
  if (digits === undefined) throw new RefusedDataError('It is no item number');
  return `(01)${digits}`;
}

/** Data of GS1 with its application identifiers in brackets; plain digits are the number of an item. */
export function gs1Text(data: string): string {
  return data.startsWith('(') ? data : itemNumber(data);
}

/** Characters that show nothing are blanks beside the bars. */
function visible(data: string): string {
  return data.replace(/[^ -~]/g, ' ');
}
