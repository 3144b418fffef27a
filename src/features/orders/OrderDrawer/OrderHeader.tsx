import { Button, Classes } from '@blueprintjs/core';
import { Cross, Maximize } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { FULFILLMENT_TYPES, type Order } from '@/domain/order';
import { shownStatus } from '@/domain/orderStatus';
import { orderView } from '@/domain/orderView';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { AppName } from '@/features/orders/OrderDrawer/AppName';
import { pathTo } from '@/services/paths/pathTo';
import { CopyButton } from '@/ui/CopyButton/CopyButton';

interface OrderHeaderProps {
  /** Undefined while loading. */
  order: Order | undefined;
  titleId: string;
  /** Absent on the order's own page. */
  onClose?: () => void;
}

/** The code, status and source of an order. */
export function OrderHeader({ order, titleId, onClose }: OrderHeaderProps) {
  const intl = useIntl();
  const view = order && orderView(order);
  return (
    <div className="order-drawer-header">
      <div className="order-drawer-title">
        <h2 id={titleId}>
          {view
            ? intl.formatMessage({ id: 'orders.drawer.title' }, { code: view.code })
            : intl.formatMessage({ id: 'orders.drawer.loadingTitle' })}
        </h2>
        {view && <CopyButton text={view.code} />}
        {onClose && (
          <span className="order-drawer-close">
            {order && (
              <Link
                to={pathTo('order', { id: order.id })}
                className={`${Classes.BUTTON} ${Classes.MINIMAL}`}
                aria-label={intl.formatMessage({ id: 'orders.drawer.openPageButton' })}
                title={intl.formatMessage({ id: 'orders.drawer.openPageButton' })}
              >
                <Maximize />
              </Link>
            )}
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={intl.formatMessage({ id: 'orders.drawer.closeButton' })}
              onClick={onClose}
            />
          </span>
        )}
      </div>
      {order && <OrderSource order={order} code={view?.otherCode ?? null} />}
    </div>
  );
}

/** The status, channel and service type of an order. */
function OrderSource({ order, code }: { order: Order; code: string | null }) {
  const intl = useIntl();
  const fulfillment = FULFILLMENT_TYPES.find((type) => type === order.fulfillment?.type);
  const shown = shownStatus(order);
  return (
    <div className="order-drawer-source">
      <OrderStatus shown={shown} />
      {order.channel.slug && <AppName scope="channel" slug={order.channel.slug} />}
      {code && <span className="order-clip">{code}</span>}
      {fulfillment && <span>{intl.formatMessage({ id: `orders.fulfillment.${fulfillment}` })}</span>}
    </div>
  );
}
