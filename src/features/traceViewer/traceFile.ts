import type { ByteSource } from '@/features/traceViewer/Reading/textPieces';
import type { ApiError } from '@/services/api/apiError';

/** A trace that is to be read: one from disk, or one that was sent to support. */
export interface TraceFile {
  /** The name of the file; of one that was sent its id. */
  name: string;
  /** Rejects where the browser cannot read it. */
  open: (signal: AbortSignal) => Promise<ByteSource | { error: ApiError }>;
}

/** A file that somebody chose or dropped. */
export function fileFromDisk(file: File): TraceFile {
  return { name: file.name, open: async () => ({ stream: file.stream(), bytes: file.size }) };
}
