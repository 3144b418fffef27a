import { Suspense } from 'react';
import { OperationsPage } from '@/features/operations/OperationsPage';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

const OpenedOrder = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/app/OpenedOrder')).OpenedOrder);

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
