import type { Database } from '../../platform/db/database';
import { normalizeEmail } from './userStore';
import { incrementCounter, clearCounter, decrementCounter, type CounterState } from '../../platform/security/rateLimitStore';

/** Limit per e-mail and client address. */
const MINUTE = { ms: 60_000, failures: 10 };
/** Limit per e-mail across all client addresses. */
const HOUR = { ms: 3_600_000, failures: 100 };

/**
 * Whether an attempt may proceed, or how long to wait. `isFirst`: this is the first attempt that the hourly limit rejects in this
 * window.
 */
export type Admission = { waitMs: null } | { waitMs: number; limit: 'minute' | 'hour'; isFirst: boolean };

/**
 * Counts failed sign-ins in the database, shared by all processes. Both limits apply whether or not a user has the e-mail:
 *
 *
 * Limit | Counted by | Why |
 * |---|---|---|
 *
 * 10 a minute | address and e-mail | counted by address alone, one user's mistakes would lock out a whole restaurant behind one router |
 *
 * 100 an hour | e-mail | attackers use many addresses; they can lock an account for the rest of the hour, but open sessions continue |
 *
 * A correct password resets the minute count, but removes only its own attempt from the hour count, so that an attacker who can sign in
 * gets no extra attempts.
 */
export class LoginAttempts {
  constructor(private readonly database: Database) {}

  /** Counts an attempt before its password is checked, so that concurrent attempts count too. */
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

  /** Counts a failure in the hourly window of the audit log; `email` null counts all e-mails that no user has together. */
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
