import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { parseLanguage } from '@/domain/language';
import { can } from '@/domain/permissions';
import type { ReportType } from '@/domain/report';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { fileColumns } from '@/features/reports/columns/fileColumns';
import { reportColumns, type ReportOf } from '@/features/reports/columns/reportColumns';
import { ExportDialog } from '@/entities/tableExport/ExportDialog';
import type { ExportJob } from '@/entities/tableExport/useTableExport';
import { ReadingNotice } from '@/features/reports/ReadingNotice';
import { ReadingProgress } from '@/features/reports/ReadingProgress';
import { useFigureNames } from '@/features/reports/useFigureNames';
import type { ReportRows } from '@/features/reports/useReportRows';
import { numberAt, type Columns } from '@/lib/columns';
import { apiErrorText } from '@/services/api/apiErrorText';
import { preferredLanguage } from '@/services/preferences/language';
import { useSavedViews } from '@/services/preferences/savedViews';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import type { FileFormat } from '@/services/reports/tableFile/fileFormat';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridView } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW, shownColumns } from '@/ui/DataGrid/gridView';
import { rowsInOrder } from '@/ui/DataGrid/rowOrder/rowsInOrder';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

interface ReportResultProps {
  type: ReportType;
  filter: FigureFilter;
  rows: ReportRows;
  /** Resets the filters; absent if they cannot be reset. */
  onReset?: () => void;
}

/** The rows of a report in every state (loading, complete, cut, broken, failed, empty), and their export (rows RE-02, BR-01, BR-04, M-07). */
export function ReportResult({ type, filter, rows, onReset }: ReportResultProps) {
  const intl = useIntl();
  const report = useReportOf(type, filter);
  const gridColumns = useMemo(() => reportColumns(report, rows.columns), [report, rows.columns]);
  const { view, changeView, views, saveViews } = useReportViews(type);
  const moved = useMemo(() => movedOrders(type, rows.columns), [type, rows.columns]);
  const [isExportOpen, setExportOpen] = useState(false);
  const { state, columns, dropped, error } = rows;
  const title = intl.formatMessage({ id: `reports.type.${type}` });
  const isReading = state === 'requesting' || state === 'receiving';

  const jobOf = (format: FileFormat): ExportJob => ({
    file: { name: csvFileName(title, filter.fromDay, filter.toDay, rows.snapshot?.asOf ?? null, format), title, format },
    language: parseLanguage(intl.locale) ?? preferredLanguage(),
    columns: fileColumns(
      report,
      shownColumns(gridColumns, view).map(({ id }) => id),
    ),
    whenComplete: rows.whenComplete,
    rowsOf: (all: Columns) => rowsInOrder(reportColumns(report, all), all, view),
  });

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
          onViewsChange={saveViews}
          actions={
            <>
              {isReading && <ReadingProgress rows={rows} />}
              {moved > 0 && <span className="report-moved">{intl.formatMessage({ id: 'reports.movedLabel' }, { count: moved })}</span>}
              <Button size="small" icon={<Export />} onClick={() => setExportOpen(true)}>
                {intl.formatMessage({ id: 'tableExport.button' })}
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
      {isExportOpen && <ExportDialog jobOf={jobOf} onClose={() => setExportOpen(false)} />}
    </section>
  );
}

/**
 * Number of orders whose report day differs from the calendar day of their location (row BR-03). 0 for the report of products, which
 * repeats an order in several rows.
 */
function movedOrders(type: ReportType, { rowCount, byId }: Columns): number {
  if (type === 'salesWithProducts') return 0;
  let sum = 0;
  for (let row = 0; row < rowCount; row += 1) sum += numberAt(byId['moved'], row) || 0;
  return sum;
}

/** What the columns of a report depend on: language, names, and the user's permissions. */
function useReportOf(type: ReportType, filter: FigureFilter): ReportOf {
  const intl = useIntl();
  const names = useFigureNames();
  const addressOf = useFigureAddress();
  const { user } = useSignedIn();
  const mayOpenOrders = can(user.role, 'orders');
  return useMemo(() => ({ intl, type, filter, names, addressOf, mayOpenOrders }), [intl, type, filter, names, addressOf, mayOpenOrders]);
}

/** The table settings of each report while the page is open, and the user's saved views (row BR-01). */
function useReportViews(type: ReportType) {
  const { user } = useSignedIn();
  const [viewOf, setViewOf] = useState<Partial<Record<ReportType, GridView>>>({});
  const [views, saveViews] = useSavedViews(`report:${type}`, user.id);
  return {
    view: viewOf[type] ?? PLAIN_VIEW,
    changeView: (view: GridView) => setViewOf({ ...viewOf, [type]: view }),
    views,
    saveViews,
  };
}
