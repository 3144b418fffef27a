import { lookup as lookupHost } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { privateTargetError, publicLookup } from '../../platform/http/publicTarget';
import { signedHeaders } from './signature';

/** More than any reply of the protocol needs. */
const MAX_REPLY_BYTES = 1_048_576;

/** The result of a message: status and JSON of the reply, or why there is no valid reply. */
export type PostResult =
  { kind: 'answered'; status: number; body: unknown; retryAfterMs: number | null } | { kind: 'failed'; error: string };

export interface SignedPost {
  url: string;
  secret: string;
  /** The same id for every attempt of a message, by which the app recognizes a retry. */
  id: string;
  /** From 1; sent as `pase-attempt`. */
  attempt: number;
  body: object;
  timeoutMs: number;
  /** Whether the app may be on this machine or its network (`PASE_PRIVATE_TARGETS`). */
  allowPrivate: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Posts a signed message to an app. Rejects addresses of this machine and of private networks unless allowed, including names that
 * resolve to one, because account administrators enter the URLs. Does not follow redirects: the signature is for one address.
 */
export async function postSigned(post: SignedPost): Promise<PostResult> {
  const url = new URL(post.url);
  const privateError = post.allowPrivate ? null : privateTargetError(url);
  if (privateError) return failed(privateError);
  const payload = JSON.stringify(post.body);
  const timestamp = Math.floor(Date.now() / 1_000);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.any([AbortSignal.timeout(post.timeoutMs), ...(post.signal ? [post.signal] : [])]);
  return new Promise((resolve) => {
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        lookup: post.allowPrivate ? lookupHost : publicLookup,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'user-agent': 'Pase',
          'pase-attempt': String(post.attempt),
          ...signedHeaders({ id: post.id, timestamp, body: payload }, post.secret),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MAX_REPLY_BYTES) return void chunks.push(chunk);
          resolve(failed('the reply is longer than 1 MB'));
          request.destroy();
        });
        response.on('error', (error) => resolve(failed(errorText(error, post.timeoutMs))));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve(answered(status, Buffer.concat(chunks).toString(), headers['content-type'] ?? '', headers['retry-after']));
        });
      },
    );
    request.on('error', (error) => resolve(failed(errorText(error, post.timeoutMs))));
    request.end(payload);
  });
}

function answered(status: number, text: string, contentType: string, retryAfter: string | undefined): PostResult {
  const seconds = Number(retryAfter);
  const retryAfterMs = retryAfter !== undefined && Number.isFinite(seconds) ? Math.max(0, seconds) * 1_000 : null;
  if (text.trim() === '') return { kind: 'answered', status, body: null, retryAfterMs };
  try {
    return { kind: 'answered', status, body: JSON.parse(text), retryAfterMs };
  } catch {
    return failed(`answered ${status} with ${contentType.split(';')[0] || 'no content type'} instead of JSON`);
  }
}

function failed(error: string): PostResult {
  return { kind: 'failed', error };
}

function errorText(error: NodeJS.ErrnoException, timeoutMs: number): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `no answer within ${timeoutMs / 1_000} s`;
  return error.code ?? error.message;
}
