import type { Days } from '@/domain/period';
import type { ReportFormat } from '@/domain/reportSchedule';
import { XLSX_TYPE } from '@/lib/xlsx/writeXlsx';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import { writeCsv } from '@/services/reports/csv/writeCsv';
import { writeXlsxTable } from '@/services/reports/tableFile/writeXlsxTable';

export interface ReportFile {
  name: string;
  contentType: string;
  content: Buffer;
  rows: number;
}

const TYPES: Readonly<Record<ReportFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE };

/**
 * Writes the file of a report with the writers of the screen's export: CSV (decision G25) or XLSX (G99). Neither contains a text that is read
 * as a formula.
 */
export async function writeReportFile(table: CsvTable, format: ReportFormat, title: string, days: Days): Promise<ReportFile> {
  const onProgress = () => undefined;
  const { pieces } = format === 'csv' ? writeCsv(table, onProgress) : await writeXlsxTable(table, onProgress, title);
  return {
    name: csvFileName(title, days.from, days.to, null, format),
    contentType: TYPES[format],
    content: Buffer.concat(pieces),
    rows: table.rows.length,
  };
}
