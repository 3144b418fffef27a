import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { fromCallback } from 'xstate';
import type { Columns } from '@/lib/columns';
import {
  reportExportMachine,
  type CheckedFile,
  type ExportProblem,
  type FetchEnd,
  type FileEnd,
  type ReportExportActor,
  type ReportExportEvent,
} from '@/machines/reportExport/reportExportMachine';
import { downloadFile } from '@/services/files/downloadFile';
import type { CsvColumn } from '@/services/reports/csv/csvTable';
import { exportTable } from '@/services/reports/tableFile/exportTable';
import type { FileOptions } from '@/services/reports/tableFile/fileFormat';
import type { Language } from '@/domain/language';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/** All rows of a table, or why there are none; `left`: they are no longer needed. */
export type CompleteRows = { kind: 'complete'; columns: Columns } | { kind: 'left' } | { kind: 'failed'; error: unknown };

/** An export: the table as it is shown after its last row has arrived. */
export interface ExportJob {
  /** Its name is a `csvFileName`. */
  file: FileOptions;
  language: Language;
  /** The shown columns, in order. */
  columns: readonly CsvColumn[];
  /** Waits for all rows, with the number of rows that have arrived and of all, null if unknown. Never rejects; `signal` aborts it. */
  whenComplete: (onProgress: (done: number, total: number | null) => void, signal: AbortSignal) => Promise<CompleteRows>;
  /** Computes the indexes of the shown rows, in order, from all received rows. */
  rowsOf: (columns: Columns) => Uint32Array | Promise<Uint32Array>;
}

/** `fetching`: waits for rows; `ready`: `download` saves the file; `failed`: see `problem`. */
export type TableExportState = 'idle' | 'fetching' | 'writing' | 'checking' | 'ready' | 'cancelled' | 'failed';

export interface TableExport {
  state: TableExportState;
  /** Rows processed by the current step; `total` is null if unknown. */
  progress: { done: number; total: number | null };
  /** Set if `ready`. */
  file: CheckedFile | null;
  /** Set if `failed`. */
  problem: ExportProblem | null;
  /** Starts an export and cancels the previous one. */
  start: (job: ExportJob) => void;
  cancel: () => void;
  download: () => void;
}

/** Exports a table as a file: see `reportExportMachine`. It is cancelled when the component unmounts. */
export function useTableExport(): TableExport {
  const [held] = useState(() => new ExportData());
  const actor = useExporting(held);
  const state = useSelector(actor, stateOf);
  const { done, total, file, problem } = useSelector(actor, ({ context }) => context);
  const start = useCallback(
    (job: ExportJob) => {
      held.begin(job);
      actor.send({ type: 'export.request' });
    },
    [held, actor],
  );
  const cancel = useCallback(() => actor.send({ type: 'export.cancel' }), [actor]);
  const download = useCallback(() => held.download(actor.getSnapshot().context.file), [held, actor]);
  return { state, progress: { done, total }, file, problem, start, cancel, download };
}

/** Data of an export that is too large for the machine's context: the job, the rows and the file. */
class ExportData {
  private job: ExportJob | null = null;
  private columns: Columns | null = null;
  private blob: Blob | null = null;

  begin(job: ExportJob): void {
    this.job = job;
    this.columns = null;
    this.blob = null;
  }

  async fetch(onProgress: (done: number, total: number | null) => void, signal: AbortSignal): Promise<FetchEnd> {
    const rows = await this.job?.whenComplete(onProgress, signal);
    if (rows?.kind !== 'complete') return rows ?? { kind: 'left' };
    this.columns = rows.columns;
    return { kind: 'complete' };
  }

  async write(onProgress: Parameters<typeof exportTable>[2], signal: AbortSignal): Promise<FileEnd> {
    const { job, columns } = this;
    if (!job || !columns) return { kind: 'file', error: { kind: 'unreadable', reason: 'nothing to write' } };
    const rows = await rowsOf(job, columns);
    if (!rows) return { kind: 'file', error: { kind: 'unreadable', reason: 'the order of the table could not be worked out' } };
    const { end, blob } = await exportTable(
      { columns: job.columns, values: columns, rows, language: job.language },
      job.file,
      onProgress,
      signal,
    );
    if (!signal.aborted) this.blob = blob;
    return end;
  }

  download(file: CheckedFile | null): void {
    if (file && this.blob) downloadFile(this.blob, file.name, this.blob.type);
  }
}

async function rowsOf(job: ExportJob, columns: Columns): Promise<Uint32Array | null> {
  try {
    return await job.rowsOf(columns);
  } catch {
    return null;
  }
}

function useExporting(held: ExportData): ReportExportActor {
  const machine = useMemo(
    () =>
      reportExportMachine.provide({
        actors: {
          fetchRows: fromCallback(({ input: { run }, sendBack }) => {
            const onProgress = (done: number, total: number | null) => sendBack({ type: 'rows.progressed', run, done, total });
            return whileRunning(sendBack, async (signal) => ({ type: 'rows.fetched', run, end: await held.fetch(onProgress, signal) }));
          }),
          makeFile: fromCallback(({ input: { run }, sendBack }) => {
            const onProgress: Parameters<typeof exportTable>[2] = (step, done, total) =>
              sendBack({ type: 'file.progressed', run, step, done, total });
            return whileRunning(sendBack, async (signal) => ({ type: 'file.ended', run, end: await held.write(onProgress, signal) }));
          }),
        },
      }),
    [held],
  );
  return useRecordedActor(machine);
}

/** Runs a task and sends its final event, unless it was stopped. Returns the stop function. */
function whileRunning(send: (event: ReportExportEvent) => void, work: (signal: AbortSignal) => Promise<ReportExportEvent>): () => void {
  const stop = new AbortController();
  void work(stop.signal).then((event) => {
    if (!stop.signal.aborted) send(event);
  });
  return () => stop.abort();
}

function stateOf({ value }: ReturnType<ReportExportActor['getSnapshot']>): TableExportState {
  return typeof value === 'string' ? value : value.making;
}
