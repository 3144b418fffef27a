import type { SignInResult } from '@/machines/session/sessionMachine';
import type { ApiError } from '@/services/api/apiError';

/** The default wait after too many attempts; the server counts attempts per minute. */
const LOCK_MS = 60_000;

/**
 * Classifies a failed sign-in, in this order (row ER-01): 429 in the status or the message is a lockout; 400, 401 and 403 are invalid
 * credentials, unless the server reports that an API user tried; otherwise the server's message; otherwise the general text.
 */
export function signInFailure(error: ApiError): SignInResult {
  if (error.kind !== 'http') return { kind: 'failed', problem: { kind: error.kind } };
  const { status, code, message, retryAfterMs = LOCK_MS } = error;
  if (status === 429 || message.includes('429')) return { kind: 'lockedOut', retryInMs: retryAfterMs };
  if (code === 'ROLE_CANNOT_SIGN_IN') return { kind: 'failed', problem: { kind: 'noScreens' } };
  if (status === 400 || status === 401 || status === 403) return { kind: 'failed', problem: { kind: 'invalidCredentials' } };
  return { kind: 'failed', problem: message ? { kind: 'refused', message } : { kind: 'general' } };
}
