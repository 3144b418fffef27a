import { Walk } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { riderStatus } from '@/domain/orderStatus';
import { riderStatusCode } from '@/domain/riderStatusCode';

/** The rider of an order and the delivery status; nothing without a rider. */
export function RiderLine({ order }: { order: Pick<Order, 'statuses'> }) {
  const intl = useIntl();
  const rider = riderStatus(order);
  if (!rider) return null;
  return (
    <span className="order-card-rider order-card-muted">
      <Walk size={12} />
      <span className="order-card-clip">
        {rider.name ?? intl.formatMessage({ id: 'orders.rider.placeholder' })} ·{' '}
        {intl.formatMessage({ id: `orders.rider.${riderStatusCode(rider.status)}` })}
      </span>
    </span>
  );
}
