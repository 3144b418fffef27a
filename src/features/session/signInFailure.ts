import type { SignInResult } from '@/machines/session/sessionMachine';
import type { ApiError } from '@/services/api/apiError';

/** How long to wait after too many attempts when the server does not say: its count is by the minute. */
const LOCK_MS = 60_000;

/**
 * What a failed sign-in means, in this order (row ER-01): 429 in the status or the text is the lock; 400, 401 and 403 are
 * wrong credentials, unless the server says that a user for programs tried; else the server's own message; else the general
 * text.
 */
export function signInFailure(error: ApiError): SignInResult {
  if (error.kind !== 'http') return { kind: 'failed', problem: { kind: error.kind } };
  const { status, code, message, retryAfterMs = LOCK_MS } = error;
  if (status === 429 || message.includes('429')) return { kind: 'lockedOut', retryInMs: retryAfterMs };
  if (code === 'ROLE_CANNOT_SIGN_IN') return { kind: 'failed', problem: { kind: 'noScreens' } };
  if (status === 400 || status === 401 || status === 403) return { kind: 'failed', problem: { kind: 'invalidCredentials' } };
  return { kind: 'failed', problem: message ? { kind: 'refused', message } : { kind: 'general' } };
}
