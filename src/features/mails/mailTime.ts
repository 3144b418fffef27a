import type { IntlShape } from 'react-intl';

/** A time of the e-mail log in the viewer's zone. */
export function mailTime(intl: IntlShape, instant: string, timeStyle: 'short' | 'medium' = 'medium'): string {
  return intl.formatDate(instant, { dateStyle: 'short', timeStyle });
}
