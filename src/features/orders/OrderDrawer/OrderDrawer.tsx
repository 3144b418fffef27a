import { Drawer } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { OrderActions } from '@/features/orders/OrderDrawer/OrderActions';
import { OrderContent } from '@/features/orders/OrderDrawer/OrderContent';
import { OrderHeader } from '@/features/orders/OrderDrawer/OrderHeader';
import { OrderSkeleton } from '@/features/orders/OrderDrawer/OrderSkeleton';
import { useOrder } from '@/features/orders/useOrder';
import { apiErrorText } from '@/services/api/apiErrorText';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/orders/OrderDrawer/orderDrawer.css';

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
  /** Renders the open questions of this browser about the order's tickets. */
  printQuestions?: (orderId: string) => ReactNode;
  /** Renders the control that saves a trace of the order's printing. */
  saveTrace?: (order: Order) => ReactNode;
}

/** One order in a drawer that leaves the screen behind it usable. */
export function OrderDrawer({ orderId, onClose, ...printingProps }: OrderDrawerProps) {
  const intl = useIntl();
  const titleId = useId();
  const { user, locations } = useSignedIn();
  const { order, error, retry } = useOrder(orderId, true);
  const location = locations.find(({ id }) => id === order?.locationId);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      hasBackdrop={false}
      canOutsideClickClose={false}
      enforceFocus={false}
      autoFocus={false}
      size="min(720px, 100vw)"
      className="order-drawer"
      transitionDuration={100}
    >
      <section ref={takeFocus} role="dialog" aria-labelledby={titleId} tabIndex={-1} className="order-drawer-body">
        <OrderHeader order={order} titleId={titleId} onClose={onClose} />
        {order && <OrderActions key={order.id} order={order} location={location} role={user.role} />}
        <div className="order-drawer-scroll">
          <QueryView
            data={order}
            error={error ? apiErrorText(intl, error) : null}
            onRetry={() => void retry()}
            skeleton={<OrderSkeleton />}
          >
            {(loaded) => <OrderContent key={loaded.id} order={loaded} location={location} role={user.role} {...printingProps} />}
          </QueryView>
        </div>
      </section>
    </Drawer>
  );
}

/** Focuses the drawer (the overlay would focus its invisible focus trap). The returned cleanup restores the focus to the opener. */
function takeFocus(element: HTMLElement) {
  const opener = document.activeElement;
  element.focus({ preventScroll: true });
  return () => {
    const wasInside = document.activeElement === document.body || element.contains(document.activeElement);
    if (wasInside && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}
