import type { IntlShape } from 'react-intl';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long ago an instant is, in the largest unit that fits: "3 hours ago". */
export function relativeTime(intl: IntlShape, instant: Date, now: number): string {
  const ms = instant.getTime() - now;
  const [unit, size] = UNITS.find(([, one]) => Math.abs(ms) >= one) ?? ['minute', MINUTE_MS];
  return intl.formatRelativeTime(Math.trunc(ms / size), unit, { numeric: 'auto' });
}
