import type { IntlShape } from 'react-intl';
import { WEEKDAYS, type Weekday } from '@/domain/openingHours';

/** The name of a weekday in the user's language. */
export function weekdayName(intl: IntlShape, day: Weekday): string {
  // 1 January 2024 was a Monday.
  return intl.formatDate(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)), { weekday: 'long', timeZone: 'UTC' });
}
