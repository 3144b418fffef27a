import { useCallback } from 'react';
import { countdownText } from '@/lib/countdownText';
import { useClock } from '@/ui/clock/useClock';
import '@/ui/Countdown/countdown.css';

/** Counts down to an instant, in ms since 1970, in minutes and seconds. Screen readers do not announce the changes. */
export function Countdown({ until }: { until: number }) {
  const text = useClock(useCallback((now: number) => countdownText(until - now), [until]));
  return (
    <span className="countdown" aria-live="off">
      {text}
    </span>
  );
}
