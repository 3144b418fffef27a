import { streamXlsxRows } from 'hucre/xlsx';
import { numberAt, textAt } from '@/lib/columns';
import type { DifferentCell } from '@/machines/reportExport/reportExportMachine';
import { displayedText, type CsvColumn, type CsvTable } from '@/services/reports/csv/csvTable';

/** Rows between two progress reports. */
const PROGRESS_ROWS = 5_000;
/** Longer texts are cut. */
const MAX_TEXT = 32_767;
/** Times are fractions of a day in floating point. */
const TOLERANCE_MS = 1;
/** Characters that a workbook cannot contain or writes as a line feed. */
// eslint-disable-next-line no-control-regex -- XML forbids these characters.
const CHANGED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uFFFD\uD800-\uDFFF\r\n]/g;

/**
 * Reads a workbook and compares every cell with the table (rows BR-04, M-07). It shares no code with the writer of this repository.
 * `onProgress` receives the number of compared rows.
 * @returns the first cell that differs, or null.
 */
export async function checkXlsxTable(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  { columns, values: { byId }, rows }: CsvTable,
  onProgress: (rows: number) => void,
): Promise<DifferentCell | null> {
  const firstId = columns[0]?.id ?? '';
  const readers = columns.map((column) => cellReader(column, byId));
  let line = 0;
  for await (const { values } of streamXlsxRows(joined(pieces))) {
    const row = rows[line - 1];
    if (line > 0 && row === undefined) return { row: line, columnId: firstId };
    const wrong = columns.findIndex(({ header }, at) => {
      const cell = values[at] ?? null;
      return row === undefined || line === 0 ? !isText(cell, header) : readers[at]?.(cell, row) !== true;
    });
    if (wrong >= 0 || values.length > columns.length) return { row: line, columnId: columns[wrong]?.id ?? firstId };
    if (line > 0 && line % PROGRESS_ROWS === 0) onProgress(line);
    line += 1;
  }
  return line === rows.length + 1 ? null : { row: line, columnId: firstId };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Returns a function that compares a cell with the table's value in a row. */
function cellReader(column: CsvColumn, byId: CsvTable['values']['byId']): (cell: unknown, row: number) => boolean {
  const { kind, zoneId } = column;
  const data = byId[column.id];
  switch (kind) {
    case 'number':
      return (cell, row) => isNumber(cell, numberAt(data, row));
    case 'amount':
      return (cell, row) => isNumber(typeof cell === 'number' ? Math.round(cell * 100) : cell, Math.round(numberAt(data, row)));
    case 'day':
      return (cell, row) =>
        cell instanceof Date ? cell.toISOString() === `${textAt(data, row)}T00:00:00.000Z` : isText(cell, textAt(data, row));
    case 'instant': {
      const localOf = localClock();
      return (cell, row) => {
        const text = textAt(data, row);
        if (!(cell instanceof Date)) return isText(cell, text);
        const local = localOf(text, zoneId === undefined ? '' : textAt(byId[zoneId], row));
        return Math.abs(cell.getTime() - local) <= TOLERANCE_MS;
      };
    }
    default:
      return (cell, row) => isText(cell, displayedText(column, textAt(data, row)));
  }
}

function isNumber(cell: unknown, value: number): boolean {
  return Number.isFinite(value) ? cell === (value === 0 ? 0 : value) : cell === null;
}

function isText(cell: unknown, text: string): boolean {
  if (cell === text) return true;
  if (cell === null) return text.replace(CHANGED, '') === '';
  if (typeof cell !== 'string') return false;
  const [read, expected] = [cell.replace(CHANGED, ''), text.replace(CHANGED, '')];
  return read === expected || (text.length > MAX_TEXT && cell.length > MAX_TEXT - 10 && expected.startsWith(read.replace(/ \[…\]$/, '')));
}

/** Returns a function that returns the local time of an instant in a zone, as if it were UTC, in ms; NaN if one of them is invalid. */
function localClock(): (instant: string, timeZone: string) => number {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    const at = new Date(instant);
    try {
      const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      formats.set(timeZone, format);
      return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) + at.getUTCMilliseconds();
    } catch {
      return NaN;
    }
  };
}
