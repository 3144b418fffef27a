import { addDays, isValid, parse } from 'date-fns';
import type { PrintTraceQuery } from '@/services/api/tracesApi';

/** The search, as stored in the URL. Days are `yyyy-MM-dd` in the viewer's time zone; empty fields match everything. */
export interface SentTraceSearch {
  location: string;
  order: string;
  from: string;
  to: string;
}

export const EVERY_TRACE: SentTraceSearch = { location: '', order: '', from: '', to: '' };

/** Why a search is invalid. */
export type SearchProblem = 'invalidDate' | 'wrongOrder';

const FIRST_YEAR = 2000;

export function readTraceSearch(params: URLSearchParams): SentTraceSearch {
  const read = (name: keyof SentTraceSearch) => params.get(name) ?? '';
  return { location: read('location'), order: read('order'), from: read('from'), to: read('to') };
}

/** The URL parameters of a search, without empty fields. */
export function writeTraceSearch(search: SentTraceSearch): URLSearchParams {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''));
}

/** The query of a search: from the first instant of `from` to the last one of `to`, in the viewer's time zone. */
export function traceQueryOf({ location, order, from, to }: SentTraceSearch): PrintTraceQuery | SearchProblem {
  const first = from === '' ? null : parseDay(from);
  const last = to === '' ? null : parseDay(to);
  if ((first && !isValid(first)) || (last && !isValid(last))) return 'invalidDate';
  if (first && last && first > last) return 'wrongOrder';
  return {
    ...(location && { locationId: location }),
    ...(order.trim() && { orderId: order.trim() }),
    ...(first && { fromDate: first.toISOString() }),
    ...(last && { toDate: addDays(last, 1).toISOString() }),
  };
}

/** Rejects years like 0002 and 0020, which occur while a year is typed. */
function parseDay(text: string): Date {
  const day = parse(text, 'yyyy-MM-dd', new Date());
  return day.getFullYear() >= FIRST_YEAR ? day : new Date(Number.NaN);
}
