const MINUTE_MS = 60_000;

/** The start of the minute of an instant, both in ms since 1970; a component that reads it with `useClock` renders once a minute. */
export function wholeMinute(now: number): number {
  return Math.floor(now / MINUTE_MS) * MINUTE_MS;
}
