import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 24;
const KEY = /^[A-Za-z0-9_-]{32}$/;

/** Creates the key in the address that a printer polls: 192 random bits as base64url. */
export function createPollKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** The hash under which a key is stored, in hexadecimal; null for a text that is not a key. A fast hash is enough, because keys are random. */
export function hashOfPollKey(key: string): string | null {
  return KEY.test(key) ? createHash('sha256').update(key).digest('hex') : null;
}
