import type { ByteSource } from '@/features/traceViewer/Reading/textPieces';
import type { ApiError } from '@/services/api/apiError';

/** A trace to read: from disk, sent to support, or a recorded case. */
export interface TraceFile {
  /** The file name; for a sent trace its id, for a recorded case its title. */
  name: string;
  /** Rejects if the browser cannot read the file. */
  open: (signal: AbortSignal) => Promise<ByteSource | { error: ApiError }>;
}

/** A trace from a file that the user chose or dropped. */
export function fileFromDisk(file: File): TraceFile {
  return { name: file.name, open: async () => ({ stream: file.stream(), bytes: file.size }) };
}
