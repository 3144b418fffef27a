import { memo, Suspense, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { App } from '@/domain/app';
import { concernsOf } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import { kitchenOrder } from '@/domain/orderDishes';
import { orderMoney } from '@/domain/orderMoney';
import { CHANGE_ENTRY } from '@/domain/orderStatus';
import { orderView } from '@/domain/orderView';
import { AllergenBand } from '@/entities/order/AllergenBand';
import { OrderDishes } from '@/entities/order/OrderDishes';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { viewerZone } from '@/lib/timeZone';
import type { BoardRow } from '@/features/operations/boardRow';
import { CardActions } from '@/features/operations/OrderBoard/CardActions';
import { CardTime } from '@/features/operations/OrderBoard/CardTime';
import { FlagMark } from '@/features/operations/OrderBoard/FlagMark';
import { PrinterMark } from '@/features/operations/OrderBoard/PrinterMark';
import { RiderLine } from '@/features/operations/OrderBoard/RiderLine';
import { useHighlight, type BoardTools } from '@/features/operations/boardTools';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

const KitchenChanges = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/order/KitchenChanges')).KitchenChanges,
);

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
  /** Whether its dishes need to scroll (`cardSize`). */
  isLong: boolean;
  tools: BoardTools;
}

/**
 * An order as the kitchen reads it: status and time, what to do, allergens, notes and dishes (row K-01), and its next action.
 */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { row, location, showLocation, channel, to, isOpened, isStop, isLong, tools } = props;
  const intl = useIntl();
  const { order, shown, problem } = row;
  const highlight = useHighlight(tools.flags, order.id);
  const { code, otherCode, clientName, total } = orderView(order);
  const kitchen = kitchenOrder(order);
  const channelName = channel?.name ?? order.channel.slug;
  const pieces = order.items.reduce((sum, { qty }) => sum + qty, 0);
  const timeZone = location?.timeZone ?? viewerZone();
  const locationName = showLocation ? (location?.name ?? order.locationId) : '';
  const classes = ['order-card'];
  if (isOpened) classes.push('order-card-opened');
  if (shown.attention) classes.push('order-card-attention');
  if (highlight) classes.push(`order-card-${highlight}`);
  return (
    <article className={classes.join(' ')}>
      <div className="order-card-line">
        <AppIcon name={channelName} image={channel?.image} />
        <Link to={to} className="order-card-code" tabIndex={isStop ? 0 : -1} aria-current={isOpened ? 'true' : undefined}>
          {code}
        </Link>
        {highlight && <FlagMark highlight={highlight} />}
        {otherCode !== null && <span className="order-card-muted">{otherCode}</span>}
        <CardTime row={row} timeZone={timeZone} />
      </div>
      <div className="order-card-line">
        <OrderStatus shown={shown} />
        <PrinterMark order={order} timeZone={timeZone} />
      </div>
      <div className="order-card-line">
        <span className="order-card-client">
          <bdi>{clientName.value || intl.formatMessage({ id: 'operations.card.clientPlaceholder' })}</bdi>
          {locationName && <span className="order-card-location">{locationName}</span>}
        </span>
        <span className="order-card-figures">
          {intl.formatMessage({ id: 'operations.card.piecesLabel' }, { pieces })}
          {total.value !== null && ` · ${orderMoney(total.value, order, location)}`}
        </span>
      </div>
      <div className="order-card-help">
        {problem && (
          <strong className="order-card-todo">
            {intl.formatMessage({ id: `orders.help.${problem.cause}` }, { channel: channelName })}
          </strong>
        )}
        <RiderLine order={order} />
      </div>
      <AllergenBand allergens={kitchen.allergens} />
      <div
        className={isLong ? 'order-card-body order-card-long' : 'order-card-body'}
        role="group"
        aria-label={intl.formatMessage({ id: 'operations.card.dishesLabel' }, { code })}
        // A part that scrolls must be reachable with the keyboard; of the others, browsers would add some to the tab order.
        tabIndex={isLong ? 0 : -1}
        data-scrolls
        onClick={openOrder}
      >
        {concernsOf(order).map((concern) => (
          <p key={concern} className="order-card-concern">
            {intl.formatMessage({ id: `orders.concern.${concern}` })}
          </p>
        ))}
        {order.statuses.some(({ type }) => type === CHANGE_ENTRY) && (
          <Suspense fallback={null}>
            <KitchenChanges order={order} timeZone={timeZone} />
          </Suspense>
        )}
        <OrderDishes kitchen={kitchen} />
      </div>
      {tools.actions && <CardActions order={order} location={location} actions={tools.actions} isStop={isStop} />}
    </article>
  );
});

/** Opens the order by a click on its dishes, which are above the link that covers the card; not after text was selected. */
function openOrder({ currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if (getSelection()?.isCollapsed === false) return;
  const click = new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.closest('article')?.querySelector('.order-card-code')?.dispatchEvent(click);
}
