import type { FileEnd } from '@/machines/reportExport/reportExportMachine';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import type { CsvMessage, CsvPart } from '@/services/reports/csv/makeCsv';
import { wordSlices } from '@/services/reports/wordSlices';

type Progress = (step: 'writing' | 'checking', done: number, total: number) => void;

/**
 * Makes a CSV file of a table in a worker (row BR-04); the page hands the table over piece by piece and stays free. `blob` is null where no
 * file is offered. Never rejects; it stops by the signal.
 */
export function exportCsv(
  table: CsvTable,
  name: string,
  told: Progress,
  signal: AbortSignal,
): Promise<{ end: FileEnd; blob: Blob | null }> {
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url));
  const parts = partsOf(table, name);
  return new Promise<{ end: FileEnd; blob: Blob | null }>((resolve) => {
    const fail = (reason: string) => resolve({ end: { kind: 'file', error: { kind: 'unreadable', reason } }, blob: null });
    const sendNext = () => {
      const { value } = parts.next();
      if (value) worker.postMessage(value);
    };
    signal.addEventListener('abort', () => fail('stopped'), { once: true });
    worker.onerror = () => fail('the worker that writes files broke down');
    worker.onmessage = ({ data }: MessageEvent<CsvMessage>) => {
      if (signal.aborted) return;
      if (data.kind === 'next') sendNext();
      else if (data.kind === 'progress') told(data.step, data.done, data.total);
      else resolve({ end: data.end, blob: data.blob });
    };
    if (signal.aborted) fail('stopped');
    else sendNext();
  }).finally(() => worker.terminate());
}

function* partsOf({ columns, values, rows, language }: CsvTable, name: string): Generator<CsvPart, undefined> {
  yield { kind: 'table', columns, rows, language, name };
  for (const id of new Set(columns.map((column) => column.id))) {
    const data = values.byId[id];
    if (data?.kind === 'number') yield { kind: 'numbers', id, values: data.values };
    if (data?.kind !== 'text') continue;
    yield { kind: 'places', id, places: data.places };
    for (const words of wordSlices(data.words)) yield { kind: 'words', id, words };
  }
  yield { kind: 'end' };
}
