import type { CsvTimes, MeasuredTable } from './csvWorker';
import type { Columns } from '@/lib/columns';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { exportTable } from '@/services/reports/tableFile/exportTable';
import { readReport } from '@/services/reports/readReport';
import { ReportTable } from '@/services/reports/ReportTable';

const AMOUNTS = ['total', 'sales', 'deliveryFee', 'tip', 'otherFees'];
/** So that twenty columns remain. */
const OMITTED = ['accountId', 'placedAtLocal', 'channelOrderId', 'reason', 'productPieces', 'productSales'];
const KINDS: Readonly<Record<string, CsvColumn['kind']>> = { day: 'day', placedAt: 'instant' };

/** Duration of an action in ms, and the longest task of the page during it; 0 when none took 50 ms. */
export interface Measured {
  took: number;
  longestTask: number;
}

/** Reads the orders of `/rows.ndjson` as the reports do, and stores them in the table. */
export function read(table: ReportTable): Promise<Measured> {
  return measure(async () => {
    const filter = { fromDay: '2026-11-01', toDay: '2026-11-30' };
    const call = { type: 'orders', filter, request: { method: 'GET', url: '/rows.ndjson' } } as const;
    table.show(call);
    const listener = table.startReading({ reading: 1, isResumed: false }, () => undefined);
    const access = {
      apiUrl: '',
      accessToken: () => 'token',
      appToken: null,
      onTokenRejected: () => undefined,
      onTokenReplaced: () => undefined,
      waitForRenewal: async () => false,
      onForbidden: () => undefined,
    };
    const end = await readReport(call, listener, new AbortController().signal)(null, null, access);
    if (end.kind !== 'whole' || end.dropped > 0) throw new Error(`Could not read the report: ${JSON.stringify(end)}`);
  });
}

/** Writes and checks the file like the export does. */
export function exportAll(table: ReportTable): Promise<Measured> {
  return measure(async () => {
    const { end } = await exportTable(
      csvTable(table.getContent().columns),
      { name: 'pedidos.csv', title: 'pedidos', format: 'csv' },
      () => undefined,
      new AbortController().signal,
    );
    if (end.kind !== 'checked') throw new Error(`Expected a checked file: ${JSON.stringify(end)}`);
  });
}

/** Compares the writer with the library's loop over the same cells, alternating, in a worker. */
export function compare(table: ReportTable, rounds: number): Promise<CsvTimes> {
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CsvTimes>) => resolve(data);
    worker.onerror = () => reject(new Error('The CSV benchmark worker failed'));
    worker.postMessage({ table: csvTable(table.getContent().columns), rounds } satisfies MeasuredTable);
  });
}

export const newTable = () => new ReportTable();

/** Twenty columns of the report with all rows in reverse order. */
export function csvTable(values: Columns): CsvTable {
  const ids = Object.keys(values.byId).filter((id) => !OMITTED.includes(id));
  const columns = ids.map((id): CsvColumn => {
    const kind = values.byId[id]?.kind ?? 'text';
    const isAmount = AMOUNTS.includes(id);
    return { id, header: id, kind: isAmount ? 'amount' : (KINDS[id] ?? kind), zoneId: 'zone', ...(isAmount && { currencyId: 'currency' }) };
  });
  if (columns.length !== 20) throw new Error(`Expected 20 columns, got ${columns.length}`);
  const rows = Uint32Array.from({ length: values.rowCount }, (_, row) => values.rowCount - 1 - row);
  return { columns, values, rows, language: 'es' };
}

export async function measure(work: () => Promise<void>): Promise<Measured> {
  const tasks = [0];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return { took, longestTask: Math.max(...tasks) };
}
