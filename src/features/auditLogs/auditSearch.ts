import { addDays, format, isValid, parse } from 'date-fns';
import type { AuditQuery } from '@/services/api/auditApi';

/** What is asked for, as the address keeps it. Days are `yyyy-MM-dd` in the viewer's zone; empty: no bound on that side. */
export interface AuditSearch {
  userId: string;
  entity: string;
  from: string;
  to: string;
}

/** Why the lines of a search cannot be asked for: a day is none, or the days stand the wrong way round. */
export type DayProblem = 'invalidDate' | 'wrongOrder';

const DAY = 'yyyy-MM-dd';
const DAYS_BY_DEFAULT = 7;
const FIRST_YEAR = 2000;

/** The search of an address; without days the last seven, today among them. */
export function readAuditSearch(params: URLSearchParams, now: Date): AuditSearch {
  return {
    userId: params.get('user') ?? '',
    entity: params.get('entity') ?? '',
    from: params.get('from') ?? format(addDays(now, 1 - DAYS_BY_DEFAULT), DAY),
    to: params.get('to') ?? format(now, DAY),
  };
}

/** The address of a search. Empty days are kept: they say that there is no bound. */
export function writeAuditSearch({ userId, entity, from, to }: AuditSearch): URLSearchParams {
  return new URLSearchParams({ ...(userId && { user: userId }), ...(entity && { entity }), from, to });
}

/** The query of a search: `from` from its first instant, `to` to its last, in the viewer's zone. */
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

/** While a year is typed it passes through 0002 and 0020: no such day is meant. */
function parseDay(text: string): Date {
  const day = parse(text, DAY, new Date());
  return day.getFullYear() >= FIRST_YEAR ? day : new Date(Number.NaN);
}
