import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ALIAS, type AliasOf } from '@/domain/trace/redact';

const REMEMBERED = 10_000;
const DIGITS = 12;

/** Aliases by a key: the same text has the same alias under the same key, and who does not have the key cannot try texts out. */
export function aliasOfKey(key: Uint8Array): AliasOf {
  const known = new Map<string, string>();
  return (text) => {
    const alias = known.get(text) ?? digest(key, text);
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, alias);
    return alias;
  };
}

/** The text with each alias in it replaced by its alias under another key: two traces of one browser cannot be joined by them. */
export function realiased(text: string, aliasOf: AliasOf): string {
  return text.replaceAll(ALIAS, aliasOf);
}

function digest(key: Uint8Array, text: string): string {
  const bytes = new DataView(hmac(sha256, key, new TextEncoder().encode(text)).buffer);
  return `~${bytes.getBigUint64(0).toString(36).padStart(DIGITS, '0').slice(-DIGITS)}`;
}
