import { clockSkew, watchServerClock } from '@/services/realtime/serverClock';
import type { TraceArchive } from '@/services/traces/traceArchive';
import type { TraceRecorder } from '@/services/traces/traceRecorder';
import { createTraceSink } from '@/services/traces/traceSink';
import { openTraceStore } from '@/services/traces/traceStore';

/** A smaller clock skew is not recorded. */
const WRONG_BY_MS = 60_000;

/**
 * Stores the recorder's records, including earlier ones, in this browser under the page's name. They are flushed at once when the page is
 * left or hidden.
 * @returns the archive of the browser's tabs
 */
export async function persistTraces(recorder: TraceRecorder, page: string): Promise<TraceArchive> {
  const store = await openTraceStore();
  recorder.note('pageBegan', { app: APP_VERSION, kept: store.storedIn, at: new Date(performance.timeOrigin).toISOString() });
  recorder.attachSink(createTraceSink(store, page));
  recordClockSkew(recorder);
  const flush = () => void recorder.flush();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  document.addEventListener('freeze', flush);
  return {
    storedIn: store.storedIn,
    async save(scope, since) {
      // It contains every machine of the app. Prefetched, so that a trace can be saved without a connection.
      const { openTraceArchive } = await import(/* webpackPrefetch: true */ '@/app/openTraceArchive');
      return openTraceArchive(store, recorder.flush).save(scope, since);
    },
  };
}

/** Records the clock skew when it exceeds the limit, and whenever it changes by more than the limit. */
function recordClockSkew(recorder: TraceRecorder): void {
  let recordedMs = 0;
  const update = () => {
    const aheadMs = 0 - (clockSkew() ?? 0);
    if (Math.abs(aheadMs - recordedMs) <= WRONG_BY_MS) return;
    recordedMs = aheadMs;
    recorder.note('clock', { aheadMs });
  };
  update();
  watchServerClock(update);
}
