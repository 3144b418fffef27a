import type { Days } from '@/domain/period';
import type { ReportFormat } from '@/domain/reportSchedule';
import { numberAt, textAt } from '@/lib/columns';
import { writeXlsx, XLSX_TYPE, type XlsxColumn, type XlsxValue } from '@/lib/xlsx/writeXlsx';
import { isTimeZone } from '@/lib/timeZone';
import { displayedText, type CsvColumn, type CsvTable } from '@/services/reports/csv/csvTable';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import { writeCsv } from '@/services/reports/csv/writeCsv';

export interface ReportFile {
  name: string;
  contentType: string;
  content: Buffer;
  rows: number;
}

/** Writes the file of a report: CSV as the export of the screen (decision G25), or XLSX (G99); neither contains a text that is read as a formula. */
export async function writeReportFile(table: CsvTable, format: ReportFormat, title: string, days: Days): Promise<ReportFile> {
  const name = csvFileName(title, days.from, days.to).replace(/csv$/, format);
  const rows = table.rows.length;
  if (format === 'csv') {
    const { pieces } = writeCsv(table, () => undefined);
    return { name, contentType: 'text/csv; charset=utf-8', content: Buffer.concat(pieces), rows };
  }
  const pieces = await writeXlsx({ name: title, columns: table.columns.map((column) => xlsxColumn(column, table)), rows: rowsOf(table) });
  return { name, contentType: XLSX_TYPE, content: Buffer.concat(pieces), rows };
}

function xlsxColumn({ header, kind, id }: CsvColumn, { values }: CsvTable): XlsxColumn {
  switch (kind) {
    case 'number': {
      const data = values.byId[id];
      const isWhole = data?.kind === 'number' && data.values.every((value) => Number.isNaN(value) || Number.isInteger(value));
      return { header, kind, decimals: isWhole ? 0 : 4 };
    }
    case 'amount': {
      const currency = values.byId['currency'];
      const only = currency?.kind === 'text' && currency.dictionary.length === 1 ? currency.dictionary[0] : undefined;
      return { header, kind: 'money', ...(only && { currency: only }) };
    }
    case 'instant':
      return { header, kind: 'localTime' };
    default:
      return { header, kind };
  }
}

function* rowsOf({ columns, rows, values }: CsvTable): Generator<XlsxValue[]> {
  for (const row of rows) {
    const zone = textAt(values.byId['zone'], row);
    yield columns.map((column): XlsxValue => {
      const data = values.byId[column.id];
      if (data?.kind === 'number') return numberAt(data, row);
      const text = textAt(data, row);
      if (column.kind === 'instant' && isTimeZone(zone)) return { instant: text, timeZone: zone };
      return displayedText(column, text);
    });
  }
}
