import { numberAt, textAt, type ColumnData } from '@/lib/columns';
import { writeXlsx, type XlsxColumn, type XlsxValue } from '@/lib/xlsx/writeXlsx';
import { displayedText, type CsvColumn, type CsvTable } from '@/services/reports/csv/csvTable';
import type { WrittenFile } from '@/services/reports/tableFile/makeFile';

/** Rows between two progress reports. */
const PROGRESS_ROWS = 2_000;
/** Decimals of numbers that are not all whole. */
const DECIMALS = 2;

/** Writes a table as an XLSX workbook (row M-07, decision G99). `onProgress` receives the number of written rows. */
export async function writeXlsxTable(table: CsvTable, onProgress: (rows: number) => void, title: string): Promise<WrittenFile> {
  const { columns } = table;
  const pieces = await writeXlsx({
    name: title,
    columns: columns.map((column) => xlsxColumn(column, table)),
    rows: rowsOf(table, onProgress),
  });
  return { pieces, neutralised: 0 };
}

function xlsxColumn({ id, header, kind, currencyId }: CsvColumn, { values: { byId }, rows }: CsvTable): XlsxColumn {
  switch (kind) {
    case 'number':
      return { header, kind, decimals: rows.every((row) => isWhole(numberAt(byId[id], row))) ? 0 : DECIMALS };
    case 'amount': {
      const currency = currencyId === undefined ? null : onlyText(byId[currencyId], rows);
      return { header, kind: 'money', ...(currency !== null && { currency }) };
    }
    case 'instant':
      return { header, kind: 'localTime', width: 20 };
    default:
      return { header, kind };
  }
}

function isWhole(value: number): boolean {
  return !Number.isFinite(value) || Number.isInteger(value);
}

/** The text that all rows have, or null if they differ. */
function onlyText(data: ColumnData | undefined, rows: Uint32Array): string | null {
  const first = textAt(data, rows[0] ?? 0);
  return rows.every((row) => textAt(data, row) === first) ? first : null;
}

function* rowsOf({ columns, values, rows }: CsvTable, onProgress: (rows: number) => void): Generator<XlsxValue[], undefined> {
  const readers = columns.map((column) => reader(column, values.byId));
  let written = 0;
  for (const row of rows) {
    yield readers.map((valueAt) => valueAt(row));
    written += 1;
    if (written % PROGRESS_ROWS === 0 || written === rows.length) onProgress(written);
  }
}

function reader(column: CsvColumn, byId: CsvTable['values']['byId']): (row: number) => XlsxValue {
  const { kind, zoneId } = column;
  const data = byId[column.id];
  if (kind === 'number' || kind === 'amount') return (row) => numberAt(data, row);
  if (kind === 'instant') {
    const zones = zoneId === undefined ? undefined : byId[zoneId];
    return (row) => {
      const instant = textAt(data, row);
      return instant === '' ? null : { instant, timeZone: textAt(zones, row) };
    };
  }
  return (row) => displayedText(column, textAt(data, row));
}
