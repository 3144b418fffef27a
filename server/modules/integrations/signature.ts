import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signatures of the specification "Standard Webhooks" (version 1): `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`,
 * keyed with the bytes of the secret. Implemented with Node's crypto, because the library of that name bundles its own SHA-256.
 */
const PREFIX = 'whsec_';

/** The maximum difference between the timestamp of a message and the server clock, in seconds. */
export const SIGNED_WITHIN_S = 300;

/** Generates a secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

/** The signed data of a message: its id, its time in seconds since 1970, and its body as sent. */
export interface SignedMessage {
  id: string;
  timestamp: number;
  body: string | Buffer;
}

export function sign({ id, timestamp, body }: SignedMessage, secret: string): string {
  return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Whether one of the signatures in a header, separated by spaces, is valid for the message. */
export function isSigned(message: SignedMessage, header: string, secret: string): boolean {
  const expected = sign(message, secret);
  // A sender that rotates its secret sends far fewer than sixteen signatures.
  return header.split(' ', 16).some((given) => equalsInConstantTime(given, expected));
}

/** The headers of an outgoing message. */
export function signedHeaders(message: SignedMessage, secret: string): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': sign(message, secret),
  };
}

/** Compares two texts in constant time. */
export function equalsInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
