import type { FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS, type PeriodProblem } from '@/domain/period';
import { daysFrom } from '@/lib/calendarDay';
import { invalidData } from '../../platform/http/httpError';

/**
 * What figures and reports are asked for, its zone under the one name that it has here. 422, in the words of `PeriodProblem`, for days that
 * end before they begin or are more than figures are told of, for a lens without what it needs, and for a zone that nobody knows.
 */
export function checkedFilter<Filter extends FigureFilter>(filter: Filter): Filter {
  const { fromDay, toDay, days, timeZone, dayStartsAt } = filter;
  if (toDay < fromDay) throw refused('toDay', 'reversed');
  if (daysFrom(fromDay, toDay) > MAX_RANGE_DAYS.reports) throw refused('toDay', 'tooLong');
  if (days === 'zone' && timeZone === undefined) throw refused('timeZone', 'required');
  if (days === 'business' && dayStartsAt === undefined) throw refused('dayStartsAt', 'required');
  return timeZone === undefined ? filter : { ...filter, timeZone: knownName(timeZone) };
}

/** Not by `isTimeZone`, which remembers whatever it is asked: here anything may be. */
function knownName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw refused('timeZone', 'notOffered');
  }
}

function refused(path: keyof FigureFilter, message: PeriodProblem | 'notOffered') {
  return invalidData([{ path, message }]);
}
