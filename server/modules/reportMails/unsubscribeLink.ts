import { createHmac, timingSafeEqual } from 'node:crypto';

/** The path of the page and of the one-click request (RFC 8058), outside the API. */
export const UNSUBSCRIBE_PATH = '/report-mails/unsubscribe';

export interface Subscription {
  scheduleId: string;
  userId: string;
}

/** The link with which a recipient unsubscribes from a schedule without signing in. Its signature is valid as long as the secret. */
export function unsubscribeLink(publicUrl: string, secret: string, { scheduleId, userId }: Subscription): string {
  const query = new URLSearchParams({ schedule: scheduleId, user: userId, signature: signatureOf(secret, { scheduleId, userId }) });
  return `${publicUrl}${UNSUBSCRIBE_PATH}?${query.toString()}`;
}

/** @returns null if the signature is not that of the installation. */
export function readUnsubscribeLink(secret: string, query: Readonly<Record<string, unknown>>): Subscription | null {
  const { schedule: scheduleId, user: userId, signature } = query;
  if (typeof scheduleId !== 'string' || typeof userId !== 'string' || typeof signature !== 'string') return null;
  const expected = Buffer.from(signatureOf(secret, { scheduleId, userId }));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { scheduleId, userId } : null;
}

/** The prefix separates these signatures from all others that the secret makes. */
function signatureOf(secret: string, { scheduleId, userId }: Subscription): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['unsubscribe from report', scheduleId, userId]))
    .digest('base64url');
}
