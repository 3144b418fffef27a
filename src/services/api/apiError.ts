import type { SerializedError } from '@reduxjs/toolkit';

/**
 * Why a call failed: the one shape of every failure, plain data.
 * `http`: the server answered with an error (`code` and `message` are its own, `retryAfterMs` where it said when to come back);
 * `timeout`: no answer in time; `offline`: the browser has no network; `network`: the server could not be reached;
 * `unreadable`: an answer that is not what the contract says, `reason` for the support.
 */
export type ApiError =
  | { kind: 'http'; status: number; code: string; message: string; details?: unknown; retryAfterMs?: number }
  | { kind: 'timeout' }
  | { kind: 'offline' }
  | { kind: 'network' }
  | { kind: 'unreadable'; reason: string };

const KINDS: readonly unknown[] = ['http', 'timeout', 'offline', 'network', 'unreadable'] satisfies ApiError['kind'][];

/** Tells an ApiError from the other thing that RTK Query calls an error: a fault of our own code. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && KINDS.includes(error.kind);
}

/** Any error of RTK Query as an ApiError: a fault of our own code counts as an answer that could not be read. */
export function asApiError(error: ApiError | SerializedError): ApiError {
  return isApiError(error) ? error : { kind: 'unreadable', reason: error.message ?? error.name ?? 'unknown' };
}
