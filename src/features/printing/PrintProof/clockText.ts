import type { IntlShape } from 'react-intl';

/** The time of day with seconds, in the viewer's zone. `instant`: ISO-8601 UTC. */
export function clockText(intl: IntlShape, instant: string): string {
  return intl.formatDate(instant, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}
