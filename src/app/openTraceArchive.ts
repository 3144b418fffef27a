import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { machineFingerprint } from '@/services/traces/machineFingerprint';
import { createTraceArchive, type TraceArchive } from '@/services/traces/traceArchive';
import type { TraceStore } from '@/services/traces/traceStore';

/** The archive of this browser, which tells of each trace what it was recorded with. `flush` has what was recorded until now kept. */
export function openTraceArchive(store: TraceStore, flush: () => Promise<void>): TraceArchive {
  const origin = {
    app: APP_VERSION,
    machines: Object.fromEntries(Object.entries(MACHINES_BY_NAME).map(([name, { config }]) => [name, machineFingerprint(config)])),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: navigator.userAgent,
  };
  return createTraceArchive(store, origin, flush);
}
