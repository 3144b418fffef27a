import { useCallback, useSyncExternalStore } from 'react';
import { busyOrders } from '@/entities/order/busyOrders';

/** Whether an action on an order is running, started anywhere in this tab. Renders only when this order becomes busy or free. */
export function useOrderBusy(orderId: string): boolean {
  return useSyncExternalStore(
    busyOrders.subscribe,
    useCallback(() => busyOrders.get().has(orderId), [orderId]),
  );
}
