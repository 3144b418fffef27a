import type { Order } from '@/domain/order';
import type { baseApi } from '@/services/api/baseApi';
import { ordersApi } from '@/services/api/ordersApi';

interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

const { listOperationsOrders, listOrders } = ordersApi.endpoints;

/** An order that some list already holds, in its newest version: to show it at once, without a call. */
export function selectKnownOrder(state: ApiState, orderId: string): Order | undefined {
  const { selectCachedArgsForQuery } = ordersApi.util;
  const pages = [
    ...selectCachedArgsForQuery(state, 'listOperationsOrders').map((day) => listOperationsOrders.select(day)(state).data),
    ...selectCachedArgsForQuery(state, 'listOrders').map((filter) => listOrders.select(filter)(state).data),
  ];
  const versions = pages.flatMap((page) => page?.data.find((order) => order.id === orderId) ?? []);
  return versions.reduce<Order | undefined>((best, order) => (best && best.rev >= order.rev ? best : order), undefined);
}
