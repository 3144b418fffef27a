import { writeXlsxStream } from 'hucre/xlsx';
import { daySerial, localSerial } from '@/lib/xlsx/localSerial';
import { xlsxText } from '@/lib/xlsx/xlsxText';

/** Rows of a sheet without the header. */
export const MAX_XLSX_ROWS = 1_048_575;

/** The media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A column of a sheet. `money`: minor units, written as a number with two decimals; `currency` (ISO 4217) is part of the number format and
 * absent if rows differ in currency. `day`: ISO days; `localTime`: see `XlsxTime`. `width` in characters.
 */
export type XlsxColumn = { header: string; width?: number } & (
  { kind: 'text' | 'day' | 'localTime' } | { kind: 'number'; decimals: number } | { kind: 'money'; currency?: string }
);

/** An instant (ISO-8601) and the time zone (IANA) in whose local time it is written: spreadsheets have no zones. */
export interface XlsxTime {
  instant: string;
  timeZone: string;
}

/** Null and NaN are empty cells. A value that does not fit the kind of its column is written as text. */
export type XlsxValue = string | number | XlsxTime | null;

/** A sheet; each row has the values of the columns in their order. */
export interface XlsxSheet {
  name: string;
  columns: readonly XlsxColumn[];
  rows: Iterable<readonly XlsxValue[]> | AsyncIterable<readonly XlsxValue[]>;
}

/** The sheet has more rows than a spreadsheet can open (`MAX_XLSX_ROWS`). */
export class TooManyXlsxRows extends Error {
  constructor() {
    super(`A sheet has at most ${MAX_XLSX_ROWS} rows`);
    this.name = 'TooManyXlsxRows';
  }
}

const FORBIDDEN_IN_NAME = /[[\]:*?/\\\p{C}]/gu;
const MAX_NAME = 31;
const CURRENCY_CODE = /^[A-Z]{3}$/;

/**
 * Writes a workbook with one sheet (row M-07): a frozen header, typed numbers and dates, everything else as text, so that a formula is
 * never evaluated. Works in a page, in a worker and in Node. Rows are read as they are written; only the compressed file is in memory.
 * @returns the file in consecutive pieces.
 * @throws {TooManyXlsxRows} and errors of `rows`.
 */
export async function writeXlsx({ name, columns, rows }: XlsxSheet): Promise<Uint8Array<ArrayBuffer>[]> {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name: sheetName(name),
    columns: columns.map((column) => ({ width: column.width ?? 16, numFmt: numberFormat(column) })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: Infinity,
  });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(new Uint8Array(read.value));
  return pieces;
}

async function* cellsOf(columns: readonly XlsxColumn[], rows: XlsxSheet['rows']) {
  yield columns.map(({ header }) => xlsxText(header));
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_XLSX_ROWS) throw new TooManyXlsxRows();
    yield columns.map((column, at) => cellOf(column, row[at] ?? null));
  }
}

function cellOf(column: XlsxColumn, value: XlsxValue): string | number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return numberCell(column, value);
  if (typeof value === 'object') return localSerial(value.instant, value.timeZone) ?? xlsxText(value.instant);
  return (column.kind === 'day' ? daySerial(value) : null) ?? xlsxText(value);
}

function numberCell({ kind }: XlsxColumn, value: number): string | number | null {
  if (!Number.isFinite(value)) return null;
  if (kind === 'money') return Math.round(value) / 100;
  return kind === 'number' ? value : String(value);
}

function numberFormat(column: XlsxColumn): string {
  switch (column.kind) {
    case 'number':
      return column.decimals > 0 ? `#,##0.${'0'.repeat(column.decimals)}` : '#,##0';
    case 'money':
      return column.currency && CURRENCY_CODE.test(column.currency) ? `#,##0.00 "${column.currency}"` : '#,##0.00';
    case 'day':
      return 'yyyy-mm-dd';
    case 'localTime':
      return 'yyyy-mm-dd hh:mm:ss';
    case 'text':
      return '@';
  }
}

function sheetName(name: string): string {
  const allowed = name
    .replace(FORBIDDEN_IN_NAME, ' ')
    .slice(0, MAX_NAME)
    .replace(/^'+|'+$/g, '')
    .trim();
  return allowed || 'Pase';
}
