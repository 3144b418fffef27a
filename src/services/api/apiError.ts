import type { SerializedError } from '@reduxjs/toolkit';

/**
 * The serializable shape of every failed call.
 * `http`: the server responded with an error; `code` and `message` are the server's, `retryAfterMs` is from its `Retry-After` header.
 * `timeout`: no response in time. `offline`: the browser has no network. `network`: the server was unreachable.
 * `unreadable`: the response does not match the contract; `reason` is for support.
 */
export type ApiError =
  | { kind: 'http'; status: number; code: string; message: string; details?: unknown; retryAfterMs?: number }
  | { kind: 'timeout' }
  | { kind: 'offline' }
  | { kind: 'network' }
  | { kind: 'unreadable'; reason: string };

const KINDS: readonly unknown[] = ['http', 'timeout', 'offline', 'network', 'unreadable'] satisfies ApiError['kind'][];

/** Distinguishes an ApiError from the `SerializedError` that RTK Query reports for an exception in our own code. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && KINDS.includes(error.kind);
}

/** Converts any RTK Query error to an ApiError. An exception in our own code becomes `unreadable`. */
export function asApiError(error: ApiError | SerializedError): ApiError {
  return isApiError(error) ? error : { kind: 'unreadable', reason: error.message ?? error.name ?? 'unknown' };
}
