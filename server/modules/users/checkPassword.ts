import type { FastifyReply } from 'fastify';
import { recordSignInFailure, recordSignInLocked } from '../audit/recordSignIn';
import type { Database } from '../../platform/db/database';
import { HttpError } from '../../platform/http/httpError';
import type { LoginAttempts } from './loginAttempts';
import { verifyPassword } from '../../platform/security/password';

interface Check {
  /** Whose password: the e-mail, whether or not there is such a user. */
  email: string;
  password: string;
  /** Null: no user has that e-mail. Without a hash it was invited and has no password yet: none is right. */
  user: { id: string; email: string; passwordHash: string | null } | null;
  /** The address that asks. */
  ip: string;
}

/**
 * Whether a password is right, at the sign-in and where a user proves its own: all count as tries of one kind, and failures go into the
 * audit log.
 *
 * @throws HttpError 429 after too many wrong ones, with the time to wait in `reply`.
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
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (isRight) await attempts.succeed(ip, email);
  else await recordSignInFailure(database, user, ip, (await attempts.countFailure(ip, user && email)).count);
  return isRight;
}
