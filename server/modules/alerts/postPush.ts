import { createHash } from 'node:crypto';
import { lookup as lookupHost } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import { privateTargetError, publicLookup } from '../../platform/http/publicTarget';
import type { VapidKeys } from './vapidKeys';

/** What the service worker shows; `url` is a path of the app, `at` ms since 1970 by the clock of the server. */
export interface PushContent {
  title: string;
  body: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  url: string;
  at: number;
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushSender {
  keys: VapidKeys;
  /** A contact for the operators of push services: `mailto:…` or an https URL. */
  subject: string;
  /** Whether push services may be on this machine or its network. */
  allowPrivate: boolean;
}

/**
 * The reply of a push service: `gone`: the subscription no longer exists (404, 410); `retry`: 429, 5xx or no reply; `rejected`: any other
 * status, or a subscription to which nothing can be sent: its URL or keys are not valid. `retryAfterMs` is what the service requests, null: nothing.
 */
export type PushOutcome = { kind: 'accepted' } | { kind: 'gone' } | { kind: 'rejected'; error: string } | PushRetry;
interface PushRetry {
  kind: 'retry';
  error: string;
  retryAfterMs: number | null;
}

const TIMEOUT_MS = 10_000;
/** How long a push service stores a message for a browser that is offline, in s: an alert is of no use after an hour. */
const TTL_S = 3_600;

/**
 * Encrypts a message for a browser (RFC 8291) and posts it to its push service (RFC 8030), with the identity of the installation (RFC 8292).
 * Never rejects.
 */
export async function postPush(sender: PushSender, target: PushTarget, content: PushContent, isUrgent: boolean): Promise<PushOutcome> {
  let prepared: { url: URL; headers: Record<string, string | number>; body: Buffer | null };
  try {
    const url = new URL(target.endpoint);
    const privateError = sender.allowPrivate ? null : privateTargetError(url);
    if (privateError) return { kind: 'rejected', error: privateError };
    prepared = { url, ...encrypted(sender, target, content, isUrgent) };
  } catch (error) {
    return { kind: 'rejected', error: error instanceof Error ? error.message : String(error) };
  }
  const { url, headers, body } = prepared;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const noReply = (error: NodeJS.ErrnoException) => resolve({ kind: 'retry', error: error.code ?? error.message, retryAfterMs: null });
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        lookup: sender.allowPrivate ? lookupHost : publicLookup,
        headers,
      },
      (response) => {
        response.resume();
        response.on('error', noReply);
        response.on('end', () => resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'])));
      },
    );
    request.on('error', noReply);
    request.end(body);
  });
}

function encrypted({ keys, subject }: PushSender, { endpoint, p256dh, auth }: PushTarget, content: PushContent, isUrgent: boolean) {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    vapidDetails: { subject, ...keys },
    TTL: TTL_S,
    urgency: isUrgent ? 'high' : 'normal',
    topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, 32),
    contentEncoding: 'aes128gcm',
  });
  return { headers: { ...details.headers }, body: details.body };
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const error = `answered ${status}`;
  if (status !== 429 && status < 500) return { kind: 'rejected', error };
  const seconds = Number(retryAfter);
  return { kind: 'retry', error, retryAfterMs: retryAfter !== undefined && seconds >= 0 ? seconds * 1_000 : null };
}
