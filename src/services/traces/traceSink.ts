import type { LinesLost } from '@/domain/trace/linesLost';
import type { Seen, TraceSink } from '@/services/traces/traceRecorder';
import { aliasOfKey } from '@/services/traces/aliasOfKey';
import type { TraceStore } from '@/services/traces/traceStore';
import { createTraceWriter } from '@/services/traces/traceWriter';

/**
 * Writes a page's records as lines to the browser's store, chunk by chunk. Chunks that cannot be stored, and old ones that were evicted for
 * lack of space, are counted in the next chunk.
 */
export function createTraceSink(store: TraceStore, page: string): TraceSink {
  const writer = createTraceWriter(page, aliasOfKey(store.aliasKey));
  let [parts, oldest] = [0, 0];

  return {
    async store(seen) {
      const t = seen[0]?.t ?? 0;
      const note = (data: LinesLost): Seen => ({ kind: 'note', t, what: 'linesLost', data });
      const notes = [...(oldest > 0 ? [note({ oldest })] : []), ...(parts > 0 ? [note({ parts })] : [])];
      try {
        const dropped = await store.add(writer.write([...notes, ...seen]), t, seen.at(-1)?.t ?? t);
        [parts, oldest] = [0, dropped];
      } catch {
        parts += 1;
      }
    },
  };
}
