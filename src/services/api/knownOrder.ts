import type { Order, OrderPage } from '@/domain/order';
import type { baseApi } from '@/services/api/baseApi';
import { ordersApi } from '@/services/api/ordersApi';

interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

const { listOperationsOrders, listOrders } = ordersApi.endpoints;

/** The cached pages of order lists. */
export function selectKnownPages(state: ApiState): (OrderPage | undefined)[] {
  const { selectCachedArgsForQuery } = ordersApi.util;
  return [
    ...selectCachedArgsForQuery(state, 'listOperationsOrders').map((day) => listOperationsOrders.select(day)(state).data),
    ...selectCachedArgsForQuery(state, 'listOrders').map((filter) => listOrders.select(filter)(state).data),
  ];
}

/** The newest cached version of an order, for display without a request. */
export function selectKnownOrder(state: ApiState, orderId: string): Order | undefined {
  const versions = selectKnownPages(state).flatMap((page) => page?.data.find((order) => order.id === orderId) ?? []);
  return versions.reduce<Order | undefined>((best, order) => (best && best.rev >= order.rev ? best : order), undefined);
}
