import type { FastifyReply } from 'fastify';
import { recordSignInFailure, recordSignInLocked } from '../audit/recordSignIn';
import type { Database } from '../../platform/db/database';
import { HttpError } from '../../platform/http/httpError';
import type { LoginAttempts } from './loginAttempts';
import { verifyPassword } from '../../platform/security/password';

interface Check {
  /** The e-mail that was entered, whether or not a user has it. */
  email: string;
  password: string;
  /** Null if no user has the e-mail. Without a hash (invited, no password yet) every password is wrong. */
  user: { id: string; email: string; passwordHash: string | null } | null;
  /** The client address. */
  ip: string;
}

/**
 * Checks a password, at sign-in and where users confirm their own. All checks count against the same rate limits, and failures go
 * into the audit log.
 *
 * @throws HttpError 429 after too many wrong passwords; sets `retry-after` on `reply`.
 */
export async function checkPassword(
  { database, attempts }: { database: Database; attempts: LoginAttempts },
  { email, password, user, ip }: Check,
  reply: FastifyReply,
): Promise<boolean> {
  const admission = await attempts.begin(ip, email);
  if (admission.waitMs !== null) {
    if (admission.isFirst) await recordSignInLocked(database, user, ip);
    void reply.header('retry-after', Math.ceil(admission.waitMs / 1000));
    const wait = admission.limit === 'minute' ? 'Wait a minute' : 'Wait up to an hour';
    throw new HttpError(429, 'TOO_MANY_REQUESTS', `Too many failed sign-ins (429). ${wait}.`);
  }
  const isCorrect = await verifyPassword(password, user?.passwordHash);
  if (isCorrect) await attempts.succeed(ip, email);
  else await recordSignInFailure(database, user, ip, (await attempts.countFailure(ip, user && email)).count);
  return isCorrect;
}
