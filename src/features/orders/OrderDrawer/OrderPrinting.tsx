import { Print } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Order } from '@/domain/order';
import { printerStatus } from '@/domain/orderStatus';
import { manualTicket } from '@/domain/orderTickets';
import { PrinterWords, PRINTER_COLOURS } from '@/features/orders/OrderDrawer/PrinterWords';
import { printerEntryReason } from '@/features/orders/OrderDrawer/printerEntryReason';
import { StatusMark } from '@/ui/StatusMark/StatusMark';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OrderPrintingProps {
  order: Pick<Order, 'statuses'>;
  timeZone: string;
  /** What is to be answered about it; it stands on top. */
  questions?: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/**
 * Whether the ticket came out, what became of the last attempt (specification 2 §4, decision G34), and which ticket still waits for a
 * person though another one came out.
 */
export function OrderPrinting({ order, timeZone, questions, children }: OrderPrintingProps) {
  const intl = useIntl();
  const printer = printerStatus(order);
  const waiting = manualTicket(order, undefined);
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.printing.title' })}</h3>
      <div className="order-printing">
        {questions}
        {!printer && <p className="order-muted">{intl.formatMessage({ id: 'orders.printer.none' })}</p>}
        {printer && (
          <StatusMark colour={PRINTER_COLOURS[printer.kind]} icon={Print}>
            <PrinterWords kind={printer.kind} entry={printer.entry} />
          </StatusMark>
        )}
        {printer?.kind === 'error' && <p className="order-muted">{printerEntryReason(intl, printer.entry.reason)}</p>}
        {printer?.laterFailure && (
          <p className="order-later-failure">
            <FormattedMessage
              id="orders.printer.laterFailureLabel"
              values={{ time: <ZonedTime instant={printer.laterFailure.date} timeZone={timeZone} /> }}
            />
            {' · '}
            {failureText(intl, printer.laterFailure.reason)}
          </p>
        )}
        {waiting?.ticketType && printer?.kind !== 'manual' && (
          <p className="order-later-failure">
            {intl.formatMessage({ id: `orders.ticketType.${waiting.ticketType}` })}
            {' · '}
            {intl.formatMessage({ id: 'orders.printer.manual' })}
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** In words, with the code behind them where they do not have it. */
function failureText(intl: IntlShape, reason: string | null | undefined): string {
  const words = printerEntryReason(intl, reason);
  return !reason || words.includes(reason) ? words : intl.formatMessage({ id: 'orders.reason.withCode' }, { words, code: reason });
}
