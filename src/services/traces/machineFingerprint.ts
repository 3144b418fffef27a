import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Of a statechart as it is written (`machine.config`): its states, transitions and names. Another one may take other steps. */
export function machineFingerprint(config: unknown): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(config)))).slice(0, 16);
}
