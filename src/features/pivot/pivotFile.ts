import type { Language } from '@/domain/language';
import type { PivotSheet, PivotSheetColumn } from '@/features/pivot/pivotSheet';
import type { ColumnData } from '@/lib/columns';
import { writeXlsx, XLSX_TYPE, type XlsxColumn } from '@/lib/xlsx/writeXlsx';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { exportCsv } from '@/services/reports/csv/exportCsv';

export type PivotFormat = 'csv' | 'xlsx';

interface PivotFileOptions {
  /** The language of numbers and separators in CSV. */
  language: Language;
  name: string;
  signal: AbortSignal;
}

/** Writes a pivot as a file (row M-04). @returns null if it could not be written, or was aborted. @throws errors of the XLSX writer. */
export async function writePivot(
  sheet: PivotSheet,
  format: PivotFormat,
  { language, name, signal }: PivotFileOptions,
): Promise<Blob | null> {
  if (format === 'csv') return (await exportCsv(csvTable(sheet, language), name, () => undefined, signal)).blob;
  const pieces = await writeXlsx({
    name,
    columns: sheet.columns.map((column) => xlsxColumn(column, sheet.currency)),
    rows: inBatches(sheet),
  });
  return signal.aborted ? null : new Blob(pieces, { type: XLSX_TYPE });
}

const CSV_KINDS = { text: 'text', day: 'day', count: 'number', percent: 'number', money: 'amount' } as const satisfies Record<
  PivotSheetColumn['kind'],
  CsvColumn['kind']
>;

function csvTable({ columns, rows }: PivotSheet, language: Language): CsvTable {
  const idOf = (at: number) => `column${at}`;
  return {
    columns: columns.map(({ header, kind }, at) => ({ id: idOf(at), header, kind: CSV_KINDS[kind] })),
    values: {
      rowCount: rows.length,
      byId: Object.fromEntries(
        columns.map(({ kind }, at) => [
          idOf(at),
          columnData(
            kind,
            rows.map((row) => row[at] ?? null),
          ),
        ]),
      ),
    },
    rows: Uint32Array.from(rows.keys()),
    language,
  };
}

function columnData(kind: PivotSheetColumn['kind'], values: readonly (string | number | null)[]): ColumnData {
  if (kind !== 'text' && kind !== 'day') return { kind: 'number', values: Float64Array.from(values, (value) => Number(value ?? NaN)) };
  const dictionary = [...new Set(values.map((value) => String(value ?? '')))];
  const indexOf = new Map(dictionary.map((text, index) => [text, index]));
  return { kind: 'text', dictionary, indices: Uint32Array.from(values, (value) => indexOf.get(String(value ?? '')) ?? 0) };
}

function xlsxColumn({ header, kind }: PivotSheetColumn, currency: string | undefined): XlsxColumn {
  switch (kind) {
    case 'count':
      return { header, kind: 'number', decimals: 0 };
    case 'percent':
      return { header, kind: 'number', decimals: 2 };
    case 'money':
      return { header, kind, ...(currency !== undefined && { currency }) };
    case 'text':
      return { header, kind, width: 28 };
    case 'day':
      return { header, kind };
  }
}

const ROWS_AT_ONCE = 200;

/** The page responds between two batches. */
async function* inBatches({ rows }: PivotSheet) {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    yield row;
  }
}
