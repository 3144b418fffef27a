import type { IntlShape } from 'react-intl';

/** A date of the mail log in the zone of the viewer. */
export function mailTime(intl: IntlShape, instant: string): string {
  return intl.formatDate(instant, { dateStyle: 'short', timeStyle: 'medium' });
}
