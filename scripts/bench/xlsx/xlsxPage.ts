import { csvTable, measure, newTable, read, type Measured } from '../csv/csvPage';
import type { XlsxTimes } from './xlsxWorker';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import { exportTable } from '@/services/reports/tableFile/exportTable';

/** Reads the orders of `/rows.ndjson`. */
export async function readTable(): Promise<CsvTable> {
  const table = newTable();
  await read(table);
  return csvTable(table.getContent().columns);
}

/** Writes and checks the file like the export does. */
export function exportAll(table: CsvTable): Promise<Measured> {
  return measure(async () => {
    const file = { name: 'pedidos.xlsx', title: 'Pedidos', format: 'xlsx' } as const;
    const { end } = await exportTable(table, file, () => undefined, new AbortController().signal);
    if (end.kind !== 'checked') throw new Error(`Expected a checked file: ${JSON.stringify(end)}`);
  });
}

/** Compares the writer with the library's loop over the same cells, alternating, in a worker. */
export function compare(table: CsvTable, rounds: number): Promise<XlsxTimes> {
  const worker = new Worker(new URL('./xlsxWorker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<XlsxTimes>) => resolve(data);
    worker.onerror = () => reject(new Error('The XLSX benchmark worker failed'));
    worker.postMessage({ table, rounds });
  });
}
