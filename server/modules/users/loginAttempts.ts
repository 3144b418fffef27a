import type { Database } from '../../platform/db/database';
import { normalizeEmail } from './userStore';
import { incrementCounter, clearCounter, decrementCounter, type CounterState } from '../../platform/security/rateLimitStore';

/** Of one e-mail from one address. */
const MINUTE = { ms: 60_000, failures: 10 };
/** Of one e-mail from all addresses together. */
const HOUR = { ms: 3_600_000, failures: 100 };

/** Whether a try may go on; else how long to wait. `isFirst`: the first one that the limit of the hour refused in this window. */
export type Admission = { waitMs: null } | { waitMs: number; limit: 'minute' | 'hour'; isFirst: boolean };

/**
 * Counts failed sign-ins in the database, so for all processes. Two limits, both by e-mail, whether or not there is such a user:
 *
 * | Limit | Counted by | Why |
 * |---|---|---|
 * | 10 a minute | address and e-mail | by address alone, one forgetful person would lock out a whole restaurant behind one router |
 * | 100 an hour | e-mail | many addresses together could try thousands of passwords; a stranger can lock an account with it for the rest of the hour, open sessions go on |
 *
 * A right password resets the count of the minute, and takes only its own try back from that of the hour: signing in between does not give an
 * attacker more tries.
 */
export class LoginAttempts {
  constructor(private readonly database: Database) {}

  /** Counts a try before its password is checked, so that concurrent tries count too. */
  async begin(address: string, email: string): Promise<Admission> {
    const minute = await incrementCounter(this.database, minuteKey(address, email), MINUTE.ms);
    if (minute.count > MINUTE.failures) return { waitMs: minute.endsInMs, limit: 'minute', isFirst: false };
    const hour = await incrementCounter(this.database, hourKey(email), HOUR.ms);
    if (hour.count > HOUR.failures) return { waitMs: hour.endsInMs, limit: 'hour', isFirst: hour.count === HOUR.failures + 1 };
    return { waitMs: null };
  }

  async succeed(address: string, email: string): Promise<void> {
    await clearCounter(this.database, minuteKey(address, email));
    await decrementCounter(this.database, hourKey(email));
  }

  /** Counts a failure of an hour for the audit log; `email` null: of all e-mails that no user has. */
  async countFailure(address: string, email: string | null): Promise<CounterState> {
    const key = email === null ? 'sign-in failures of unknown' : `sign-in failures ${address} ${normalizeEmail(email)}`;
    return incrementCounter(this.database, key, HOUR.ms);
  }
}

function minuteKey(address: string, email: string): string {
  return `password ${address} ${normalizeEmail(email)}`;
}

function hourKey(email: string): string {
  return `password of ${normalizeEmail(email)}`;
}
