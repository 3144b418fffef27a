import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { machineFingerprint } from '@/services/traces/machineFingerprint';
import { createTraceArchive, type TraceArchive } from '@/services/traces/traceArchive';
import type { TraceStore } from '@/services/traces/traceStore';

/** Opens this browser's trace archive, whose traces contain the version of the app and its machines. `flush` stores pending records. */
export function openTraceArchive(store: TraceStore, flush: () => Promise<void>): TraceArchive {
  const origin = {
    app: APP_VERSION,
    machines: Object.fromEntries(Object.entries(MACHINES_BY_NAME).map(([name, { config }]) => [name, machineFingerprint(config)])),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: navigator.userAgent,
  };
  return createTraceArchive(store, origin, flush);
}
