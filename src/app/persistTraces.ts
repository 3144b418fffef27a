import { clockSkew, watchServerClock } from '@/services/realtime/serverClock';
import type { TraceArchive } from '@/services/traces/traceArchive';
import type { TraceRecorder } from '@/services/traces/traceRecorder';
import { createTraceSink } from '@/services/traces/traceSink';
import { openTraceStore } from '@/services/traces/traceStore';

/** A clock that is wrong by less does no harm. */
const WRONG_BY_MS = 60_000;

/**
 * From now on what the recorder sees is kept in this browser, under the name of this page; also what it saw before. Gives what the
 * browser's tabs recorded. What is still in memory is kept at once when the page is left or hidden.
 */
export async function persistTraces(recorder: TraceRecorder, page: string): Promise<TraceArchive> {
  const store = await openTraceStore();
  recorder.note('pageBegan', { app: APP_VERSION, kept: store.kept, at: new Date(performance.timeOrigin).toISOString() });
  recorder.keepIn(createTraceSink(store, page));
  noteWrongClock(recorder);
  const keep = () => void recorder.keep();
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);
  document.addEventListener('freeze', keep);
  return {
    kept: store.kept,
    async save(scope, since) {
      // It needs every machine of the app; fetched ahead: a trace can be saved without a connection too.
      const { openTraceArchive } = await import(/* webpackPrefetch: true */ '@/app/openTraceArchive');
      return openTraceArchive(store, recorder.keep).save(scope, since);
    },
  };
}

/** Says in the trace by how much this computer's clock is ahead of the server's: once it is wrong, and whenever that changes by as much. */
function noteWrongClock(recorder: TraceRecorder): void {
  let noted = 0;
  const look = () => {
    const aheadMs = 0 - (clockSkew() ?? 0);
    if (Math.abs(aheadMs - noted) <= WRONG_BY_MS) return;
    noted = aheadMs;
    recorder.note('clock', { aheadMs });
  };
  look();
  watchServerClock(look);
}
