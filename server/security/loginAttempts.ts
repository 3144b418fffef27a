import type { Database } from '../db/database';
import { oneSpelling } from '../users/userStore';
import { countTry, forgetTries } from './tryStore';

const WINDOW_MS = 60_000;
const MAX_FAILURES = 10;

/**
 * Counts the failed sign-ins of a minute for each address and e-mail together, in the database, so for all processes: by address alone, one
 * forgetful person would lock out a whole restaurant behind one router; by e-mail alone, a stranger could lock out anybody. A right password
 * begins a new count.
 */
export class LoginAttempts {
  constructor(private readonly database: Database) {}

  /**
   * Notes a try before its password is checked, so that tries side by side count too.
   *
   * @returns null if it may go on, else the milliseconds until the next try.
   */
  async begin(address: string, email: string): Promise<number | null> {
    const { count, endsInMs } = await countTry(this.database, keyOf(address, email), WINDOW_MS);
    return count > MAX_FAILURES ? endsInMs : null;
  }

  async succeed(address: string, email: string): Promise<void> {
    await forgetTries(this.database, keyOf(address, email));
  }
}

function keyOf(address: string, email: string): string {
  return `password ${address} ${oneSpelling(email)}`;
}
