import { Button, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useIntl } from 'react-intl';
import type { ReportRows } from '@/features/reports/useReportRows';

/** The loading progress of a report, with a cancel button; received rows stay. */
export function ReadingProgress({ rows: { progress, cancel } }: { rows: Pick<ReportRows, 'progress' | 'cancel'> }) {
  const intl = useIntl();
  const { received, expected } = progress;
  const label =
    expected === null
      ? intl.formatMessage({ id: 'reports.reading.loadingLabel' })
      : intl.formatMessage({ id: 'reports.reading.receivingLabel' }, { received, expected });
  return (
    <div className="report-progress">
      <span>{label}</span>
      <ProgressBar
        {...(expected ? { value: received / expected } : {})}
        intent="primary"
        animate={false}
        stripes={false}
        aria-label={label}
      />
      <Button size="small" onClick={cancel}>
        {intl.formatMessage({ id: 'reports.reading.cancelButton' })}
      </Button>
    </div>
  );
}
