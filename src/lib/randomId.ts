const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random id of lower-case letters and digits, by default 6 characters long (specification 1 §9). Not a secret. */
export function randomId(length = 6): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
