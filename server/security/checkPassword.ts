import type { FastifyReply } from 'fastify';
import { Refusal } from '../http/refusal';
import type { LoginAttempts } from './loginAttempts';
import { isPassword } from './password';

interface Check {
  /** Whose password: the e-mail, whether or not there is such a user. */
  email: string;
  password: string;
  /** None: nobody has that e-mail. */
  hash: string | undefined;
  /** The address that asks. */
  ip: string;
}

/**
 * Whether a password is right, at the sign-in and where a user changes its own: both count as tries of one kind.
 *
 * @throws Refusal 429 after too many wrong ones, with the time to wait in `reply`.
 */
export async function checkPassword(attempts: LoginAttempts, { email, password, hash, ip }: Check, reply: FastifyReply): Promise<boolean> {
  const waitMs = await attempts.begin(ip, email);
  if (waitMs !== null) {
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many failed sign-ins (429). Wait a minute.');
  }
  const isRight = await isPassword(password, hash);
  if (isRight) await attempts.succeed(ip, email);
  return isRight;
}
