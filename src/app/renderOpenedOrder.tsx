import { Suspense, type ReactNode } from 'react';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

// Fetched ahead: an order opens without a connection too.
const OpenedOrder = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/app/OpenedOrder')).OpenedOrder);

/** The drawer in which a screen of orders opens one. */
export function renderOpenedOrder(orderId: string, onClose: () => void): ReactNode {
  return (
    <Suspense>
      <OpenedOrder orderId={orderId} onClose={onClose} />
    </Suspense>
  );
}
