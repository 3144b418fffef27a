import { MAX_RANGE_DAYS } from '@/domain/period';
import type { StatisticsFilter } from '@/domain/orderStatistics';
import { invalidData } from '../http/refusal';

const HOUR_MS = 3_600_000;
/** So much longer than of 24 hours each are days among which the clocks are put back. */
const CLOCKS_MS = 2 * HOUR_MS;
const LONGEST_MS = MAX_RANGE_DAYS.reports * 24 * HOUR_MS + CLOCKS_MS;

// As days are in forms (`isDay`), a day wider: it is another day elsewhere.
const EARLIEST = '1999-12-31';
const LATEST = '9999-12-30';

/**
 * What the figures are asked for, its zone under the one name that it has here. 422 for a range that ends before it begins, is of more days
 * than figures are told of, or lies where there is no calendar (the words are those of `PeriodProblem`), and for a zone that nobody knows.
 */
export function checkedFilter({ timeZone, ...filter }: StatisticsFilter): StatisticsFilter {
  demandRange(filter);
  return timeZone === undefined ? filter : { ...filter, timeZone: knownName(timeZone) };
}

function demandRange({ fromDate, toDate }: StatisticsFilter): void {
  if (fromDate < EARLIEST) throw invalidData([{ path: 'fromDate', message: 'invalidDate' }]);
  if (toDate > LATEST) throw invalidData([{ path: 'toDate', message: 'invalidDate' }]);
  const length = Date.parse(toDate) - Date.parse(fromDate);
  if (length < 0) throw invalidData([{ path: 'toDate', message: 'reversed' }]);
  if (length > LONGEST_MS) throw invalidData([{ path: 'toDate', message: 'tooLong' }]);
}

/** Not by `isTimeZone`, which remembers whatever it is asked: here anything may be. */
function knownName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw invalidData([{ path: 'timeZone', message: 'notOffered' }]);
  }
}
