import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { languageNamed } from '@/domain/language';
import type { ReportType } from '@/domain/report';
import { csvColumns } from '@/features/reports/columns/csvColumns';
import { reportColumns } from '@/features/reports/columns/reportColumns';
import { ExportDialog } from '@/features/reports/ExportDialog';
import { movedOrders } from '@/features/reports/movedOrders';
import { ReadingNotice } from '@/features/reports/ReadingNotice';
import { ReadingProgress } from '@/features/reports/ReadingProgress';
import { useReportExport } from '@/features/reports/useReportExport';
import { useReportOf } from '@/features/reports/useReportOf';
import { useReportRows } from '@/features/reports/useReportRows';
import { useReportViews } from '@/features/reports/useReportViews';
import type { Columns } from '@/lib/columns';
import { apiErrorText } from '@/services/api/apiErrorText';
import { preferredLanguage } from '@/services/preferences/language';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import { reportCall } from '@/services/reports/reportCall';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import { shownColumns } from '@/ui/DataGrid/gridView';
import { rowsInOrder } from '@/ui/DataGrid/rowOrder/rowsInOrder';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

interface ReportResultProps {
  type: ReportType;
  filter: FigureFilter;
  /** The account alone of which it is, with its sub-accounts; null where the filter names accounts itself, or none. */
  accountId: string | null;
  /** Takes back what was chosen; without it nothing can be. */
  onReset?: () => void;
}

/** The rows of a report in all cases: coming, all there, cut, broken, failed, none; and their export (rows RE-02, BR-01, BR-04). */
export function ReportResult({ type, filter, accountId, onReset }: ReportResultProps) {
  const intl = useIntl();
  const rows = useReportRows(useMemo(() => reportCall(type, filter, accountId), [type, filter, accountId]));
  const report = useReportOf(type, filter);
  const gridColumns = useMemo(() => reportColumns(report, rows.columns), [report, rows.columns]);
  const { view, changeView, views, keepViews } = useReportViews(type);
  const moved = useMemo(() => movedOrders(type, rows.columns), [type, rows.columns]);
  const exporting = useReportExport();
  const [isExportOpen, setExportOpen] = useState(false);
  const { state, columns, dropped, error } = rows;
  const title = intl.formatMessage({ id: `reports.type.${type}` });
  const isReading = state === 'asking' || state === 'receiving';

  function startExport() {
    setExportOpen(true);
    exporting.start({
      name: csvFileName(title, filter.fromDay, filter.toDay),
      language: languageNamed(intl.locale) ?? preferredLanguage(),
      columns: csvColumns(
        report,
        shownColumns(gridColumns, view).map(({ id }) => id),
      ),
      whenComplete: rows.whenComplete,
      rowsOf: (all: Columns) => rowsInOrder(reportColumns(report, all), all, view),
    });
  }

  return (
    <section className="report-result" aria-label={title}>
      <ReadingNotice rows={rows} />
      {columns.rowCount > 0 ? (
        <DataGrid
          key={type}
          label={title}
          columns={gridColumns}
          data={columns}
          view={view}
          onViewChange={changeView}
          views={views}
          onViewsChange={keepViews}
          actions={
            <>
              {isReading && <ReadingProgress rows={rows} />}
              {moved > 0 && <span className="report-moved">{intl.formatMessage({ id: 'reports.movedLabel' }, { count: moved })}</span>}
              <Button size="small" icon={<Export />} onClick={startExport}>
                {intl.formatMessage({ id: 'reports.export.button' })}
              </Button>
            </>
          }
        />
      ) : (
        <>
          {isReading && <ReadingProgress rows={rows} />}
          <QueryView
            data={isReading ? undefined : state === 'failed' ? undefined : rows}
            error={state === 'failed' ? apiErrorText(intl, error) : null}
            onRetry={rows.retry}
            skeleton={<DataTableSkeleton />}
          >
            {() =>
              dropped === 0 && (
                <EmptyState
                  title={intl.formatMessage({ id: 'reports.empty.title' })}
                  {...(onReset && { action: <Button onClick={onReset}>{intl.formatMessage({ id: 'reports.empty.button' })}</Button> })}
                >
                  {onReset && intl.formatMessage({ id: 'reports.empty.text' })}
                </EmptyState>
              )
            }
          </QueryView>
        </>
      )}
      <ExportDialog isOpen={isExportOpen} exporting={exporting} onAgain={startExport} onClose={() => setExportOpen(false)} />
    </section>
  );
}
