import type { Order, OrderPage } from '@/domain/order';
import type { baseApi } from '@/services/api/baseApi';
import { ordersApi } from '@/services/api/ordersApi';

interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

const { listOperationsOrders, listOrders } = ordersApi.endpoints;

/** The pages of orders that lists hold now. */
export function selectKnownPages(state: ApiState): (OrderPage | undefined)[] {
  const { selectCachedArgsForQuery } = ordersApi.util;
  return [
    ...selectCachedArgsForQuery(state, 'listOperationsOrders').map((day) => listOperationsOrders.select(day)(state).data),
    ...selectCachedArgsForQuery(state, 'listOrders').map((filter) => listOrders.select(filter)(state).data),
  ];
}

/** An order that some list already holds, in its newest version: to show it at once, without a call. */
export function selectKnownOrder(state: ApiState, orderId: string): Order | undefined {
  const versions = selectKnownPages(state).flatMap((page) => page?.data.find((order) => order.id === orderId) ?? []);
  return versions.reduce<Order | undefined>((best, order) => (best && best.rev >= order.rev ? best : order), undefined);
}
