import type { MainTabSnapshot } from '@/machines/mainTab/mainTabMachine';

/** `anotherTab`: of this browser. `unknown`: not connected, not answered yet, or the server only says whether this tab prints. */
export type WhoPrints = 'thisTab' | 'anotherTab' | 'anotherDevice' | 'nobody' | 'unknown';

/** Who prints for the user, by the server's last answer and the holder of the browser's print lock (row BP-02). */
export function whoPrints({ value, context: { answer, lockHeld } }: MainTabSnapshot): WhoPrints {
  const { role } = value;
  if (typeof role === 'object') return 'thisTab';
  if (role === 'unknown' || role === 'left' || !answer || answer.plain) return 'unknown';
  if (answer.vacant) return 'nobody';
  return role === 'unfit' || lockHeld ? 'anotherDevice' : 'anotherTab';
}
