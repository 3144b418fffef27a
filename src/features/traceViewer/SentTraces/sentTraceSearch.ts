import { addDays, isValid, parse } from 'date-fns';
import type { PrintTraceQuery } from '@/services/api/tracesApi';

/** What is asked for, as the address keeps it. Days are `yyyy-MM-dd` in the viewer's zone; empty: everything. */
export interface SentTraceSearch {
  location: string;
  order: string;
  from: string;
  to: string;
}

export const EVERY_TRACE: SentTraceSearch = { location: '', order: '', from: '', to: '' };

/** Why the traces of a search cannot be asked for. */
export type SearchProblem = 'invalidDate' | 'wrongOrder';

const FIRST_YEAR = 2000;

export function readTraceSearch(params: URLSearchParams): SentTraceSearch {
  const read = (name: keyof SentTraceSearch) => params.get(name) ?? '';
  return { location: read('location'), order: read('order'), from: read('from'), to: read('to') };
}

/** The address of a search, without what is empty. */
export function writeTraceSearch(search: SentTraceSearch): URLSearchParams {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''));
}

/** The query of a search: `from` from its first instant, `to` to its last, in the viewer's zone. */
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

/** While a year is typed it passes through 0002 and 0020: no such day is meant. */
function parseDay(text: string): Date {
  const day = parse(text, 'yyyy-MM-dd', new Date());
  return day.getFullYear() >= FIRST_YEAR ? day : new Date(Number.NaN);
}
