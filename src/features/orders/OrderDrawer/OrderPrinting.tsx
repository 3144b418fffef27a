import { Print } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { printerStatus } from '@/domain/orderStatus';
import { PrinterWords, PRINTER_COLOURS } from '@/features/orders/OrderDrawer/PrinterWords';
import { reasonText } from '@/features/orders/reasonText';
import { StatusMark } from '@/ui/StatusMark/StatusMark';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OrderPrintingProps {
  order: Pick<Order, 'statuses'>;
  timeZone: string;
  /** What can be done about it. */
  children: ReactNode;
}

/** Whether the ticket came out, and what became of the last attempt (specification 2 §4, decision G34). */
export function OrderPrinting({ order, timeZone, children }: OrderPrintingProps) {
  const intl = useIntl();
  const printer = printerStatus(order);
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.printing.title' })}</h3>
      <div className="order-printing">
        {!printer && <p className="order-muted">{intl.formatMessage({ id: 'orders.printer.none' })}</p>}
        {printer && (
          <StatusMark colour={PRINTER_COLOURS[printer.kind]} icon={Print}>
            <PrinterWords kind={printer.kind} entry={printer.entry} />
          </StatusMark>
        )}
        {printer?.kind === 'error' && (
          <p className="order-muted">
            {isUnreachable(printer.entry.reason)
              ? intl.formatMessage({ id: 'orders.printer.unreachable' })
              : reasonText(intl, printer.entry.reason)}
          </p>
        )}
        {printer?.laterFailure && (
          <p className="order-later-failure">
            <FormattedMessage
              id="orders.printer.laterFailureLabel"
              values={{ time: <ZonedTime instant={printer.laterFailure.date} timeZone={timeZone} /> }}
            />
            {' · '}
            {reasonText(intl, printer.laterFailure.reason)}
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** The code with which a printer out of reach is written on the order. */
function isUnreachable(reason: string | null | undefined): boolean {
  return reason === 'SERVICE_UNAVAILABLE';
}
