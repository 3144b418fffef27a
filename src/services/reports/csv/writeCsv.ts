import Papa from 'papaparse';
import { cellWriter, escapeFormula } from '@/services/reports/csv/csvCells';
import { CSV_DIALECTS, CSV_MARK, CSV_NEWLINE, type CsvTable } from '@/services/reports/csv/csvTable';
import type { WrittenFile } from '@/services/reports/tableFile/makeFile';

/** Rows between two progress reports. */
const ROWS_AT_ONCE = 2_000;

/** The library writes texts without any of these unquoted. */
const MAY_NEED_QUOTES = /["\r\n;,\uFEFF]|^ | $/;

/**
 * Writes a table as CSV in the format of its language (row BR-04, decision G25). Each distinct text is formatted once. `onProgress` receives
 * the number of written rows.
 */
export function writeCsv(table: CsvTable, onProgress: (rows: number) => void): WrittenFile {
  const { columns, values, rows, language } = table;
  const { delimiter } = CSV_DIALECTS[language];
  const encoder = new TextEncoder();
  // Some readers skip an empty line, so a table with one column quotes empty cells.
  const empty = columns.length === 1 ? '""' : '';
  const quoted = (text: string) => {
    if (text === '') return empty;
    return MAY_NEED_QUOTES.test(text) ? Papa.unparse([[text]], { delimiter, newline: CSV_NEWLINE }) : text;
  };
  const writers = columns.map((column) => cellWriter(column, values.byId[column.id], language, quoted));
  const header = columns.map(({ header }) => escapeFormula(header));
  let count = header.filter((cell, at) => cell !== columns[at]?.header).length;
  const pieces = [encoder.encode(CSV_MARK + header.map(quoted).join(delimiter))];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    let piece = '';
    for (const row of rows.subarray(from, from + ROWS_AT_ONCE)) {
      let separator = CSV_NEWLINE;
      for (const { textOf, isNeutralised } of writers) {
        piece += separator + textOf(row);
        if (isNeutralised(row)) count += 1;
        separator = delimiter;
      }
    }
    pieces.push(encoder.encode(piece));
    onProgress(Math.min(from + ROWS_AT_ONCE, rows.length));
  }
  return { pieces, neutralised: count };
}
