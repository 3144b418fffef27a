import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ALIAS, type AliasOf } from '@/domain/trace/redact';

const CACHE_SIZE = 10_000;
const DIGITS = 12;

/** Creates keyed aliases: a text always has the same alias for a key, and without the key an alias cannot be guessed by trying texts. */
export function aliasOfKey(key: Uint8Array): AliasOf {
  const known = new Map<string, string>();
  return (text) => {
    const alias = known.get(text) ?? digest(key, text);
    if (known.size >= CACHE_SIZE) known.clear();
    known.set(text, alias);
    return alias;
  };
}

/** Replaces each alias in a text by its alias under another key, so that two traces of one browser cannot be correlated. */
export function realiased(text: string, aliasOf: AliasOf): string {
  return text.replaceAll(ALIAS, aliasOf);
}

function digest(key: Uint8Array, text: string): string {
  const bytes = new DataView(hmac(sha256, key, new TextEncoder().encode(text)).buffer);
  return `~${bytes.getBigUint64(0).toString(36).padStart(DIGITS, '0').slice(-DIGITS)}`;
}
