import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { recordChange } from './recordChange';

type Person = Pick<User, 'id' | 'email'>;

/** Stands for all e-mails that no user has: which ones were tried is not recorded. */
const UNKNOWN: Person = { id: 'unknown', email: '(unknown e-mail)' };

/** Writes a sign-in or sign-out into the audit log, with the address that it came from. */
export async function recordSession(transaction: Database, user: Person, action: 'signIn' | 'signOut', address: string): Promise<void> {
  await record(transaction, user, action, { address });
}

/**
 * Writes failed sign-ins into the audit log, with few lines: those of one user from one address, and those of all unknown e-mails together, have
 * a line at the 1st, 10th, 100th, … of an hour. With at most 100 failures an hour for a user the log cannot be flooded.
 *
 * @param failures Of this hour, this one included.
 */
export async function recordSignInFailure(database: Database, user: Person | null, address: string, failures: number): Promise<void> {
  if (!Number.isInteger(Math.log10(failures))) return;
  if (user) await record(database, user, 'signInFailed', { address, failures });
  else await record(database, UNKNOWN, 'signInFailed', { failures });
}

/** Writes into the audit log that a user cannot sign in for the rest of an hour. */
export async function recordSignInLocked(database: Database, user: Person | null, address: string): Promise<void> {
  if (user) await record(database, user, 'signInLocked', { address });
}

async function record(database: Database, user: Person, action: string, after: object): Promise<void> {
  await recordChange(database, { user, action, entity: 'user', entityId: user.id, before: null, after });
}
