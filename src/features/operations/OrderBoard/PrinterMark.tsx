import { Print } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { printerStatus } from '@/domain/orderTickets';
import { TICKET_COLOURS, ticketStatusText } from '@/entities/printing/ticketStatusText';
import { isTimeZone } from '@/lib/timeZone';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

interface PrinterMarkProps {
  order: Pick<Order, 'statuses' | 'tickets'>;
  timeZone: string;
}

/** The worst ticket status of an order (decision G62); nothing before the first attempt. */
export function PrinterMark({ order, timeZone }: PrinterMarkProps) {
  const intl = useIntl();
  const printer = printerStatus(order);
  if (!printer) return null;
  const zone = isTimeZone(timeZone) ? { timeZone } : {};
  const failed =
    printer.laterFailure && intl.formatTime(printer.laterFailure.date, { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <span className="order-card-printer">
      <StatusMark
        colour={TICKET_COLOURS[printer.kind]}
        icon={Print}
        attention={failed ? intl.formatMessage({ id: 'orders.printer.laterFailureLabel' }, { time: failed }) : undefined}
      >
        {ticketStatusText(intl, printer)}
      </StatusMark>
    </span>
  );
}
