import { MAX_TRACE_LINES, MAX_UNPACKED_TRACE_BYTES } from '@/domain/printTrace';
import { TRACE_FORMAT, TRACE_VERSION, type TraceHeader, type TraceScope } from '@/domain/trace/traceFormat';
import { aliasOfKey, realiased } from '@/services/traces/aliasOfKey';
import { aRandomKey, type StoredPart, type TraceStore } from '@/services/traces/traceStore';

/** An exported trace. */
export interface SavedTrace {
  /** JSON Lines as gzip. */
  packed: ArrayBuffer;
  /** The number of lines without the header. */
  lines: number;
  /** When the first and last line were recorded, in ms since 1970; both null without lines. */
  from: number | null;
  to: number | null;
  /** True when the period contains more than the limit: lines older than `from` are omitted. */
  isCut: boolean;
}

/** Exports what the tabs of this browser recorded (row TR-02). */
export interface TraceArchive {
  /** `memory`: only this page's recording is available, as in a private window. */
  readonly storedIn: TraceStore['storedIn'];
  /**
   * Exports the recording since `since` (ms since 1970) of all machines of all tabs, because the cause of a ticket's problem is often in
   * another machine. A full store contains twice the limit of a trace (`MAX_UNPACKED_TRACE_BYTES`): then the newest whole chunks are
   * exported. Chunks are compressed while they are read, so only one is in memory uncompressed. The aliases are unique to this trace.
   * Rejects when the browser's store cannot be read.
   */
  save(scope: TraceScope, since: number): Promise<SavedTrace>;
}

/** The fields of a trace header besides its scope. */
export type TraceOrigin = Pick<TraceHeader, 'app' | 'machines' | 'zone' | 'browser'>;

/** Creates the archive of a store. `flush` stores pending records first. `maxBytes` is the uncompressed limit of a trace. */
export function createTraceArchive(
  store: TraceStore,
  origin: TraceOrigin,
  flush: () => Promise<void>,
  maxBytes = MAX_UNPACKED_TRACE_BYTES,
): TraceArchive {
  return {
    storedIn: store.storedIn,
    async save(scope, since) {
      await flush();
      const header: TraceHeader = {
        format: TRACE_FORMAT,
        version: TRACE_VERSION,
        ...origin,
        savedAt: new Date().toISOString(),
        scope,
      };
      const head = `${JSON.stringify(header)}\n`;
      const stored = await store.list(since);
      const newest = newestOf(stored, { bytes: maxBytes - new Blob([head]).size, lines: MAX_TRACE_LINES });
      const saved: SavedTrace = { packed: new ArrayBuffer(), lines: 0, from: null, to: null, isCut: newest.length < stored.length };
      const text = new TransformStream<string, string>();
      const packed = new Response(
        text.readable.pipeThrough(new TextEncoderStream()).pipeThrough(new CompressionStream('gzip')),
      ).arrayBuffer();
      const writer = text.writable.getWriter();
      const aliasOf = aliasOfKey(aRandomKey());
      await writer.write(head);
      for await (const part of store.read(newest)) {
        await writer.write(realiased(part.text, aliasOf));
        saved.lines += part.text.split('\n').length - 1;
        saved.from ??= part.from;
        saved.to = part.to;
      }
      await writer.close();
      return { ...saved, packed: await packed };
    },
  };
}

/** Returns the newest chunks within the limits. */
function newestOf(parts: readonly StoredPart[], limits: { bytes: number; lines: number }): readonly StoredPart[] {
  let { bytes, lines } = limits;
  const tooMuch = parts.findLastIndex((part) => {
    bytes -= part.unpackedBytes;
    lines -= part.lines;
    return bytes < 0 || lines < 0;
  });
  return parts.slice(tooMuch + 1);
}
