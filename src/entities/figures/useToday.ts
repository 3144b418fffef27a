import { useCallback } from 'react';
import { businessDayOf } from '@/domain/businessDay';
import { dayOf } from '@/lib/calendarDay';
import { useClock } from '@/ui/clock/useClock';

/**
 * Today, `yyyy-MM-dd`, which defines the relative periods of the dashboard and the reports: by the calendar of `timeZone` (`filterZone`), or, for business
 * days, the current one there (decisions G07, G101). Changes when the day is over.
 */
export function useToday(timeZone: string, dayStartsAt?: number): string {
  return useClock(
    useCallback(
      (now: number) => (dayStartsAt === undefined ? dayOf(now, timeZone) : businessDayOf(now, timeZone, dayStartsAt)),
      [timeZone, dayStartsAt],
    ),
  );
}
