import { useMemo } from 'react';
import type { Location } from '@/domain/location';
import { closingAt } from '@/domain/openingHours';
import { supportedTimeZone } from '@/lib/timeZone';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

/** Whether a location is closed by its opening hours (row W-08), to the minute; false if its hours are missing or invalid. */
export function useIsClosed({ timeZone, openingHours }: Location): boolean {
  const now = useClock(wholeMinute);
  return useMemo(() => closingAt(openingHours, supportedTimeZone(timeZone), now) === null, [openingHours, timeZone, now]);
}
