import { lazy, Suspense } from 'react';
import { OperationsPage } from '@/features/operations/OperationsPage';

const OrderDrawer = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/orders/OrderDrawer/OrderDrawer')).OrderDrawer,
}));

/** The operations board with the drawer in which an order opens. */
export function OperationsScreen() {
  return (
    <OperationsPage
      renderOrder={(orderId, onClose) => (
        <Suspense>
          <OrderDrawer orderId={orderId} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
