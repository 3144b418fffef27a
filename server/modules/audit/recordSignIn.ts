import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { recordChange } from './recordChange';

type Person = Pick<User, 'id' | 'email'>;

/** Represents all e-mails that no user has: the log does not contain which ones were tried. */
const UNKNOWN: Person = { id: 'unknown', email: '(unknown e-mail)' };

/** Writes an audit log entry for a sign-in or sign-out, with the client address. */
export async function recordSession(transaction: Database, user: Person, action: 'signIn' | 'signOut', address: string): Promise<void> {
  await record(transaction, user, action, { address });
}

/**
 * Writes few audit log entries for failed sign-ins: only for the 1st, 10th, 100th, … failure in an hour, counted per user and
 * address, and for all unknown e-mails together. As each user has at most 100 failures an hour, the log cannot be flooded.
 *
 * @param failures The count in this hour, including this one.
 */
export async function recordSignInFailure(database: Database, user: Person | null, address: string, failures: number): Promise<void> {
  if (!Number.isInteger(Math.log10(failures))) return;
  if (user) await record(database, user, 'signInFailed', { address, failures });
  else await record(database, UNKNOWN, 'signInFailed', { failures });
}

/** Writes an audit log entry when a user is locked out for the rest of an hour. */
export async function recordSignInLocked(database: Database, user: Person | null, address: string): Promise<void> {
  if (user) await record(database, user, 'signInLocked', { address });
}

async function record(database: Database, user: Person, action: string, after: object): Promise<void> {
  await recordChange(database, { user, action, entity: 'user', entityId: user.id, before: null, after });
}
