import { figureFilterSchema, readFigureFilter, type FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { isTimeZone } from '@/lib/timeZone';

/** What an address asks for: the page itself, the orders behind a figure, or something that cannot be read (row BR-02). */
export type AskedFigures = { kind: 'none' } | { kind: 'orders'; filter: FigureFilter } | { kind: 'unreadable' };

export function askedFigures(params: URLSearchParams): AskedFigures {
  if (!Object.keys(figureFilterSchema.shape).some((key) => params.has(key))) return { kind: 'none' };
  const filter = readFigureFilter(params);
  return filter && canBeAsked(filter) ? { kind: 'orders', filter } : { kind: 'unreadable' };
}

function canBeAsked({ fromDay, toDay, days, timeZone, dayStartsAt }: FigureFilter): boolean {
  const { from, to } = periodProblems({ from: fromDay, to: toDay }, MAX_RANGE_DAYS.reports);
  if ((from ?? to) !== null) return false;
  if (days === 'zone') return timeZone !== undefined && isTimeZone(timeZone);
  return days !== 'business' || dayStartsAt !== undefined;
}
