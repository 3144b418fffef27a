import { useState } from 'react';
import { useClock } from '@/ui/clock/useClock';

const MINUTE_MS = 60_000;

/**
 * Returns the minute (ms since 1970) in which `key` became current. For a comparison up to now, which must not change while its figures are
 * shown.
 */
export function useStartOf(key: string): number {
  const now = useClock(startOfMinute);
  const [started, setStarted] = useState({ key, at: now });
  if (started.key === key) return started.at;
  setStarted({ key, at: now });
  return now;
}

function startOfMinute(now: number): number {
  return Math.floor(now / MINUTE_MS) * MINUTE_MS;
}
