import type { FileEnd } from '@/machines/reportExport/reportExportMachine';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import type { CsvMessage, CsvPart } from '@/services/reports/csv/makeCsv';
import { dictionarySlices } from '@/services/reports/dictionarySlices';
import { workInWorker } from '@/services/reports/workInWorker';

type Progress = (step: 'writing' | 'checking', done: number, total: number) => void;

/**
 * Writes a CSV file of a table in a worker (row BR-04). The table is sent in slices, so that the page stays responsive. `blob` is null when
 * the file failed or was not offered. Never rejects; `signal` aborts it.
 */
export function exportCsv(
  table: CsvTable,
  name: string,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<{ end: FileEnd; blob: Blob | null }> {
  return workInWorker(
    {
      start: () => new Worker(new URL('./csvWorker.ts', import.meta.url)),
      parts: partsOf(table, name),
      handleMessage: (message: Exclude<CsvMessage, { kind: 'next' }>) => {
        if (message.kind === 'ended') return { end: message.end, blob: message.blob };
        onProgress(message.step, message.done, message.total);
        return null;
      },
      lost: { end: { kind: 'file', error: { kind: 'unreadable', reason: 'the CSV worker failed' } }, blob: null },
    },
    signal,
  );
}

function* partsOf({ columns, values, rows, language }: CsvTable, name: string): Generator<CsvPart, undefined> {
  yield { kind: 'table', columns, rows, language, name };
  for (const id of new Set(columns.map((column) => column.id))) {
    const data = values.byId[id];
    if (data?.kind === 'number') yield { kind: 'numbers', id, values: data.values };
    if (data?.kind !== 'text') continue;
    yield { kind: 'indices', id, indices: data.indices };
    for (const texts of dictionarySlices(data.dictionary)) yield { kind: 'texts', id, texts };
  }
  yield { kind: 'end' };
}
