import { HttpResponse } from 'msw';
import type { Endpoint, ParamsOf } from '@/contract/endpoint';
import { getOrder as getOrderEndpoint, listOrders as listOrdersEndpoint } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { shownStatus } from '@/domain/orderStatus';
import type { ApiAccess } from '@/services/api/baseQuery';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../factories/anApiStore';
import { anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { recordBodies } from '../msw/recordBodies';
import { server } from '../msw/server';

const day = { from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const { getOrder, listOperationsOrders, listOrders } = ordersApi.endpoints;

/** A store with the order in board, list and detail; `shown` returns the status in each of them. */
export async function aStoreWith(order: Order, access: Partial<ApiAccess> = {}) {
  server.use(
    handle(listOrdersEndpoint, ({ request }) =>
      HttpResponse.json({ data: new URL(request.url).searchParams.has('statuses') ? [] : [order] }),
    ),
    handle(getOrderEndpoint, () => HttpResponse.json({ data: order })),
  );
  const store = anApiStore(access);
  await store.dispatch(listOperationsOrders.initiate(day));
  await Promise.all([store.dispatch(listOrders.initiate({})), store.dispatch(getOrder.initiate(order.id))]);
  const known = () => {
    const state = store.getState();
    return [
      listOperationsOrders.select(day)(state).data?.data[0],
      listOrders.select({})(state).data?.data[0],
      getOrder.select(order.id)(state).data,
    ].map((each) => each ?? anOrder({ statuses: [] }));
  };
  return { store, known, shown: () => known().map((each) => shownStatus(each).status) };
}

/** Delays the reply to a request until `respond` is called, and records the request bodies. */
export function respondLater<const E extends Endpoint>(endpoint: E, params: Partial<ParamsOf<E>> = {}) {
  let respond: (reply: Response) => void = () => undefined;
  const reply = new Promise<Response>((resolve) => (respond = resolve));
  const sent = recordBodies(endpoint, () => reply, params);
  return { sent, respond };
}
