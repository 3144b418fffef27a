import { memo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { App } from '@/domain/app';
import { concernsOf } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import { orderMoney } from '@/domain/orderMoney';
import { orderView } from '@/domain/orderView';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { viewerZone } from '@/lib/timeZone';
import type { BoardRow } from '@/features/operations/boardRow';
import { CardActions } from '@/features/operations/OrderBoard/CardActions';
import { CardTime } from '@/features/operations/OrderBoard/CardTime';
import { FlagMark } from '@/features/operations/OrderBoard/FlagMark';
import { PrinterMark } from '@/features/operations/OrderBoard/PrinterMark';
import { RiderLine } from '@/features/operations/OrderBoard/RiderLine';
import { useHighlight, type BoardTools } from '@/features/operations/boardTools';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

export interface OrderCardProps {
  row: BoardRow;
  location: Location | undefined;
  /** Whether to show the location, for users with several. */
  showLocation: boolean;
  channel: App | undefined;
  /** The URL that opens the order. */
  to: string;
  isOpened: boolean;
  /** Whether it is the card of the board that is in the tab order. */
  isStop: boolean;
  tools: BoardTools;
}

/** The summary of an order for staff, with its next action. */
export const OrderCard = memo(function OrderCard({ row, location, showLocation, channel, to, isOpened, isStop, tools }: OrderCardProps) {
  const intl = useIntl();
  const { order, shown } = row;
  const highlight = useHighlight(tools.flags, order.id);
  const { code, clientName, total } = orderView(order);
  const pieces = order.items.reduce((sum, { qty }) => sum + qty, 0);
  // The card has a fixed height, so concerns share the lines of the note.
  const concerns = concernsOf(order).map((concern) => intl.formatMessage({ id: `orders.concern.${concern}` }));
  const note = [...concerns, order.note || order.clientComments].filter(Boolean).join(' · ');
  const timeZone = location?.timeZone ?? viewerZone();
  const classes = ['order-card'];
  if (isOpened) classes.push('order-card-opened');
  if (shown.attention) classes.push('order-card-attention');
  if (highlight) classes.push(`order-card-${highlight}`);
  return (
    <article className={classes.join(' ')}>
      <div className="order-card-line">
        <AppIcon name={channel?.name ?? order.channel.slug} image={channel?.image} />
        <Link to={to} className="order-card-code" tabIndex={isStop ? 0 : -1} aria-current={isOpened ? 'true' : undefined}>
          {code}
        </Link>
        {highlight && <FlagMark highlight={highlight} />}
        {order.channel.orderCode && order.channel.orderCode !== code && <span className="order-card-muted">{order.channel.orderCode}</span>}
        <CardTime row={row} timeZone={timeZone} />
      </div>
      <div className="order-card-line">
        <OrderStatus shown={shown} />
        <PrinterMark order={order} timeZone={timeZone} />
      </div>
      <div className="order-card-line">
        <span className="order-card-client">{clientName.value || intl.formatMessage({ id: 'operations.card.clientPlaceholder' })}</span>
        <span className="order-card-figures">
          {intl.formatMessage({ id: 'operations.card.piecesLabel' }, { pieces })}
          {total.value !== null && ` · ${orderMoney(total.value, order, location)}`}
        </span>
      </div>
      <div className="order-card-line order-card-muted">
        {showLocation && <span className="order-card-clip">{location?.name ?? order.locationId}</span>}
        <RiderLine order={order} />
      </div>
      {note && <p className={concerns.length > 0 ? 'order-card-note order-card-concern' : 'order-card-note'}>{note}</p>}
      {tools.actions && <CardActions order={order} location={location} actions={tools.actions} isStop={isStop} />}
    </article>
  );
});
