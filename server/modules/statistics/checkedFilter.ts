import type { FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS, type PeriodProblem } from '@/domain/period';
import { daysFrom } from '@/lib/calendarDay';
import { invalidData } from '../../platform/http/httpError';

/**
 * Validates the filter of figures and reports and returns it; the time zone has the name that was requested.
 *
 * @throws HttpError 422 with a `PeriodProblem` for reversed or too long periods and a lens without its parameter, or `notOffered` for
 * an unknown time zone.
 */
export function checkedFilter<Filter extends FigureFilter>(filter: Filter, maxDays: number = MAX_RANGE_DAYS.reports): Filter {
  const { fromDay, toDay, days, timeZone, dayStartsAt } = filter;
  if (toDay < fromDay) throw refused('toDay', 'reversed');
  if (daysFrom(fromDay, toDay) > maxDays) throw refused('toDay', 'tooLong');
  if (days === 'zone' && timeZone === undefined) throw refused('timeZone', 'required');
  if (days === 'business' && dayStartsAt === undefined) throw refused('dayStartsAt', 'required');
  if (timeZone !== undefined && !isKnown(timeZone)) throw refused('timeZone', 'notOffered');
  return filter;
}

/** Does not use `isTimeZone`, which caches its results: here the input is arbitrary. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function refused(path: keyof FigureFilter, message: PeriodProblem | 'notOffered') {
  return invalidData([{ path, message }]);
}
