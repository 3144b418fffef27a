import type { DifferentCell } from '@/machines/reportExport/reportExportMachine';
import type { CsvTable } from '@/services/reports/csv/csvTable';

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
