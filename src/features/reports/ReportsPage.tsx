import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { figureFilterSchema, readFigureFilter, type FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { PATHS } from '@/domain/screenPaths';
import { ChosenReport } from '@/features/reports/ChosenReport';
import { OrdersBehindFigure } from '@/features/reports/OrdersBehindFigure';
import '@/features/reports/reports.css';
import { isTimeZone } from '@/lib/timeZone';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/**
 * The reports (rows RE-01, RE-02, BR-01 to BR-05): of the orders that the stored filters select or, with a filter in the URL, of exactly
 * those behind one figure. A filter in the URL does not change the stored filters.
 */
export function ReportsPage() {
  const [params] = useSearchParams();
  const requested = useMemo(() => requestedFigures(params), [params]);
  if (requested.kind === 'none') return <ChosenReport />;
  return requested.kind === 'orders' ? <OrdersBehindFigure filter={requested.filter} /> : <UnreadableFigure />;
}

/** Shown if the filter in the URL is invalid. */
function UnreadableFigure() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'reports.unreadable.title' })}
      link={{ to: PATHS.reports, text: intl.formatMessage({ id: 'reports.unreadable.button' }) }}
    >
      {intl.formatMessage({ id: 'reports.unreadable.text' })}
    </EmptyState>
  );
}

/** The content of the URL: no filter, the filter of the orders behind a figure, or an invalid filter (row BR-02). */
type RequestedFigures = { kind: 'none' } | { kind: 'orders'; filter: FigureFilter } | { kind: 'unreadable' };

function requestedFigures(params: URLSearchParams): RequestedFigures {
  if (!Object.keys(figureFilterSchema.shape).some((key) => params.has(key))) return { kind: 'none' };
  const filter = readFigureFilter(params);
  return filter && isQueryable(filter) ? { kind: 'orders', filter } : { kind: 'unreadable' };
}

function isQueryable({ fromDay, toDay, days, timeZone, dayStartsAt }: FigureFilter): boolean {
  const { from, to } = periodProblems({ from: fromDay, to: toDay }, MAX_RANGE_DAYS.reports);
  if ((from ?? to) !== null) return false;
  if (days === 'zone') return timeZone !== undefined && isTimeZone(timeZone);
  return days !== 'business' || dayStartsAt !== undefined;
}
