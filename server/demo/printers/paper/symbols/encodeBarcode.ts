import { code128Codewords, gs1Codewords } from './code128';
import { RefusedDataError, rawBars, unescapeContent, inRange, type EncodedSymbol } from './encodedSymbol';

/** The width of a wide element by the width of a narrow one, in dots, for codes with two element widths. */
const WIDE_ELEMENTS: ReadonlyMap<number, number> = new Map([
  [2, 5],
  [3, 8],
  [4, 10],
  [5, 13],
  [6, 16],
]);

interface Encoding {
  /** Alternating widths of bars and spaces, in modules. */
  bars: readonly number[];
  readable: string;
  hasTwoWidths?: boolean;
}

type Encoder = (data: string) => Encoding;

const ENCODERS: ReadonlyMap<string, Encoder> = new Map<string, Encoder>([
  ['upc_a', upcEan('upca', /^\d{11,12}$/, 12)],
  ['upc_e', (data) => upcEan('upce', /^\d{7,8}$|^\d{11,12}$/)(/^\d{6}$/.test(data) ? `0${data}` : data)],
  ['ean13', upcEan('ean13', /^\d{12,13}$/, 13)],
  ['jan13', upcEan('ean13', /^\d{12,13}$/, 13)],
  ['ean8', upcEan('ean8', /^\d{7,8}$/, 8)],
  ['jan8', upcEan('ean8', /^\d{7,8}$/, 8)],
  ['code39', (data) => ({ bars: rawBars('code39', data.replace(/^\*(.*)\*$/, '$1')), readable: data, hasTwoWidths: true })],
  ['code93', (data) => ({ bars: rawBars('code93ext', data, { includecheck: true }), readable: printable(data) })],
  ['code128', (data) => code128(code128Codewords(data))],
  ['code128_auto', (data) => ({ bars: rawBars('code128', data), readable: printable(data) })],
  ['itf', (data) => ({ bars: rawBars('interleaved2of5', data), readable: data.length % 2 ? `0${data}` : data, hasTwoWidths: true })],
  ['codabar', (data) => ({ bars: rawBars('rationalizedCodabar', data.toUpperCase()), readable: data, hasTwoWidths: true })],
  ['gs1_128', (data) => code128(gs1Codewords(data))],
  ['gs1_databar_omnidirectional', databar('databaromni')],
  ['gs1_databar_truncated', databar('databartruncated')],
  ['gs1_databar_limited', databar('databarlimited')],
  ['gs1_databar_expanded', (data) => ({ bars: rawBars('databarexpanded', gs1Text(data)), readable: gs1Text(data) })],
]);

/**
 * Encodes a barcode element. `width` is the module width in dots (2 to 6, default 3), `height` the bar height in dots (default 162).
 * Throws RefusedDataError.
 */
export function encodeBarcode(attributes: Readonly<Record<string, string>>, content: string): EncodedSymbol {
  const encode = ENCODERS.get(attributes.type ?? '');
  if (!encode) throw new RefusedDataError('The type is unknown');
  const { bars, readable, hasTwoWidths } = encode(unescapeContent(content));
  const module = inRange(attributes.width, 2, 6, 3);
  const height = inRange(attributes.height, 1, 255, 162);
  const wide = WIDE_ELEMENTS.get(module) ?? 3 * module;
  const dots = bars.map((modules) => (hasTwoWidths ? (modules > 1 ? wide : module) : modules * module));

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
    if (!digits.test(data)) throw new RefusedDataError(`Invalid data "${data}": wrong number of digits`);
    return { bars: rawBars(bcid, data), readable: length === undefined ? data : withCheckDigit(data, length) };
  };
}

/** Adds the check digit if it is missing, as a printer does. */
function withCheckDigit(digits: string, length: number): string {
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

/** A GS1 item number (GTIN) with its application identifier: 13 digits, or 14 with the check digit. */
export function itemNumber(data: string): string {
  const [, digits] = /^(?:\(01\)|01(?=\d{14}$))?(\d{13,14})$/.exec(data) ?? [];
  if (digits === undefined) throw new RefusedDataError(`Invalid item number "${data}": expected 13 or 14 digits`);
  return `(01)${digits}`;
}

/** GS1 data with application identifiers in brackets; plain digits are an item number. */
export function gs1Text(data: string): string {
  return data.startsWith('(') ? data : itemNumber(data);
}

/** Replaces non-printable characters by spaces in the human readable text. */
function printable(data: string): string {
  return data.replace(/[^ -~]/g, ' ');
}
