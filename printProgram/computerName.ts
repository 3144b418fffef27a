import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const MACHINE_ID_FILE = '/etc/machine-id';

/**
 * How this computer identifies itself: its host name and, on Linux, a hash of its machine id, because computers that were set up in the same
 * way have the same host name. The machine id itself is confidential (machine-id(5)).
 */
export function computerName(host = hostname(), machineIdFile = MACHINE_ID_FILE): string {
  const id = readMachineId(machineIdFile);
  const suffix = id === '' ? '' : ` ${createHash('sha256').update(`pase-print ${id}`).digest('hex').slice(0, 8)}`;
  return `${host.slice(0, 90) || 'computer'}${suffix}`;
}

function readMachineId(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
