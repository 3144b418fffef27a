import type { MainTabSnapshot } from '@/machines/mainTab/mainTabMachine';

/** `anotherTab`: a tab of this browser. `unknown`: no connection, no answer yet, or the server only reports whether this tab prints. */
export type WhoPrints = 'thisTab' | 'anotherTab' | 'anotherDevice' | 'nobody' | 'unknown';

/** Returns who prints for the user, from the server's last answer and the holder of the browser's print lock (row BP-02). */
export function whoPrints({ value, context: { answer, lockHeld } }: MainTabSnapshot): WhoPrints {
  const { role } = value;
  if (typeof role === 'object') return 'thisTab';
  if (role === 'unknown' || role === 'left' || !answer || answer.plain) return 'unknown';
  if (answer.vacant) return 'nobody';
  return role === 'unfit' || lockHeld ? 'anotherDevice' : 'anotherTab';
}
