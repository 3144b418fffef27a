import type { CsvTable } from '@/services/reports/csv/csvTable';
import { exportTable } from '@/services/reports/tableFile/exportTable';

/** `exportTable` for a CSV file (row BR-04). */
export function exportCsv(
  table: CsvTable,
  name: string,
  onProgress: Parameters<typeof exportTable>[2],
  signal: AbortSignal,
): ReturnType<typeof exportTable> {
  return exportTable(table, { name, title: name, format: 'csv' }, onProgress, signal);
}
