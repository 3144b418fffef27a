import { MAX_UNPACKED_TRACE_BYTES } from '@/domain/printTrace';
import { readTrace, type TraceFault } from '@/domain/trace/readTrace';
import { textPieces, type ByteSource } from '@/features/traceViewer/Reading/textPieces';
import { layOut, type TraceTimeline } from '@/machines/replay/traceTimeline';

/** Of a packed file: what a browser keeps at most, and some more. Not even the beginning of a larger one is unpacked. */
export const MAX_PACKED_BYTES = 64 * 1024 * 1024;

/** What became of a file: a trace to look at, or why there is none. */
export type OpenedTrace =
  | { kind: 'open'; timeline: TraceTimeline }
  | { kind: 'noTrace'; faults: readonly TraceFault[] }
  | { kind: 'tooLarge'; bytes: number }
  | { kind: 'cancelled' };

/**
 * Reads a trace from a file or from the network, with pauses for the page (rows TR-02, BT-04). What cannot be read is told in the
 * timeline's faults. A packed file above 64 MB is not unpacked; of a text above 200 MB, packed or not, the rest is not read. Rejects
 * where not even the first bytes can be read.
 */
export async function openTrace(source: ByteSource, signal: AbortSignal, onRead: (bytes: number) => void): Promise<OpenedTrace> {
  const { pieces, isPacked } = await textPieces(source, signal, onRead);
  if (isPacked && source.bytes !== null && source.bytes > MAX_PACKED_BYTES) return { kind: 'tooLarge', bytes: source.bytes };
  const { header, lines, faults } = await readTrace(pieces, MAX_UNPACKED_TRACE_BYTES);
  if (signal.aborted) return { kind: 'cancelled' };
  return header ? { kind: 'open', timeline: layOut({ header, lines, faults }) } : { kind: 'noTrace', faults };
}
