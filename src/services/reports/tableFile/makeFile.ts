import type { ColumnData } from '@/lib/columns';
import type { DifferentCell, FileEnd } from '@/machines/reportExport/reportExportMachine';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import type { FileFormat, FileOptions } from '@/services/reports/tableFile/fileFormat';

/** A slice of a table for the worker; sending one takes a few milliseconds. */
export type FilePart =
  | (Omit<CsvTable, 'values'> & { kind: 'table'; file: FileOptions })
  | { kind: 'numbers'; id: string; values: Float64Array }
  | { kind: 'indices'; id: string; indices: Uint32Array }
  | { kind: 'texts'; id: string; texts: readonly string[] }
  | { kind: 'end' };

/** A worker message: ready for the next slice, progress, or the result with the file. */
export type FileMessage =
  | { kind: 'next' }
  | { kind: 'progress'; step: 'writing' | 'checking'; done: number; total: number }
  | { kind: 'ended'; end: FileEnd; blob: Blob | null };

/** A file in consecutive pieces, and the number of cells that were prefixed with `'`. */
export interface WrittenFile {
  pieces: Uint8Array<ArrayBuffer>[];
  neutralised: number;
}

/** A format: its writer and the check of its files. `onProgress` receives the number of processed rows; `title` is `FileOptions.title`. */
export interface FileWriter {
  /** The media type of the file. */
  type: string;
  write: (table: CsvTable, onProgress: (rows: number) => void, title: string) => WrittenFile | Promise<WrittenFile>;
  /** Reads a file and compares each cell with the table. Returns the first cell that differs, or null. */
  check: (
    pieces: readonly Uint8Array<ArrayBuffer>[],
    table: CsvTable,
    onProgress: (rows: number) => void,
  ) => DifferentCell | null | Promise<DifferentCell | null>;
}

/** Loads the writer of a format: only that of the selected format is loaded. */
export async function writerOf(format: FileFormat): Promise<FileWriter> {
  return format === 'csv'
    ? (await import('@/services/reports/tableFile/csvWriter')).CSV_WRITER
    : (await import('@/services/reports/tableFile/xlsxWriter')).XLSX_WRITER;
}

/**
 * The worker's implementation: receives the slices of one table, writes the file and checks it. A file that differs from the table is not
 * returned. `load` loads the writer of a format.
 */
export function fileMaker(send: (message: FileMessage) => void, load = writerOf): (part: FilePart) => void {
  let head: Extract<FilePart, { kind: 'table' }> | null = null;
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
        if (head) void makeFile({ ...head, values: { rowCount: head.rows.length, byId } }, head.file, send, load).then(send);
        return;
    }
    send({ kind: 'next' });
  };
}

async function makeFile(
  table: CsvTable,
  { name, title, format }: FileOptions,
  send: (message: FileMessage) => void,
  load: typeof writerOf,
): Promise<FileMessage> {
  const total = table.rows.length;
  const progress = (step: 'writing' | 'checking') => (done: number) => send({ kind: 'progress', step, done, total });
  try {
    const writer = await load(format);
    const { pieces, neutralised } = await writer.write(table, progress('writing'), title);
    progress('checking')(0);
    const cell = await writer.check(pieces, table, progress('checking'));
    if (cell) return { kind: 'ended', end: { kind: 'different', cell }, blob: null };
    const blob = new Blob(pieces, { type: writer.type });
    return { kind: 'ended', end: { kind: 'checked', file: { name, size: blob.size, rows: total, neutralised } }, blob };
  } catch (failure) {
    return { kind: 'ended', end: { kind: 'file', error: { kind: 'unreadable', reason: String(failure) } }, blob: null };
  }
}
