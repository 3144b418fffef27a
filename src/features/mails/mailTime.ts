import type { IntlShape } from 'react-intl';

/** A date of the mail log in the zone of the viewer; seconds on its page alone. */
export function mailTime(intl: IntlShape, instant: string, timeStyle: 'short' | 'medium' = 'medium'): string {
  return intl.formatDate(instant, { dateStyle: 'short', timeStyle });
}
