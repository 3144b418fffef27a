import { addDays, format, isValid, parse } from 'date-fns';
import type { AuditQuery } from '@/services/api/auditApi';

/** The filter of the log, as stored in the URL. Days are `yyyy-MM-dd` in the viewer's zone; empty: no bound. */
export interface AuditSearch {
  userId: string;
  entity: string;
  from: string;
  to: string;
}

/** Why a filter is invalid: a day that does not exist, or a first day after the last. */
export type DayProblem = 'invalidDate' | 'wrongOrder';

const DAY = 'yyyy-MM-dd';
const DAYS_BY_DEFAULT = 7;
const FIRST_YEAR = 2000;

/** Reads the filter from the URL; the default is the last seven days including today. */
export function readAuditSearch(params: URLSearchParams, now: Date): AuditSearch {
  return {
    userId: params.get('user') ?? '',
    entity: params.get('entity') ?? '',
    from: params.get('from') ?? format(addDays(now, 1 - DAYS_BY_DEFAULT), DAY),
    to: params.get('to') ?? format(now, DAY),
  };
}

/** Writes the filter to the URL. Empty days are included, because a missing day means the default. */
export function writeAuditSearch({ userId, entity, from, to }: AuditSearch): URLSearchParams {
  return new URLSearchParams({ ...(userId && { user: userId }), ...(entity && { entity }), from, to });
}

/** The query of a filter: from the start of the first day to the end of the last, in the viewer's zone. */
export function auditQueryOf({ userId, entity, from, to }: AuditSearch): AuditQuery | DayProblem {
  const first = from === '' ? null : parseDay(from);
  const last = to === '' ? null : parseDay(to);
  if ((first && !isValid(first)) || (last && !isValid(last))) return 'invalidDate';
  if (first && last && first > last) return 'wrongOrder';
  return {
    ...(userId && { userId }),
    ...(entity && { entity }),
    ...(first && { fromDate: first.toISOString() }),
    ...(last && { toDate: addDays(last, 1).toISOString() }),
  };
}

/** While a year is typed, the input passes through 0002 and 0020, which are rejected. */
function parseDay(text: string): Date {
  const day = parse(text, DAY, new Date());
  return day.getFullYear() >= FIRST_YEAR ? day : new Date(Number.NaN);
}
