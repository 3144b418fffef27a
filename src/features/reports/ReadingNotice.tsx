import { Button, Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { MAX_REPORT_ROWS } from '@/domain/report';
import type { ReportRows } from '@/features/reports/useReportRows';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Explains why a report is incomplete. Received rows stay; the user can resume or restart the loading. */
export function ReadingNotice({ rows }: { rows: ReportRows }) {
  const intl = useIntl();
  const { state, progress, dropped, changed, resumedAsOf, error, resume, retry } = rows;
  const { received, expected } = progress;
  const retryActions = (
    <>
      <Button size="small" onClick={resume}>
        {intl.formatMessage({ id: 'reports.reading.resumeButton' })}
      </Button>
      <Button size="small" variant="minimal" onClick={retry}>
        {intl.formatMessage({ id: 'reports.reading.restartButton' })}
      </Button>
    </>
  );
  const readAgain = (
    <Button size="small" onClick={retry}>
      {intl.formatMessage({ id: 'reports.refreshButton' })}
    </Button>
  );
  const known = expected !== null;
  return (
    <>
      {state === 'broken' && (
        <Notice intent="danger" role="alert" actions={retryActions}>
          {known
            ? intl.formatMessage({ id: 'reports.reading.brokenError' }, { received, expected, error: apiErrorText(intl, error) })
            : apiErrorText(intl, error)}
        </Notice>
      )}
      {state === 'cancelled' && (
        <Notice intent="warning" actions={retryActions}>
          {known
            ? intl.formatMessage({ id: 'reports.reading.cancelledLabel' }, { received, expected })
            : intl.formatMessage({ id: 'reports.reading.cancelledEarlyLabel' })}
        </Notice>
      )}
      {state === 'cut' && (
        <Notice intent="warning">{intl.formatMessage({ id: 'reports.reading.cutLabel' }, { most: MAX_REPORT_ROWS })}</Notice>
      )}
      {changed > 0 && (
        <Notice intent="warning" actions={readAgain}>
          {intl.formatMessage({ id: 'reports.reading.changedLabel' }, { count: changed })}
        </Notice>
      )}
      {resumedAsOf !== null && (
        <Notice intent="warning" actions={readAgain}>
          {intl.formatMessage({ id: 'reports.reading.resumedLabel' }, { time: intl.formatTime(resumedAsOf) })}
        </Notice>
      )}
      {dropped > 0 && <Notice intent="warning">{intl.formatMessage({ id: 'ui.table.droppedLabel' }, { count: dropped })}</Notice>}
    </>
  );
}

interface NoticeProps {
  intent: 'warning' | 'danger';
  role?: 'status' | 'alert';
  actions?: ReactNode;
  children: ReactNode;
}

function Notice({ intent, role = 'status', actions, children }: NoticeProps) {
  return (
    <Callout compact intent={intent} role={role} className="report-callout">
      <span>{children}</span>
      {actions}
    </Callout>
  );
}
