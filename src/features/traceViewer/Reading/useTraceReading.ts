import { useEffect, useState } from 'react';
import { openTrace, type OpenedTrace } from '@/features/traceViewer/Reading/openTrace';
import type { TraceFile } from '@/features/traceViewer/traceFile';
import type { ApiError } from '@/services/api/apiError';

/** Interval of progress updates, in ms. */
const PROGRESS_INTERVAL_MS = 100;

/** The progress or result of reading a file. */
export type TraceReading =
  | { kind: 'reading'; read: number; bytes: number | null }
  | Exclude<OpenedTrace, { kind: 'cancelled' }>
  | { kind: 'refused'; error: ApiError }
  /** The browser cannot read the file. */
  | { kind: 'unreadable' };

const BEGINNING: TraceReading = { kind: 'reading', read: 0, bytes: null };

/** Reads a file, and reads it again on `retry`. Stops when the component unmounts. `file` must be stable. */
export function useTraceReading(file: TraceFile): { reading: TraceReading; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [reading, setReading] = useState(BEGINNING);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function read(): Promise<TraceReading> {
      const source = await file.open(signal);
      if ('error' in source) return { kind: 'refused', error: source.error };
      let read = 0;
      let reportedAt = performance.now();
      const { bytes } = source;
      const opened = await openTrace(source, signal, (more) => {
        read += more;
        if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS || signal.aborted) return;
        reportedAt = performance.now();
        setReading({ kind: 'reading', read, bytes });
      });
      return opened.kind === 'cancelled' ? BEGINNING : opened;
    }
    read()
      .catch((): TraceReading => ({ kind: 'unreadable' }))
      .then((outcome) => !signal.aborted && setReading(outcome))
      .catch(() => undefined);
    return () => controller.abort();
  }, [file, attempt]);

  const retry = () => {
    setReading(BEGINNING);
    setAttempt(attempt + 1);
  };
  return { reading, retry };
}
