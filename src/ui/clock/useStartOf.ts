import { useState } from 'react';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

/**
 * Returns the minute (ms since 1970) in which `key` became current. For a comparison up to now, which must not change while its figures are
 * shown.
 */
export function useStartOf(key: string): number {
  const now = useClock(wholeMinute);
  const [started, setStarted] = useState({ key, at: now });
  if (started.key === key) return started.at;
  setStarted({ key, at: now });
  return now;
}
