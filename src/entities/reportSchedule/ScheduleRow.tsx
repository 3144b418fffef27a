import { Button } from '@blueprintjs/core';
import { Edit, History, SendMessage, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ReportSchedule } from '@/domain/reportSchedule';
import { recurrenceText, scheduleErrorText } from '@/entities/reportSchedule/scheduleTexts';
import { useDeleteReportScheduleMutation, useSendReportNowMutation } from '@/services/api/reportSchedulesApi';
import { FormProblem } from '@/ui/Form/FormProblem';
import { showToast } from '@/ui/Toasts/showToast';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface ScheduleRowProps {
  schedule: ReportSchedule;
  /** Whether the installation sends e-mail. */
  canSend: boolean;
  onEdit: () => void;
  onLog: () => void;
}

/** A schedule in one paragraph, with its actions. Deleting asks a second time in the row itself. */
export function ScheduleRow({ schedule, canSend, onEdit, onLog }: ScheduleRowProps) {
  const intl = useIntl();
  const [isDeleting, setDeleting] = useState(false);
  const [send, sending] = useSendReportNowMutation();
  const [remove, removing] = useDeleteReportScheduleMutation();
  const { recurrence, format, recipients, nextDueAt, timeZone, ownerId } = schedule;
  const error = sending.error ?? removing.error;
  const unsubscribed = recipients.filter(({ unsubscribedAt }) => unsubscribedAt !== null).length;

  async function sendNow() {
    const { data } = await send(schedule.id);
    if (data) await showToast('success', intl.formatMessage({ id: 'schedules.sentToast' }, { count: recipients.length - unsubscribed }));
  }

  return (
    <li className="schedules-row" aria-label={recurrenceText(intl, recurrence)}>
      <p className="schedules-when">
        <strong>{recurrenceText(intl, recurrence)}</strong> <span className="schedules-muted">{timeZone}</span>
      </p>
      <p className="schedules-muted">
        {intl.formatMessage({ id: 'schedules.rowText' }, { format: format.toUpperCase(), count: recipients.length })}
        {unsubscribed > 0 && ` · ${intl.formatMessage({ id: 'schedules.unsubscribedText' }, { count: unsubscribed })}`}
      </p>
      <p className="schedules-muted">
        {nextDueAt === null ? (
          intl.formatMessage({ id: 'schedules.inactive' })
        ) : (
          <>
            {intl.formatMessage({ id: 'schedules.nextLabel' })} <ZonedTime instant={nextDueAt} timeZone={timeZone} show="date" />
          </>
        )}
      </p>
      {ownerId === null && <p className="schedules-warning">{intl.formatMessage({ id: 'schedules.reason.ownerGone' })}</p>}
      {isDeleting ? (
        <div className="schedules-actions" role="group" aria-label={intl.formatMessage({ id: 'schedules.deleteQuestion' })}>
          <span>{intl.formatMessage({ id: 'schedules.deleteQuestion' })}</span>
          <Button size="small" autoFocus disabled={removing.isLoading} onClick={() => setDeleting(false)}>
            {intl.formatMessage({ id: 'form.cancelButton' })}
          </Button>
          <Button size="small" intent="danger" loading={removing.isLoading} onClick={() => void remove(schedule.id)}>
            {intl.formatMessage({ id: 'schedules.deleteButton' })}
          </Button>
        </div>
      ) : (
        <div className="schedules-actions">
          <Button size="small" icon={<Edit />} onClick={onEdit}>
            {intl.formatMessage({ id: 'schedules.editButton' })}
          </Button>
          <Button size="small" icon={<SendMessage />} disabled={!canSend} loading={sending.isLoading} onClick={() => void sendNow()}>
            {intl.formatMessage({ id: 'schedules.sendButton' })}
          </Button>
          <Button size="small" icon={<History />} onClick={onLog}>
            {intl.formatMessage({ id: 'schedules.logButton' })}
          </Button>
          <Button size="small" icon={<Trash />} onClick={() => setDeleting(true)}>
            {intl.formatMessage({ id: 'schedules.deleteButton' })}
          </Button>
        </div>
      )}
      <FormProblem>{error ? scheduleErrorText(intl, error) : null}</FormProblem>
    </li>
  );
}
