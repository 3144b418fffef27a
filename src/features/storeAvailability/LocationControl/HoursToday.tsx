import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { openingHoursSchema, WEEKDAYS } from '@/domain/openingHours';
import { dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

/** The configured opening hours of today at a location. */
export function HoursToday({ location: { timeZone, openingHours } }: { location: Location }) {
  const intl = useIntl();
  const today = dayOf(useClock(wholeMinute), supportedTimeZone(timeZone));
  const hours = openingHoursSchema.safeParse(openingHours);
  if (!hours.success) return null;
  const weekday = WEEKDAYS[(new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7];
  const ranges = (weekday && hours.data[weekday]) ?? [];
  return <p className="control-hours">{text()}</p>;

  function text() {
    if (ranges.length === 0) return intl.formatMessage({ id: 'storeAvailability.control.noHoursToday' });
    if (ranges.some(({ from, to }) => from === to)) return intl.formatMessage({ id: 'storeAvailability.control.allDayToday' });
    const list = intl.formatList(ranges.map(({ from, to }) => `${from}–${to}`));
    return intl.formatMessage({ id: 'storeAvailability.control.hoursToday' }, { hours: list });
  }
}
