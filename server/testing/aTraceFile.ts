import { gzipSync } from 'node:zlib';
import { TRACE_FORMAT, TRACE_VERSION, type TraceHeader } from '@/domain/trace/traceFormat';

/** The first line of a trace. */
export const A_HEADER: TraceHeader = {
  format: TRACE_FORMAT,
  version: TRACE_VERSION,
  app: '4.3.44',
  machines: { printJob: 'a1b2' },
  zone: 'Europe/Madrid',
  browser: 'Chromium 140, Linux',
  savedAt: '2026-11-21T20:00:00.000Z',
  scope: { kind: 'all', id: null, locationId: null },
};

/** A packed trace of these lines after its header. A level of 0 leaves it as long as it is. */
export function aTraceFile(lines: readonly string[] = ['{"kind":"note","n":1}'], level?: number): Buffer {
  return gzipSync([JSON.stringify(A_HEADER), ...lines].join('\n'), level === undefined ? {} : { level });
}
