import { Button, Callout } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { ReportCharts } from '@/features/reports/ReportCharts';
import { ReportTiles } from '@/features/reports/ReportTiles';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetOrderStatisticsQuery } from '@/services/api/statisticsApi';

interface ReportFiguresProps {
  filter: FigureFilter;
  filterBefore: FigureFilter | null;
  /** The time zone of today. */
  timeZone: string;
  /** The current day. */
  today: string;
  areChartsOpen: boolean;
  onOpenCharts: (areOpen: boolean) => void;
}

/** The total figures of a report and, unless collapsed, its charts. */
export function ReportFigures({ filter, filterBefore, timeZone, today, areChartsOpen, onOpenCharts }: ReportFiguresProps) {
  const intl = useIntl();
  const now = useReportStatistics(filter);
  const before = useReportStatistics(filterBefore);
  const error = now.statistics ? undefined : now.error;
  if (error) {
    return (
      <Callout compact intent="danger" role="alert" className="report-callout">
        <span>{intl.formatMessage({ id: 'reports.tile.failedError' }, { error: apiErrorText(intl, error) })}</span>
        <Button size="small" onClick={() => void now.refetch()}>
          {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
        </Button>
      </Callout>
    );
  }
  return (
    <>
      <ReportTiles
        filter={filter}
        statistics={now.statistics}
        filterBefore={filterBefore}
        statisticsBefore={before.statistics}
        timeZone={timeZone}
      >
        <Button
          size="small"
          variant="minimal"
          icon={areChartsOpen ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={areChartsOpen}
          onClick={() => onOpenCharts(!areChartsOpen)}
        >
          {intl.formatMessage({ id: 'reports.charts.foldButton' })}
        </Button>
      </ReportTiles>
      {areChartsOpen && <ReportCharts filter={filter} today={today} statistics={now.statistics} />}
    </>
  );
}

const NOTHING: FigureFilter = { fromDay: '', toDay: '' };

/** Statistics for a filter, never those of a previous one; nothing is requested without a filter. */
function useReportStatistics(filter: FigureFilter | null) {
  const { currentData, error, isFetching, refetch } = useGetOrderStatisticsQuery(filter ?? NOTHING, {
    skip: filter === null,
    refetchOnMountOrArgChange: true,
  });
  return { statistics: currentData?.data, error: filter ? error : undefined, isFetching, refetch };
}
