import { Print } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Order } from '@/domain/order';
import { ticketStatuses, type TicketStatus } from '@/domain/orderTickets';
import { TICKET_COLOURS, ticketNameText } from '@/entities/printing/ticketStatusText';
import { PrinterStatusText } from '@/features/orders/OrderDrawer/PrinterStatusText';
import { printerEntryReason } from '@/features/orders/OrderDrawer/printerEntryReason';
import { StatusMark } from '@/ui/StatusMark/StatusMark';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OrderPrintingProps {
  order: Pick<Order, 'statuses' | 'tickets'>;
  timeZone: string;
  /** Open questions about printing, shown first. */
  questions?: ReactNode;
  /** Printing actions. */
  children: ReactNode;
}

/** The print status of each ticket of an order, the worst first (specification 2 §4, decisions G34 and G62), followed by the actions. */
export function OrderPrinting({ order, timeZone, questions, children }: OrderPrintingProps) {
  const intl = useIntl();
  const tickets = ticketStatuses(order);
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.printing.title' })}</h3>
      <div className="order-printing">
        {questions}
        {tickets.length === 0 && <p className="order-muted">{intl.formatMessage({ id: 'orders.printer.none' })}</p>}
        {tickets.map((ticket, index) => (
          <Ticket key={index} status={ticket} isNamed={tickets.length > 1} timeZone={timeZone} />
        ))}
        {children}
      </div>
    </section>
  );
}

interface TicketProps {
  status: TicketStatus;
  /** Whether to name the ticket, because there are several. */
  isNamed: boolean;
  timeZone: string;
}

/** The print status of one ticket: the reason if it failed or is not confirmed, and the failure of a later attempt (decision G34). */
function Ticket({ status: { ticket, kind, entry, laterFailure }, isNamed, timeZone }: TicketProps) {
  const intl = useIntl();
  const name = isNamed ? ticketNameText(intl, ticket) : '';
  return (
    <>
      <StatusMark colour={TICKET_COLOURS[kind]} icon={Print}>
        {name && `${name} · `}
        {kind === 'waiting' ? intl.formatMessage({ id: 'orders.printer.none' }) : <PrinterStatusText kind={kind} entry={entry} />}
      </StatusMark>
      {(kind === 'error' || kind === 'unconfirmed') && <p className="order-muted">{printerEntryReason(intl, entry.reason)}</p>}
      {laterFailure && (
        <p className="order-later-failure">
          <FormattedMessage
            id="orders.printer.laterFailureLabel"
            values={{ time: <ZonedTime instant={laterFailure.date} timeZone={timeZone} /> }}
          />
          {' · '}
          {failureText(intl, laterFailure.reason)}
        </p>
      )}
    </>
  );
}

/** The translated reason, followed by the code if the text does not contain it. */
function failureText(intl: IntlShape, reason: string | null | undefined): string {
  const text = printerEntryReason(intl, reason);
  return !reason || text.includes(reason) ? text : intl.formatMessage({ id: 'orders.reason.withCode' }, { words: text, code: reason });
}
