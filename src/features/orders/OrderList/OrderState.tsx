import { Print, Walk } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { riderStatus, shownStatus } from '@/domain/orderStatus';
import { printerStatus } from '@/domain/orderTickets';
import { riderStatusCode } from '@/domain/riderStatusCode';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { ticketStatusText } from '@/entities/printing/ticketStatusText';

/** How an order stands: its status, how far its rider got, and whether its tickets came out of the printers. */
export function OrderState({ order }: { order: Order }) {
  const intl = useIntl();
  const shown = shownStatus(order);
  const rider = riderStatus(order);
  const printer = printerStatus(order);
  return (
    <span className="order-list-state">
      <OrderStatus shown={shown} />
      {rider && <Walk size={14} title={intl.formatMessage({ id: `orders.rider.${riderStatusCode(rider.status)}` })} />}
      {printer && <Print size={14} className={`order-list-${printer.kind}`} title={ticketStatusText(intl, printer)} />}
    </span>
  );
}
