import { MAX_UNPACKED_TRACE_BYTES } from '@/domain/printTrace';
import { readTrace, type TraceFault } from '@/domain/trace/readTrace';
import { textPieces, type ByteSource } from '@/features/traceViewer/Reading/textPieces';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';

/** Maximum size of a compressed file, somewhat above what a browser records. A larger file is not decompressed at all. */
export const MAX_PACKED_BYTES = 64 * 1024 * 1024;

/** The result of opening a file: a trace, or why there is none. */
export type OpenedTrace =
  | { kind: 'open'; timeline: TraceTimeline }
  | { kind: 'noTrace'; faults: readonly TraceFault[] }
  | { kind: 'tooLarge'; bytes: number }
  | { kind: 'cancelled' };

/**
 * Reads a trace from a file or the network, and yields to the page in between (rows TR-02, BT-04). Unreadable content is listed in the
 * timeline's faults. A compressed file above 64 MB is not decompressed; text beyond 200 MB, compressed or not, is ignored. Rejects if not
 * even the first bytes can be read.
 */
export async function openTrace(source: ByteSource, signal: AbortSignal, onRead: (bytes: number) => void): Promise<OpenedTrace> {
  const { pieces, isPacked } = await textPieces(source, signal, onRead);
  if (isPacked && source.bytes !== null && source.bytes > MAX_PACKED_BYTES) return { kind: 'tooLarge', bytes: source.bytes };
  const { header, lines, faults } = await readTrace(pieces, MAX_UNPACKED_TRACE_BYTES);
  if (signal.aborted) return { kind: 'cancelled' };
  return header ? { kind: 'open', timeline: buildTimeline({ header, lines, faults }) } : { kind: 'noTrace', faults };
}
