/**
 * A short fingerprint of a ticket (FNV-1a, 32 bit, hexadecimal) for servers that send none: tells whether a job came again
 * with another body. Not meant against forgery.
 */
export function ticketHash(body: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < body.length; index += 1) {
    hash = Math.imul(hash ^ body.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
