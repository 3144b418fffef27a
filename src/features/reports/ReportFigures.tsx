import { Button, Callout } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { ReportCharts } from '@/features/reports/ReportCharts';
import { ReportTiles } from '@/features/reports/ReportTiles';
import type { ReportRows } from '@/features/reports/useReportRows';

interface ReportFiguresProps {
  filter: FigureFilter;
  filterBefore: FigureFilter | null;
  rows: ReportRows;
  /** The time zone of today. */
  timeZone: string;
  /** The current day. */
  today: string;
  areChartsOpen: boolean;
  onOpenCharts: (areOpen: boolean) => void;
}

/** The total figures of a report and, unless collapsed, its charts: of the same moment as its rows (decision G88). */
export function ReportFigures({ filter, filterBefore, rows, timeZone, today, areChartsOpen, onOpenCharts }: ReportFiguresProps) {
  const intl = useIntl();
  const { snapshot, retry } = rows;
  // The rows show why a report failed.
  if (rows.state === 'failed') return null;
  if (snapshot && !snapshot.figures) {
    return (
      <Callout compact intent="danger" role="alert" className="report-callout">
        <span>{intl.formatMessage({ id: 'reports.tile.failedError' })}</span>
        <Button size="small" onClick={retry}>
          {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
        </Button>
      </Callout>
    );
  }
  return (
    <>
      <ReportTiles
        filter={filter}
        statistics={snapshot?.figures?.now}
        filterBefore={filterBefore}
        statisticsBefore={snapshot?.figures?.before ?? undefined}
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
      {areChartsOpen && (
        <ReportCharts
          filter={filter}
          today={today}
          statistics={snapshot?.figures?.now}
          filterBefore={filterBefore}
          statisticsBefore={snapshot?.figures?.before ?? undefined}
        />
      )}
    </>
  );
}
