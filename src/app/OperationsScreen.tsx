import { lazy, Suspense } from 'react';
import { OperationsPage } from '@/features/operations/OperationsPage';

const OpenedOrder = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/app/OpenedOrder')).OpenedOrder,
}));

/** The operations board with the drawer in which an order opens. */
export function OperationsScreen() {
  return (
    <OperationsPage
      renderOrder={(orderId, onClose) => (
        <Suspense>
          <OpenedOrder orderId={orderId} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
