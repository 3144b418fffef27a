import { Button } from '@blueprintjs/core';
import { Cross, Print } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { ticketStatuses } from '@/domain/orderTickets';
import type { OverduePrint } from '@/domain/overduePrint';
import type { TicketType } from '@/domain/printer';
import { printReasonText } from '@/entities/printing/printReasonText';
import type { Printing } from '@/features/printing/PrintingBanners/usePrintOverdue';
import { selectKnownOrder } from '@/services/api/knownOrder';
import { pathTo } from '@/services/paths/pathTo';
import { useClock } from '@/ui/clock/useClock';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OverdueOrderProps {
  overdue: OverduePrint;
  location: Location | undefined;
  printing: Printing | undefined;
  /** Absent if the user may not print. */
  onPrint?: () => void;
  onDismiss: () => void;
}

/** An order with a missing ticket: since when, and the state of the ticket. */
export function OverdueOrder({ overdue, location, printing, onPrint, onDismiss }: OverdueOrderProps) {
  const intl = useIntl();
  const { orderId, code, ticketType, ticketTypes = [ticketType], since } = overdue;
  const order = useSelector((state: Parameters<typeof selectKnownOrder>[0]) => selectKnownOrder(state, orderId));
  const minutes = useClock(useCallback((now: number) => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)), [since]));
  const [past, unit] = minutes < 60 ? ([minutes, 'minute'] as const) : ([Math.floor(minutes / 60), 'hour'] as const);
  const age = intl.formatRelativeTime(-past, unit, { numeric: 'auto' });
  const text = printing ? intl.formatMessage({ id: `printing.overdue.${printing}` }) : ticketText(intl, order, ticketType);
  return (
    <li className="overdue-row">
      <Link className="overdue-code" to={pathTo('order', { id: orderId })}>
        {code}
      </Link>
      <span className="overdue-place">
        {[location?.name, ...ticketTypes.map((type) => intl.formatMessage({ id: `printing.ticketType.${type}` }))]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="overdue-since">
        <ZonedTime instant={since} timeZone={location?.timeZone ?? ''} /> ({age})
      </span>
      <span className="overdue-text">{text}</span>
      {onPrint && (
        <Button
          size="small"
          icon={<Print size={14} />}
          loading={printing === 'sending'}
          disabled={printing === 'sent'}
          aria-label={intl.formatMessage({ id: 'printing.overdue.printOneButton' }, { code })}
          onClick={onPrint}
        >
          {intl.formatMessage({ id: 'printing.overdue.printButton' })}
        </Button>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label={intl.formatMessage({ id: 'printing.overdue.dismissButton' }, { code })}
        onClick={onDismiss}
      />
    </li>
  );
}

/** The print status of the missing ticket in the order's history. Of an order that is not loaded, it is only known that no print is confirmed. */
function ticketText(intl: IntlShape, order: Order | undefined, ticketType: TicketType): string {
  if (!order) return intl.formatMessage({ id: 'operations.printer.unconfirmed' });
  const tickets = ticketStatuses(order);
  const printer = tickets.find(({ ticket, kind }) => ticket?.ticketType === ticketType && kind !== 'success') ?? tickets[0];
  if (!printer || printer.kind === 'waiting') return intl.formatMessage({ id: 'orders.printer.none' });
  const { kind, entry } = printer;
  if (kind !== 'error' && kind !== 'unconfirmed') return intl.formatMessage({ id: `orders.printer.${kind}` });
  const code = entry.reason || 'UNKNOW';
  const reason = code === OUT_OF_REACH ? intl.formatMessage({ id: 'orders.printer.unreachable' }) : printReasonText(intl, code);
  return reason ? `${reason} (${code})` : intl.formatMessage({ id: `orders.printer.${kind}` }, { code });
}

/** The code with which a printer out of reach is written on the order. */
const OUT_OF_REACH = 'SERVICE_UNAVAILABLE';
