import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { printersOf } from '@/domain/location';
import type { TicketType } from '@/domain/printer';
import type { JobKind } from '@/domain/printJob';
import { printerOfJob } from '@/domain/printerOfJob';
import type { PrintAnswer } from '@/domain/printQuestion';
import { printReasonText } from '@/entities/printing/printReasonText';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { viewerZone } from '@/lib/timeZone';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface QuestionCardProps {
  /** The ticket, or the slip about it; `orderId` is empty for a test ticket. */
  ticket: {
    orderId: string;
    orderCode: string | null;
    locationId: string;
    printerUuid: string | null;
    ticketType: TicketType;
    kind: JobKind;
  };
  /** The copy in question; null: unknown. */
  copy: number | null;
  copies: number;
  /** Why the outcome is unknown; null: the page was closed before the printer answered. */
  code: string | null;
  /** When this browser, the printer that polls or the installed program received the ticket; ISO-8601 UTC. It was sent then or later. */
  receivedAt: string;
  /** False: the ticket has expired and can be printed only as a new job, from the order. */
  mayPrintAgain: boolean;
  isWaiting: boolean;
  error: string | null;
  onAnswer: (answer: PrintAnswer) => void;
}

/** Asks whether a ticket was printed (row BP-06): which one, where, when and why. The buttons are disabled until the answer is applied. */
export function QuestionCard({ ticket, copy, copies, code, receivedAt, mayPrintAgain, isWaiting, error, onAnswer }: QuestionCardProps) {
  const intl = useIntl();
  const titleId = useId();
  const { locations } = useSignedIn();
  const location = locations.find(({ id }) => id === ticket.locationId);
  const printer = location && printerOfJob(ticket, printersOf(location));
  const reason = code && printReasonText(intl, code);

  return (
    <section className="print-question" aria-labelledby={titleId}>
      <Help size={16} />
      <div className="print-question-text">
        <strong id={titleId}>
          {intl.formatMessage({ id: 'printing.question.title' }, { ticket: askedTicket(ticket), code: ticket.orderCode ?? ticket.orderId })}
        </strong>
        <p>
          {copies > 1 && copy !== null && (
            <>
              {intl.formatMessage({ id: 'printing.job.copyLabel' }, { copy, copies })}
              {' · '}
            </>
          )}
          <FormattedMessage
            id="printing.question.sentLabel"
            values={{
              place: printerWithLocation(intl, printer, location),
              time: <ZonedTime instant={receivedAt} timeZone={location?.timeZone ?? viewerZone()} show="date" />,
            }}
          />
        </p>
        <p>
          {code ? (reason ?? code) : intl.formatMessage({ id: 'printing.question.pageClosedLabel' })}
          {code && reason && ` (${code})`}
        </p>
        {error && <p role="alert">{error}</p>}
        <div className="print-question-answers">
          <Button intent="primary" disabled={isWaiting} onClick={() => onAnswer('PRINTED')}>
            {intl.formatMessage({ id: 'printing.question.yesButton' })}
          </Button>
          {mayPrintAgain ? (
            <Button
              disabled={isWaiting}
              title={intl.formatMessage({ id: 'printing.question.againTooltip' })}
              onClick={() => onAnswer('PRINT_AGAIN')}
            >
              {intl.formatMessage({ id: 'printing.question.againButton' })}
            </Button>
          ) : (
            <Button disabled={isWaiting} onClick={() => onAnswer('DISCARDED')}>
              {intl.formatMessage({ id: 'printing.question.noButton' })}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** A slip is named as such: the ticket itself may be on paper while its slip is not. */
function askedTicket({ orderId, ticketType, kind }: QuestionCardProps['ticket']): TicketType | JobKind | 'TEST' {
  if (!orderId) return 'TEST';
  return kind === 'TICKET' ? ticketType : kind;
}
