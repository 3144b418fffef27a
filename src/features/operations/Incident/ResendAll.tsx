import { Button, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { Repeat } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import { sendOrderAction, type OrderDispatch } from '@/entities/order/changeOrder';
import type { Incident } from '@/features/operations/boardRow';
import { resendRuns, type ResendRun } from '@/features/operations/Incident/resendRuns';
import { dismissResend, startResend } from '@/features/operations/Incident/startResend';

/** The resend run of an incident; undefined if none was started. */
export function useResendRun({ id }: Incident): ResendRun | undefined {
  return useSyncExternalStore(resendRuns.subscribe, resendRuns.get).get(id);
}

interface ResendAllProps {
  incident: Incident;
  isStop: boolean;
}

/**
 * Sends all failed orders of an incident to the POS again, with its progress and a summary (row K-10). It starts at once: it names the
 * number of orders, and a POS accepts an order once (ADR 0020).
 */
export function ResendAll({ incident, isStop }: ResendAllProps) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const run = useResendRun(incident);
  const tabIndex = isStop ? 0 : -1;
  const outcomes = [...(run?.outcomes.values() ?? [])];
  const total = outcomes.length;
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  const ended = outcomes.filter((outcome) => outcome !== 'waiting' && outcome !== 'sending').length;
  const start = () => void startResend(incident, (order) => dispatch(sendOrderAction(order, 'resendToPos')));

  if (run?.isRunning) {
    return (
      <span className="incident-progress" role="status">
        {intl.formatMessage({ id: 'operations.incident.progressLabel' }, { done: ended, total })}
        <ProgressBar
          value={ended / total}
          stripes={false}
          intent="primary"
          aria-label={intl.formatMessage({ id: 'operations.incident.progressBar' })}
        />
      </span>
    );
  }
  return (
    <>
      {incident.failed.length > 0 && (
        <Button size="small" intent="primary" icon={<Repeat size={14} />} data-next-action tabIndex={tabIndex} onClick={start}>
          {intl.formatMessage({ id: 'operations.incident.resendAllButton' }, { count: incident.failed.length })}
        </Button>
      )}
      {run && (
        <>
          <span role="status">{intl.formatMessage({ id: 'operations.incident.resultLabel' }, { sent, failed: total - sent })}</span>
          <Button size="small" variant="minimal" tabIndex={tabIndex} onClick={() => dismissResend(incident.id)}>
            {intl.formatMessage({ id: 'operations.incident.dismissButton' })}
          </Button>
        </>
      )}
    </>
  );
}
