import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A hash of a statechart (`machine.config`). A trace can be replayed only with a machine of the same fingerprint. */
export function machineFingerprint(config: unknown): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(config)))).slice(0, 16);
}
