import type { FileEnd } from '@/machines/reportExport/reportExportMachine';
import type { ColumnData } from '@/lib/columns';
import { checkCsv } from '@/services/reports/csv/checkCsv';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { writeCsv } from '@/services/reports/csv/writeCsv';

/** A slice of a table for the worker; sending one takes a few milliseconds. */
export type CsvPart =
  | { kind: 'table'; columns: readonly CsvColumn[]; rows: Uint32Array; language: CsvTable['language']; name: string }
  | { kind: 'numbers'; id: string; values: Float64Array }
  | { kind: 'indices'; id: string; indices: Uint32Array }
  | { kind: 'texts'; id: string; texts: readonly string[] }
  | { kind: 'end' };

/** A worker message: ready for the next slice, progress, or the result with the file. */
export type CsvMessage =
  | { kind: 'next' }
  | { kind: 'progress'; step: 'writing' | 'checking'; done: number; total: number }
  | { kind: 'ended'; end: FileEnd; blob: Blob | null };

/**
 * The worker's implementation: receives the slices of one table, writes the file and checks it. A file that differs from the table is not
 * returned.
 */
export function csvMaker(send: (message: CsvMessage) => void, write = writeCsv): (part: CsvPart) => void {
  let head: Extract<CsvPart, { kind: 'table' }> | null = null;
  const byId: Record<string, ColumnData> = {};
  const dictionaries = new Map<string, string[]>();
  return (part) => {
    switch (part.kind) {
      case 'table':
        head = part;
        break;
      case 'numbers':
        byId[part.id] = { kind: 'number', values: part.values };
        break;
      case 'indices': {
        const known: string[] = [];
        dictionaries.set(part.id, known);
        byId[part.id] = { kind: 'text', dictionary: known, indices: part.indices };
        break;
      }
      case 'texts': {
        const known = dictionaries.get(part.id);
        for (const text of part.texts) known?.push(text);
        break;
      }
      case 'end':
        if (head) send(makeFile({ ...head, values: { rowCount: head.rows.length, byId } }, head.name, send, write));
        return;
    }
    send({ kind: 'next' });
  };
}

function makeFile(table: CsvTable, name: string, send: (message: CsvMessage) => void, write: typeof writeCsv): CsvMessage {
  const total = table.rows.length;
  const progress = (step: 'writing' | 'checking') => (done: number) => send({ kind: 'progress', step, done, total });
  const { pieces, neutralised } = write(table, progress('writing'));
  progress('checking')(0);
  const cell = checkCsv(pieces, table, progress('checking'));
  if (cell) return { kind: 'ended', end: { kind: 'different', cell }, blob: null };
  const blob = new Blob(pieces, { type: 'text/csv;charset=utf-8' });
  return { kind: 'ended', end: { kind: 'checked', file: { name, size: blob.size, rows: total, neutralised } }, blob };
}
