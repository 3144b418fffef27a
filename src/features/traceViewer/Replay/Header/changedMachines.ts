import type { TraceHeader } from '@/domain/trace/traceFormat';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { machineFingerprint } from '@/services/traces/machineFingerprint';

/** The machines that have another statechart today than when the trace was recorded, or are gone: by their names, sorted. */
export function changedMachines({ machines }: TraceHeader): string[] {
  return Object.entries(machines)
    .filter(([name, fingerprint]) => {
      const machine = MACHINES_BY_NAME[name];
      return !machine || machineFingerprint(machine.config) !== fingerprint;
    })
    .map(([name]) => name)
    .sort();
}
