import type { FileEnd } from '@/machines/reportExport/reportExportMachine';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import type { FileMessage, FilePart } from '@/services/reports/tableFile/makeFile';
import type { FileOptions } from '@/services/reports/tableFile/fileFormat';
import { dictionarySlices } from '@/services/reports/dictionarySlices';
import { workInWorker } from '@/services/reports/workInWorker';

type Progress = (step: 'writing' | 'checking', done: number, total: number) => void;

/**
 * Writes a file of a table in a worker (rows BR-04, M-07), which loads only the writer of the format. The table is sent in slices, so that
 * the page stays responsive. `blob` is null when the file failed or was not offered. Never rejects; `signal` aborts it.
 */
export function exportTable(
  table: CsvTable,
  file: FileOptions,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<{ end: FileEnd; blob: Blob | null }> {
  return workInWorker(
    {
      start: () => new Worker(new URL('./fileWorker.ts', import.meta.url)),
      parts: partsOf(table, file),
      handleMessage: (message: Exclude<FileMessage, { kind: 'next' }>) => {
        if (message.kind === 'ended') return { end: message.end, blob: message.blob };
        onProgress(message.step, message.done, message.total);
        return null;
      },
      lost: { end: { kind: 'file', error: { kind: 'unreadable', reason: 'the file worker failed' } }, blob: null },
    },
    signal,
  );
}

function* partsOf({ columns, values, rows, language }: CsvTable, file: FileOptions): Generator<FilePart, undefined> {
  yield { kind: 'table', columns, rows, language, file };
  const ids = columns.flatMap(({ id, currencyId = id, zoneId = id }) => [id, currencyId, zoneId]);
  for (const id of new Set(ids)) {
    const data = values.byId[id];
    if (data?.kind === 'number') yield { kind: 'numbers', id, values: data.values };
    if (data?.kind !== 'text') continue;
    yield { kind: 'indices', id, indices: data.indices };
    for (const texts of dictionarySlices(data.dictionary)) yield { kind: 'texts', id, texts };
  }
  yield { kind: 'end' };
}
