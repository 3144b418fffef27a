import { Drawer } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { OrderContent } from '@/features/orders/OrderDrawer/OrderContent';
import { OrderHeader } from '@/features/orders/OrderDrawer/OrderHeader';
import { OrderSkeleton } from '@/features/orders/OrderDrawer/OrderSkeleton';
import { useOrder } from '@/features/orders/useOrder';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useSignedIn } from '@/services/session/useSignedIn';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/orders/OrderDrawer/orderDrawer.css';

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
}

/** One order beside the screen it was opened from, which stays usable. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const intl = useIntl();
  const titleId = useId();
  const { user, locations } = useSignedIn();
  const { order, error, refetch } = useOrder(orderId);
  const location = locations.find(({ id }) => id === order?.locationId);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      hasBackdrop={false}
      canOutsideClickClose={false}
      enforceFocus={false}
      size="min(860px, 100vw)"
      className="order-drawer"
      transitionDuration={100}
    >
      <section role="dialog" aria-labelledby={titleId} className="order-drawer-body">
        <OrderHeader order={order} titleId={titleId} onClose={onClose} />
        <div className="order-drawer-scroll">
          <QueryView
            data={order}
            error={error ? apiErrorText(intl, error) : null}
            onRetry={() => void refetch()}
            skeleton={<OrderSkeleton />}
          >
            {(loaded) => <OrderContent key={loaded.id} order={loaded} location={location} role={user.role} />}
          </QueryView>
        </div>
      </section>
    </Drawer>
  );
}
