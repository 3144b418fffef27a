import { memo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { orderMoney } from '@/domain/orderMoney';
import { statusColour } from '@/domain/statusColour';
import { viewerZone } from '@/lib/timeZone';
import type { BoardRow } from '@/features/operations/boardRow';
import { CardTime } from '@/features/operations/OrderBoard/CardTime';
import { PrinterMark } from '@/features/operations/OrderBoard/PrinterMark';
import { RiderLine } from '@/features/operations/OrderBoard/RiderLine';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

interface OrderCardProps {
  row: BoardRow;
  location: Location | undefined;
  /** The user sees several locations, so that the card must say which. */
  showLocation: boolean;
  channel: App | undefined;
  /** The address at which the order is opened. */
  to: string;
  isOpened: boolean;
}

/** What staff must see of an order at a glance. */
export const OrderCard = memo(function OrderCard({ row, location, showLocation, channel, to, isOpened }: OrderCardProps) {
  const intl = useIntl();
  const { order, shown } = row;
  const pieces = order.items.reduce((sum, item) => sum + item.qty, 0);
  const note = order.note || order.clientComments;
  const timeZone = location?.timeZone ?? viewerZone();
  return (
    <article className={`order-card${isOpened ? ' order-card-opened' : ''}${shown.attention ? ' order-card-attention' : ''}`}>
      <div className="order-card-line">
        <AppIcon name={channel?.name ?? order.channel.slug} image={channel?.image} />
        <Link to={to} className="order-card-code" aria-current={isOpened ? 'true' : undefined}>
          {order.code}
        </Link>
        {order.channel.orderCode && order.channel.orderCode !== order.code && (
          <span className="order-card-muted">{order.channel.orderCode}</span>
        )}
        <CardTime row={row} timeZone={timeZone} />
      </div>
      <div className="order-card-line">
        <StatusMark
          colour={statusColour(shown.status)}
          attention={shown.attention ? intl.formatMessage({ id: 'orders.status.attentionTooltip' }) : undefined}
        >
          {intl.formatMessage({ id: `orders.status.${shown.status}` })}
        </StatusMark>
        <PrinterMark order={order} timeZone={timeZone} />
      </div>
      <div className="order-card-line">
        <span className="order-card-client">{order.client?.name || intl.formatMessage({ id: 'operations.card.clientPlaceholder' })}</span>
        <span className="order-card-figures">
          {intl.formatMessage({ id: 'operations.card.piecesLabel' }, { pieces })}
          {typeof order.total === 'number' && ` · ${orderMoney(order.total, order, location)}`}
        </span>
      </div>
      <RiderLine order={order} />
      {showLocation && <div className="order-card-muted order-card-clip">{location?.name ?? order.locationId}</div>}
      {note && <p className="order-card-note">{note}</p>}
    </article>
  );
});
