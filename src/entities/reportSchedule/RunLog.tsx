import { Button, Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import type { ReportSchedule } from '@/domain/reportSchedule';
import { recurrenceText, runText } from '@/entities/reportSchedule/scheduleTexts';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListReportRunsQuery } from '@/services/api/reportSchedulesApi';
import { QueryView } from '@/ui/QueryView/QueryView';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The log of a schedule: what was sent to whom, when it was due, and why something was not sent. */
export function RunLog({ schedule, onBack }: { schedule: ReportSchedule; onBack: () => void }) {
  const intl = useIntl();
  const { data, error, refetch } = useListReportRunsQuery(schedule.id, { refetchOnMountOrArgChange: true });
  const { timeZone } = schedule;
  return (
    <>
      <DialogBody>
        <p className="schedules-when">
          <strong>{recurrenceText(intl, schedule.recurrence)}</strong> <span className="schedules-muted">{timeZone}</span>
        </p>
        <QueryView
          data={data?.data}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<div className={`schedules-wait ${Classes.SKELETON}`} />}
          isEmpty={(runs) => runs.length === 0}
          empty={<p className="schedules-empty">{intl.formatMessage({ id: 'schedules.log.empty' })}</p>}
        >
          {(runs) => (
            <ul className="schedules-log" aria-label={intl.formatMessage({ id: 'schedules.logButton' })}>
              {runs.map((run) => (
                <li key={run.id} className="schedules-run">
                  <span>
                    <ZonedTime instant={run.dueAt} timeZone={timeZone} show="date" />
                    {run.isOnRequest && ` · ${intl.formatMessage({ id: 'schedules.log.onRequest' })}`}
                  </span>
                  <span className="schedules-recipient">{run.recipient}</span>
                  <span className={run.state === 'failed' || run.state === 'notSent' ? 'schedules-warning' : 'schedules-muted'}>
                    {runText(intl, run)}
                    {run.state === 'sent' && run.endedAt !== null && (
                      <>
                        {' · '}
                        <ZonedTime instant={run.endedAt} timeZone={timeZone} show="date" />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => void refetch()}>{intl.formatMessage({ id: 'schedules.log.refreshButton' })}</Button>
            <Button intent="primary" onClick={onBack}>
              {intl.formatMessage({ id: 'schedules.backButton' })}
            </Button>
          </>
        }
      />
    </>
  );
}
