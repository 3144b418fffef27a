import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signatures as the specification "Standard Webhooks" (version 1) has them: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed
 * with the bytes of the secret. Node's own crypto does all of it; the library of that name brings another implementation of SHA-256.
 */
const PREFIX = 'whsec_';

/** How far the timestamp of a message may be from our clock, in seconds. */
export const SIGNED_WITHIN_S = 300;

/** A new secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

/** What a message is signed over: its id, its time in seconds since 1970, and its body as it is sent. */
export interface SignedMessage {
  id: string;
  timestamp: number;
  body: string | Buffer;
}

export function sign({ id, timestamp, body }: SignedMessage, secret: string): string {
  return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Whether one of the signatures of a header, separated by spaces, is that of the message. */
export function isSigned(message: SignedMessage, header: string, secret: string): boolean {
  const expected = sign(message, secret);
  // Sixteen are more than a sender that changes its secret has.
  return header.split(' ', 16).some((given) => isSame(given, expected));
}

/** The headers of a message of ours. */
export function signedHeaders(message: SignedMessage, secret: string): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': sign(message, secret),
  };
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
