import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { useCallback, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { printersOf } from '@/domain/location';
import { printerOfJob } from '@/domain/printerOfJob';
import { printReasonText } from '@/entities/printing/printReasonText';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { mayRetry } from '@/features/printing/journalState';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { useJobCommand } from '@/features/printing/useJobCommand';
import { viewerZone } from '@/lib/timeZone';
import type { JournalJob } from '@/services/printing/printJournal';
import { useClock } from '@/ui/clock/useClock';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface PrintQuestionProps {
  /** A job whose printing must be confirmed. */
  job: JournalJob;
  /** Called on each answer, before the buttons disappear. */
  onAnswer: () => void;
}

/**
 * Asks whether a ticket with an unknown outcome was printed (row BP-06): which one, where, when and why. One click answers; the buttons are
 * disabled until the answer is applied. It can be answered in any tab of this browser.
 */
export function PrintQuestion({ job: record, onAnswer }: PrintQuestionProps) {
  const intl = useIntl();
  const titleId = useId();
  const { locations } = useSignedIn();
  const { send, isWaiting, isUnanswered } = useJobCommand(record);
  const { job, copies, changedAt } = record;
  const location = locations.find(({ id }) => id === job.locationId);
  const printer = location && printerOfJob(job, printersOf(location));
  const unknownCopy = copies.find(({ state }) => state === 'UNKNOWN');
  // After its expiry the ticket can only be printed as a new job, from the order.
  const mayReprint = useClock(useCallback((now: number) => mayRetry(record, now), [record]));
  const printerText = printerWithLocation(intl, printer, location);

  const answer = (type: Parameters<typeof send>[0]) => {
    onAnswer();
    send(type);
  };

  return (
    <section className="print-question" aria-labelledby={titleId}>
      <Help size={16} />
      <div className="print-question-text">
        <strong id={titleId}>
          {intl.formatMessage(
            { id: 'printing.question.title' },
            { ticket: job.orderId ? job.ticketType : 'TEST', code: job.orderCode ?? job.orderId },
          )}
        </strong>
        <p>
          {copies.length > 1 && unknownCopy && (
            <>
              {intl.formatMessage({ id: 'printing.job.copyLabel' }, { copy: unknownCopy.copy, copies: copies.length })}
              {' · '}
            </>
          )}
          <FormattedMessage
            id="printing.question.sentLabel"
            values={{
              place: printerText,
              time: <ZonedTime instant={changedAt} timeZone={location?.timeZone ?? viewerZone()} show="date" />,
            }}
          />
        </p>
        <p>
          {unknownCopy?.code
            ? (printReasonText(intl, unknownCopy.code) ?? unknownCopy.code)
            : intl.formatMessage({ id: 'printing.question.pageClosedLabel' })}
          {unknownCopy?.code && printReasonText(intl, unknownCopy.code) !== null && ` (${unknownCopy.code})`}
        </p>
        {isUnanswered && <p role="alert">{intl.formatMessage({ id: 'printing.job.unheardError' })}</p>}
        <div className="print-question-answers">
          <Button intent="primary" disabled={isWaiting} onClick={() => answer('job.confirm')}>
            {intl.formatMessage({ id: 'printing.question.yesButton' })}
          </Button>
          {mayReprint ? (
            <Button
              disabled={isWaiting}
              title={intl.formatMessage({ id: 'printing.question.againTooltip' })}
              onClick={() => answer('job.retry')}
            >
              {intl.formatMessage({ id: 'printing.question.againButton' })}
            </Button>
          ) : (
            <Button disabled={isWaiting} onClick={() => answer('job.discard')}>
              {intl.formatMessage({ id: 'printing.question.noButton' })}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
