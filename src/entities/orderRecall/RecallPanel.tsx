import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { recallableOrders } from '@/domain/orderRecall';
import { orderEntries, shownStatus } from '@/domain/orderStatus';
import { orderView } from '@/domain/orderView';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import { useRecallOrder } from '@/entities/orderRecall/useRecallOrder';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { viewerZone } from '@/lib/timeZone';
import { useListAppsQuery } from '@/services/api/appsApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import '@/entities/orderRecall/recallPanel.css';

/**
 * The last 20 finished orders among `orders`, newest first, each with a button that returns it to the kitchen; it says that the channel was
 * already informed (row K-03). Lazy content of a popover, for users who may change orders.
 */
export function RecallPanel({ orders }: { orders: readonly Order[] }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const minute = useClock(wholeMinute);
  const finished = useMemo(() => recallableOrders(orders, minute), [orders, minute]);
  const recall = useRecallOrder();
  return (
    <section className="recall-panel" aria-label={intl.formatMessage({ id: 'orders.recall.title' })}>
      <h3>{intl.formatMessage({ id: 'orders.recall.title' })}</h3>
      <p>{intl.formatMessage({ id: finished.length > 0 ? 'orders.recall.informedHint' : 'orders.recall.empty' })}</p>
      {finished.length > 0 && (
        <ul>
          {finished.map((order) => (
            <RecallLine
              key={order.id}
              order={order}
              channel={apps?.data.find(({ slug }) => slug === order.channel.slug)}
              location={locations.find(({ id }) => id === order.locationId)}
              showLocation={locations.length > 1}
              onRecall={() => void recall(order)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RecallLineProps {
  order: Order;
  channel: App | undefined;
  location: Location | undefined;
  showLocation: boolean;
  onRecall: () => void;
}

function RecallLine({ order, channel, location, showLocation, onRecall }: RecallLineProps) {
  const intl = useIntl();
  const isBusy = useOrderBusy(order.id);
  const { code } = orderView(order);
  const newest = orderEntries(order.statuses).at(-1);
  return (
    <li>
      <AppIcon name={channel?.name ?? order.channel.slug} image={channel?.image} />
      <span className="recall-panel-order">
        <strong>{code}</strong>
        {showLocation && location && <span className="recall-panel-muted"> · {location.name}</span>}
        <br />
        <OrderStatus shown={shownStatus(order)} />{' '}
        {newest && (
          <span className="recall-panel-muted">
            <ZonedTime instant={newest.date} timeZone={location?.timeZone ?? viewerZone()} />
            {newest.creator && ` · ${newest.creator}`}
          </span>
        )}
      </span>
      <Button
        className="recall-panel-button"
        icon={<Undo size={14} />}
        disabled={isBusy}
        aria-label={intl.formatMessage({ id: 'orders.recall.backOrderButton' }, { code })}
        onClick={onRecall}
      >
        {intl.formatMessage({ id: 'orders.recall.backButton' })}
      </Button>
    </li>
  );
}
