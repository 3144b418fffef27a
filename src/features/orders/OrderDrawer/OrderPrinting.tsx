import { Print } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Order } from '@/domain/order';
import { printerStatus } from '@/domain/orderStatus';
import { isPrinterCode } from '@/domain/printerCode';
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
        {printer?.kind === 'error' && <p className="order-muted">{failureText(intl, printer.entry.reason)}</p>}
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

/** Why nothing came out; the code of a printer stands in the line above already. */
function failureText(intl: IntlShape, reason: string | null | undefined): string {
  if (reason === OUT_OF_REACH) return intl.formatMessage({ id: 'orders.printer.unreachable' });
  return reason && isPrinterCode(reason) ? intl.formatMessage({ id: `orders.printerCode.${reason}` }) : reasonText(intl, reason);
}

/** The code with which a printer out of reach is written on the order. */
const OUT_OF_REACH = 'SERVICE_UNAVAILABLE';
