import { TRACE_VERSION, type TraceHeader } from '@/domain/trace/traceFormat';

/** The header of a trace of everything. */
export function aTraceHeader(changes: Partial<TraceHeader> = {}): TraceHeader {
  return {
    format: 'pase-trace',
    version: TRACE_VERSION,
    app: '4.3.44',
    machines: {},
    zone: 'Europe/Madrid',
    browser: 'Chrome 150',
    savedAt: '2026-11-21T20:00:00.000Z',
    scope: { kind: 'all', id: null, locationId: null },
    ...changes,
  };
}
