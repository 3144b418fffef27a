import { Suspense, type ReactNode } from 'react';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

// Prefetched, so that an order opens without a connection.
const OpenedOrder = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/app/OpenedOrder')).OpenedOrder);

/** Renders the drawer of an order for a screen with orders. */
export function renderOpenedOrder(orderId: string, onClose: () => void): ReactNode {
  return (
    <Suspense>
      <OpenedOrder orderId={orderId} onClose={onClose} />
    </Suspense>
  );
}
