import type { IntlShape } from 'react-intl';

/** The time of day with seconds. `instant`: ISO-8601 UTC; `timeZone`: the IANA zone of the restaurant. */
export function clockText(intl: IntlShape, instant: string, timeZone: string): string {
  return intl.formatDate(instant, { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}
