import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FigureFilter } from '@/domain/figureFilter';
import { PATHS } from '@/domain/screenPaths';
import { FigureTags } from '@/features/reports/FigureTags';
import { ReportResult } from '@/features/reports/ReportResult';

/** The orders behind a figure, exactly, with the way back to it and on to each of them (row BR-02). */
export function OrdersBehindFigure({ filter }: { filter: FigureFilter }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { key } = useLocation();
  // An address that was opened by itself has nothing before it.
  const goBack = () => void (key === 'default' ? navigate(PATHS.reports) : navigate(-1));
  return (
    <div className="table-page report-page">
      <div className="figure-head">
        <Button icon={<ArrowLeft />} onClick={goBack}>
          {intl.formatMessage({ id: 'reports.figure.backButton' })}
        </Button>
        <h2>{intl.formatMessage({ id: 'reports.figure.title' })}</h2>
        <FigureTags filter={filter} />
      </div>
      <ReportResult type="orders" filter={filter} accountId={null} />
    </div>
  );
}
