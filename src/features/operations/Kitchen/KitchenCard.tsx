import { memo, useCallback } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { App } from '@/domain/app';
import { concernsOf } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { kitchenOrder } from '@/domain/orderDishes';
import { orderView } from '@/domain/orderView';
import { AllergenBand } from '@/entities/order/AllergenBand';
import { KitchenChanges } from '@/entities/order/KitchenChanges';
import { OrderNotes } from '@/entities/order/OrderDishes';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { viewerZone } from '@/lib/timeZone';
import type { BoardRow } from '@/features/operations/boardRow';
import { useHighlight, type BoardTools } from '@/features/operations/boardTools';
import { KitchenActions } from '@/features/operations/Kitchen/KitchenActions';
import { KitchenItems } from '@/features/operations/Kitchen/KitchenItems';
import { itemsOfStation } from '@/features/operations/Kitchen/kitchenOrders';
import { CardTime } from '@/features/operations/OrderBoard/CardTime';
import { FlagMark } from '@/features/operations/OrderBoard/FlagMark';
import { MoreActions } from '@/features/operations/OrderBoard/MoreActions';
import { minutesLeft, urgencyOf } from '@/features/operations/timeLeft';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { useClock } from '@/ui/clock/useClock';

/** Each ticket may scroll, so each is in the tab order: otherwise its dishes could not be read by keyboard. */
const SCROLLS = 0;

interface KitchenCardProps {
  row: BoardRow;
  location: Location | undefined;
  /** Whether to show the location, for users with several. */
  showLocation: boolean;
  channel: App | undefined;
  /** The key of the chosen station; null: all. */
  station: string | null;
  /** The URL that opens the order. */
  to: string;
  /** Whether it is the card of the board that is in the tab order. */
  isStop: boolean;
  tools: BoardTools;
}

/**
 * An order as a ticket for the kitchen (row K-02): a header in the colour of its time with code and time left, allergens, notes, dishes that are
 * finished one by one, and its main action. Renders only when its order, station or position in the tab order changes.
 */
export const KitchenCard = memo(function KitchenCard(props: KitchenCardProps) {
  const { row, location, showLocation, channel, station, to, isStop, tools } = props;
  const intl = useIntl();
  const { order, shown, problem } = row;
  const highlight = useHighlight(tools.flags, order.id);
  const { code, otherCode, clientName } = orderView(order);
  const kitchen = kitchenOrder(order);
  const channelName = channel?.name ?? order.channel.slug;
  const fulfillment = FULFILLMENT_TYPES.find((type) => type === order.fulfillment?.type);
  const timeZone = location?.timeZone ?? viewerZone();
  const { items, elsewhere } = itemsOfStation(row, location, station);
  const details = [
    fulfillment && intl.formatMessage({ id: `orders.fulfillment.${fulfillment}` }),
    otherCode,
    clientName.value,
    showLocation ? (location?.name ?? order.locationId) : null,
  ].filter(Boolean);
  return (
    <article className="kitchen-card">
      <header className={`kitchen-head kitchen-${useUrgency(row)}`}>
        <div className="kitchen-head-line">
          <Link to={to} className="kitchen-code" tabIndex={isStop ? 0 : -1}>
            {code}
          </Link>
          <CardTime row={row} timeZone={timeZone} />
          {tools.actions && <MoreActions order={order} location={location} actions={tools.actions} isStop={isStop} />}
        </div>
        <div className="kitchen-details">
          <AppIcon name={channelName} image={channel?.image} />
          <span>
            {details.map((detail, index) => (
              <bdi key={index}>{detail}</bdi>
            ))}
          </span>
        </div>
      </header>
      <div className="kitchen-status">
        <OrderStatus shown={shown} />
        {highlight && <FlagMark highlight={highlight} />}
      </div>
      <AllergenBand allergens={kitchen.allergens} />
      <div
        className="kitchen-body"
        role="group"
        aria-label={intl.formatMessage({ id: 'operations.card.dishesLabel' }, { code })}
        tabIndex={SCROLLS}
        data-scrolls
      >
        {problem && <p className="kitchen-todo">{intl.formatMessage({ id: `orders.help.${problem.cause}` }, { channel: channelName })}</p>}
        {concernsOf(order).map((concern) => (
          <p key={concern} className="kitchen-todo">
            {intl.formatMessage({ id: `orders.concern.${concern}` })}
          </p>
        ))}
        <KitchenChanges order={order} timeZone={timeZone} />
        <OrderNotes notes={kitchen.notes} />
        <KitchenItems order={order} kitchen={kitchen} items={items} mayFinish={tools.actions !== null} isStop={isStop} />
        {elsewhere > 0 && (
          <p className="kitchen-elsewhere">{intl.formatMessage({ id: 'kitchen.card.elsewhereLabel' }, { count: elsewhere })}</p>
        )}
      </div>
      {tools.actions && (
        <KitchenActions row={row} location={location} station={station} items={items} actions={tools.actions} isStop={isStop} />
      )}
    </article>
  );
});

/** The urgency of an order; `calm` without a due time. */
function useUrgency({ dueAt }: BoardRow) {
  return useClock(useCallback((now: number) => (dueAt === null ? 'calm' : urgencyOf(minutesLeft(dueAt, now))), [dueAt]));
}
