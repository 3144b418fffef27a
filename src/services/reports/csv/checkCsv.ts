import Papa from 'papaparse';
import type { DifferentCell } from '@/machines/reportExport/reportExportMachine';
import { numberAt, textAt, type ColumnData } from '@/lib/columns';
import { CSV_DIALECTS, CSV_MARK, CSV_NEWLINE, displayedText, type CsvColumn, type CsvTable } from '@/services/reports/csv/csvTable';

/** Rows between two progress reports. */
const PROGRESS_ROWS = 5_000;

/**
 * Parses a file as a spreadsheet would and compares every cell with the table (row BR-04). It shares no code with the writer. `onProgress`
 * receives the number of compared rows.
 * @returns the first cell that differs, or null.
 */
export function checkCsv(pieces: readonly Uint8Array[], table: CsvTable, onProgress: (rows: number) => void): DifferentCell | null {
  const { columns, rows, language } = table;
  const text = decoded(pieces);
  const firstId = columns[0]?.id ?? '';
  if (!text?.startsWith(CSV_MARK)) return { row: 0, columnId: firstId };
  const readers = columns.map((column) => cellReader(column, table.values.byId[column.id], CSV_DIALECTS[language].decimalMark));
  let line = 0;
  let different: DifferentCell | null = null;

  const compare = (cells: readonly string[]): DifferentCell | null => {
    const row = line - 1;
    if (row >= rows.length || cells.length !== columns.length) return { row: line, columnId: columns[cells.length]?.id ?? firstId };
    const at = rows[row] ?? 0;
    const wrong = cells.findIndex((cell, column) =>
      row < 0 ? cell !== safeText(columns[column]?.header ?? '') : readers[column]?.(cell, at) !== true,
    );
    return wrong < 0 ? null : { row: line, columnId: columns[wrong]?.id ?? firstId };
  };

  Papa.parse<string[]>(text, {
    delimiter: CSV_DIALECTS[language].delimiter,
    newline: CSV_NEWLINE,
    step: ({ data, errors }, parser) => {
      different = errors.length > 0 ? { row: line, columnId: firstId } : compare(data);
      if (different) parser.abort();
      else if (line % PROGRESS_ROWS === 0) onProgress(line);
      line += 1;
    },
  });
  return different ?? (line === rows.length + 1 ? null : { row: line, columnId: firstId });
}

/** Returns null for invalid UTF-8. */
function decoded(pieces: readonly Uint8Array[]): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
  } catch {
    return null;
  }
}

/** Returns a function that compares a cell with the table's value in a row. */
function cellReader(column: CsvColumn, data: ColumnData | undefined, decimalMark: string): (cell: string, row: number) => boolean {
  switch (column.kind) {
    case 'number':
      return (cell, row) => isNumber(cell, numberAt(data, row), decimalMark);
    case 'amount':
      return (cell, row) => isAmount(cell, numberAt(data, row), decimalMark);
    case 'instant':
      return (cell, row) => isInstant(cell, textAt(data, row));
    default:
      return (cell, row) => cell === safeText(displayedText(column, textAt(data, row)));
  }
}

function isNumber(cell: string, value: number, decimalMark: string): boolean {
  if (!Number.isFinite(value)) return cell === '';
  return cell !== '' && !(decimalMark !== '.' && cell.includes('.')) && Number(cell.replace(decimalMark, '.')) === value;
}

/** Two decimals: without the decimal mark the digits are minor units. */
function isAmount(cell: string, value: number, decimalMark: string): boolean {
  if (!Number.isFinite(value)) return cell === '';
  if (cell.at(-3) !== decimalMark || cell.length < 4) return false;
  return Number(cell.slice(0, -3) + cell.slice(-2)) === Math.sign(value) * Math.round(Math.abs(value));
}

function isInstant(cell: string, text: string): boolean {
  const at = Date.parse(text);
  return Number.isNaN(at) ? cell === safeText(text) : cell.endsWith('Z') && Date.parse(cell) === at;
}

/** The expected text of a cell: prefixed with `'` when it looks like a formula, lone surrogates replaced. */
function safeText(text: string): string {
  const whole = isWhole(text) ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
  return whole !== '' && '=+-@\t\r'.includes(whole.charAt(0)) ? `'${whole}` : whole;
}

function isWhole(text: string): boolean {
  return !/[\uD800-\uDFFF]/.test(text);
}
