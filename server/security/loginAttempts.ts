import { oneSpelling } from '../users/userStore';

const WINDOW_MS = 60_000;
const MAX_FAILURES = 10;

/**
 * Counts the failed sign-ins of a minute for each address and e-mail together: by address alone, one forgetful person
 * would lock out a whole restaurant behind one router; by e-mail alone, a stranger could lock out anybody. A right
 * password begins a new count.
 */
export class LoginAttempts {
  private readonly windows = new Map<string, { endsAt: number; count: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Notes a try before its password is checked, so that tries side by side count too.
   *
   * @returns null if it may go on, else the milliseconds until the next try.
   */
  begin(address: string, email: string): number | null {
    this.forgetPast();
    const key = keyOf(address, email);
    const current = this.windows.get(key) ?? { endsAt: this.now() + WINDOW_MS, count: 0 };
    this.windows.set(key, current);
    current.count += 1;
    return current.count > MAX_FAILURES ? current.endsAt - this.now() : null;
  }

  succeed(address: string, email: string): void {
    this.windows.delete(keyOf(address, email));
  }

  private forgetPast(): void {
    // A map keeps its order, and all windows are of one length: the oldest end first.
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > this.now()) return;
      this.windows.delete(key);
    }
  }
}

function keyOf(address: string, email: string): string {
  return `${address} ${oneSpelling(email)}`;
}
