import { MAX_TRACE_LINES, MAX_UNPACKED_TRACE_BYTES } from '@/domain/printTrace';
import { TRACE_FORMAT, TRACE_VERSION, type TraceHeader, type TraceScope } from '@/domain/trace/traceFormat';
import { aliasOfKey, realiased } from '@/services/traces/aliasOfKey';
import { aRandomKey, type StoredPart, type TraceStore } from '@/services/traces/traceStore';

/** A trace as it leaves the browser. */
export interface SavedTrace {
  /** JSON Lines as gzip. */
  packed: ArrayBuffer;
  /** How many lines it has besides its header. */
  lines: number;
  /** When its first and last line were recorded, in ms since 1970; both null where nothing was recorded. */
  from: number | null;
  to: number | null;
  /** There was more in the period than a trace may have: what is older than `from` is not in it. */
  isCut: boolean;
}

/** What the tabs of this browser recorded, to be saved (row TR-02). */
export interface TraceArchive {
  /** `memory`: only this page's own, as in a private window. */
  readonly kept: TraceStore['kept'];
  /**
   * What was recorded since `since` (ms since 1970), of all machines of all tabs: the cause of what happened to one ticket often lies
   * with another. A full store is twice as much as a trace may have (`MAX_UNPACKED_TRACE_BYTES`): then the newest, in whole parts. It
   * is packed as it is read; no more than a part of it is in memory unpacked. The aliases in it are of this one trace alone. Rejects where
   * the browser's store cannot be read.
   */
  save(scope: TraceScope, since: number): Promise<SavedTrace>;
}

/** Where and by what a trace was recorded: what its header tells besides its scope. */
export type TraceOrigin = Pick<TraceHeader, 'app' | 'machines' | 'zone' | 'browser'>;

/** Opens the archive over a store. `flush` has what was recorded until now kept first. A trace has at most so many bytes unpacked. */
export function createTraceArchive(
  store: TraceStore,
  origin: TraceOrigin,
  flush: () => Promise<void>,
  mostBytes = MAX_UNPACKED_TRACE_BYTES,
): TraceArchive {
  return {
    kept: store.kept,
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
      const kept = await store.list(since);
      const newest = newestOf(kept, { bytes: mostBytes - new Blob([head]).size, lines: MAX_TRACE_LINES });
      const saved: SavedTrace = { packed: new ArrayBuffer(), lines: 0, from: null, to: null, isCut: newest.length < kept.length };
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

/** From the newest back, as many parts as may be. */
function newestOf(parts: readonly StoredPart[], most: { bytes: number; lines: number }): readonly StoredPart[] {
  let { bytes, lines } = most;
  const tooMuch = parts.findLastIndex((part) => {
    bytes -= part.unpackedBytes;
    lines -= part.lines;
    return bytes < 0 || lines < 0;
  });
  return parts.slice(tooMuch + 1);
}
