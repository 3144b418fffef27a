import type { Seen, TraceSink } from '@/services/traces/traceRecorder';
import { aliasOfKey } from '@/services/traces/aliasOfKey';
import type { TraceStore } from '@/services/traces/traceStore';
import { createTraceWriter } from '@/services/traces/traceWriter';

/** Makes lines of what a page recorded and keeps them in the browser's store, one part after the other. What cannot be kept is counted and said with the next part. */
export function createTraceSink(store: TraceStore, page: string): TraceSink {
  const writer = createTraceWriter(page, aliasOfKey(store.aliasKey));
  let unkept = 0;

  return {
    async keep(seen) {
      const from = seen[0]?.t ?? 0;
      const lost: Seen[] = unkept > 0 ? [{ kind: 'note', t: from, what: 'linesLost', data: { parts: unkept } }] : [];
      unkept = 0;
      try {
        unkept += await store.add(writer.write([...lost, ...seen]), from, seen.at(-1)?.t ?? from);
      } catch {
        unkept += 1;
      }
    },
  };
}
