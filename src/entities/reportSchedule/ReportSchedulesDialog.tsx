import { Button, Callout, Classes, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?callout';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { MAX_SCHEDULES, type ReportSchedule } from '@/domain/reportSchedule';
import type { SavedView } from '@/domain/savedView';
import { RunLog } from '@/entities/reportSchedule/RunLog';
import { ScheduleForm } from '@/entities/reportSchedule/ScheduleForm';
import { ScheduleRow } from '@/entities/reportSchedule/ScheduleRow';
import '@/entities/reportSchedule/reportSchedule.css';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListReportSchedulesQuery } from '@/services/api/reportSchedulesApi';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { QueryView } from '@/ui/QueryView/QueryView';

/** What the dialog shows: all schedules of the view, the form of one (null: a new one), or the log of one. */
type Shown = { kind: 'list' } | { kind: 'form'; schedule: ReportSchedule | null } | { kind: 'log'; schedule: ReportSchedule };

interface ReportSchedulesDialogProps {
  view: SavedView;
  onClose: () => void;
}

/** The schedules with which a saved view is sent by e-mail (row M-06, decision G103). Render it lazily with its texts. */
export function ReportSchedulesDialog({ view, onClose }: ReportSchedulesDialogProps) {
  const intl = useIntl();
  const [shown, setShown] = useState<Shown>({ kind: 'list' });
  const back = () => setShown({ kind: 'list' });
  return (
    <Dialog
      isOpen
      title={intl.formatMessage({ id: 'schedules.title' }, { name: view.name })}
      isCloseButtonShown={false}
      onClose={shown.kind === 'form' ? back : onClose}
      canOutsideClickClose={shown.kind !== 'form'}
      className="schedules-dialog"
      transitionDuration={100}
    >
      {shown.kind === 'list' && <ScheduleList view={view} onShow={setShown} onClose={onClose} />}
      {shown.kind === 'form' && <ScheduleForm view={view} schedule={shown.schedule} onDone={back} />}
      {shown.kind === 'log' && <RunLog schedule={shown.schedule} onBack={back} />}
    </Dialog>
  );
}

function ScheduleList({ view, onShow, onClose }: ReportSchedulesDialogProps & { onShow: (shown: Shown) => void }) {
  const intl = useIntl();
  const { sendsMail = false } = useDeployment();
  const { data, error, refetch } = useListReportSchedulesQuery(view.id, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DialogBody>
        {!sendsMail && (
          <Callout intent="warning" compact className="schedules-notice">
            {intl.formatMessage({ id: 'schedules.noMail' })}
          </Callout>
        )}
        <QueryView
          data={data?.data}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<div className={`schedules-wait ${Classes.SKELETON}`} />}
          isEmpty={(schedules) => schedules.length === 0}
          empty={<p className="schedules-empty">{intl.formatMessage({ id: 'schedules.empty' })}</p>}
        >
          {(schedules) => (
            <ul className="schedules-list">
              {schedules.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  canSend={sendsMail}
                  onEdit={() => onShow({ kind: 'form', schedule })}
                  onLog={() => onShow({ kind: 'log', schedule })}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'schedules.closeButton' })}</Button>
            <Button
              intent="primary"
              icon={<Plus />}
              disabled={!data || data.data.length >= MAX_SCHEDULES}
              onClick={() => onShow({ kind: 'form', schedule: null })}
            >
              {intl.formatMessage({ id: 'schedules.newButton' })}
            </Button>
          </>
        }
      />
    </>
  );
}
