import { Suspense, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { figureFilterSchema, readFigureFilter, type FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { readReportParams, type ReportAddress, type ReportField } from '@/domain/reportAddress';
import { reportContentSchema } from '@/domain/savedView';
import { PATHS } from '@/domain/screenPaths';
import { isViewLink } from '@/domain/viewAddress';
import { ChosenReport } from '@/features/reports/ChosenReport';
import { OrdersBehindFigure } from '@/features/reports/OrdersBehindFigure';
import '@/features/reports/reports.css';
import { isTimeZone } from '@/lib/timeZone';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

const ViewLink = lazyWithTexts(async () => (await import('@/entities/savedView/ViewLink')).ViewLink);

const MAX_SHOWN_LENGTH = 60;
/** The parameters that only the filter of a figure has. */
const FIGURE_PARAMETERS = Object.keys(figureFilterSchema.shape).filter((key) => !(key in reportContentSchema.shape));

/**
 * The reports (rows RE-01, RE-02, BR-01 to BR-05, M-02): of the report, period and filters in the address, else of the stored ones; or, with a figure
 * in the address, of exactly the orders behind it. An address that a schema rejects is not shown, and the screen states which values.
 */
export function ReportsPage() {
  const [params] = useSearchParams();
  const requested = useMemo(() => requestedReport(params), [params]);
  if (isViewLink(params)) {
    return (
      <Suspense>
        <ViewLink kind="report" />
      </Suspense>
    );
  }
  if (requested.kind === 'orders') return <OrdersBehindFigure filter={requested.filter} />;
  return requested.kind === 'invalid' ? <UnreadableAddress problems={requested.problems} /> : <ChosenReport address={requested} />;
}

const FIELD_LABELS = {
  report: 'reports.unreadable.reportLabel',
  period: 'ui.period.label',
  accountId: 'ui.places.accountLabel',
  locationIds: 'ui.places.locationLabel',
  channels: 'ui.places.channelLabel',
  services: 'reports.serviceLabel',
  statuses: 'reports.statusLabel',
  days: 'reports.lens.label',
  dayStartsAt: 'reports.lens.hourLabel',
} as const satisfies Record<ReportField, string>;

/** Shown if the address is invalid; `problems`: the values of a report's filters that cannot be read. */
function UnreadableAddress({ problems }: { problems: readonly { field: ReportField; text: string }[] }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'reports.unreadable.title' })}
      link={{ to: PATHS.reports, text: intl.formatMessage({ id: 'reports.unreadable.button' }) }}
    >
      <p>{intl.formatMessage({ id: 'reports.unreadable.text' })}</p>
      {problems.length > 0 && (
        <ul className="report-problems">
          {problems.map(({ field, text }) => (
            <li key={field}>
              {intl.formatMessage(
                { id: 'reports.unreadable.valueLabel' },
                { field: intl.formatMessage({ id: FIELD_LABELS[field] }), length: text.length, value: text.slice(0, MAX_SHOWN_LENGTH) },
              )}
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}

/** What the address requests: a report, or the orders behind a figure (row BR-02). `problems` of a figure's filter are not listed. */
type RequestedReport = ReportAddress | { kind: 'orders'; filter: FigureFilter };

function requestedReport(params: URLSearchParams): RequestedReport {
  if (!FIGURE_PARAMETERS.some((key) => params.has(key))) return readReportParams(params);
  const filter = readFigureFilter(params);
  return filter && isQueryable(filter) ? { kind: 'orders', filter } : { kind: 'invalid', problems: [] };
}

function isQueryable({ fromDay, toDay, days, timeZone, dayStartsAt }: FigureFilter): boolean {
  const { from, to } = periodProblems({ from: fromDay, to: toDay }, MAX_RANGE_DAYS.reports);
  if ((from ?? to) !== null) return false;
  if (days === 'zone') return timeZone !== undefined && isTimeZone(timeZone);
  return days !== 'business' || dayStartsAt !== undefined;
}
