import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FigureFilter } from '@/domain/figureFilter';
import { PATHS } from '@/domain/screenPaths';
import { AsOf } from '@/entities/figures/AsOf';
import { FigureTags } from '@/features/reports/FigureTags';
import { ReportResult } from '@/features/reports/ReportResult';
import { momentOf, useReportRows } from '@/features/reports/useReportRows';
import { viewerZone } from '@/lib/timeZone';
import { reportCall } from '@/services/reports/reportCall';

/** Exactly the orders behind a figure, with a link back to it and links to each order (row BR-02). */
export function OrdersBehindFigure({ filter }: { filter: FigureFilter }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { key } = useLocation();
  const rows = useReportRows(useMemo(() => reportCall('orders', filter, null), [filter]));
  // A URL opened directly has no previous page.
  const goBack = () => void (key === 'default' ? navigate(PATHS.reports) : navigate(-1));
  return (
    <div className="table-page report-page">
      <div className="figure-head">
        <Button icon={<ArrowLeft />} onClick={goBack}>
          {intl.formatMessage({ id: 'reports.figure.backButton' })}
        </Button>
        <h2>{intl.formatMessage({ id: 'reports.figure.title' })}</h2>
        <FigureTags filter={filter} />
        <AsOf {...momentOf(rows)} timeZone={filter.timeZone ?? viewerZone()} onRefresh={rows.retry} />
      </div>
      <ReportResult type="orders" filter={filter} rows={rows} />
    </div>
  );
}
