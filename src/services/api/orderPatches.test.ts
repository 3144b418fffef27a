import { HttpResponse } from 'msw';
import { getOrder as getOrderEndpoint, listOrders as listOrdersEndpoint } from '@/contract/orders';
import type { Order, OrderChanged } from '@/domain/order';
import { selectKnownOrder } from '@/services/api/knownOrder';
import { patchOrders } from '@/services/api/orderPatches';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { handle } from '../../../test/msw/handle';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const day = { from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const { getOrder, listOperationsOrders, listOrders } = ordersApi.endpoints;
const changeTo = (order: Order): OrderChanged => ({ orderId: order.id, locationId: order.locationId, rev: order.rev, order });
const aGap: OrderChanged = { orderId: 'order-1', locationId: 'location-1', rev: 9, entry: aStatusEntry() };

/** A server with these orders that counts the calls it receives, and the app's store. */
function aStoreOver(orders: Order[]) {
  const calls = { list: 0, detail: 0 };
  server.use(
    handle(listOrdersEndpoint, ({ request }) => {
      // No open orders of earlier days.
      if (new URL(request.url).searchParams.has('statuses')) return HttpResponse.json({ data: [] });
      calls.list += 1;
      return HttpResponse.json({ data: orders, count: orders.length, totalCount: orders.length });
    }),
    handle(getOrderEndpoint, ({ params }) => {
      calls.detail += 1;
      return HttpResponse.json({ data: orders.find(({ id }) => id === params['id']) });
    }),
  );
  const store = anApiStore();
  const board = () => listOperationsOrders.select(day)(store.getState()).data?.data ?? [];
  return { store, calls, board };
}

describe('patchOrders', () => {
  it('updates the board without a call', async () => {
    const { store, calls, board } = aStoreOver([anOrder()]);
    await store.dispatch(listOperationsOrders.initiate(day));

    store.dispatch(patchOrders([changeTo(anOrder({ rev: 2, note: 'sin sal' })), changeTo(anOrder({ id: 'order-2' }))]));

    expect([board().map(({ id, rev }) => [id, rev]), calls.list]).toEqual([
      [
        ['order-1', 2],
        ['order-2', 1],
      ],
      1,
    ]);
  });

  it('does not add an order of another day', async () => {
    const { store, board } = aStoreOver([]);
    await store.dispatch(listOperationsOrders.initiate(day));

    store.dispatch(patchOrders([day.from, day.to].map((placedAt) => changeTo(anOrder({ id: placedAt, placedAt })))));

    expect(board().map(({ id }) => id)).toEqual([day.from]);
  });

  it('adds an order of the day before that is still open', async () => {
    const { store, board } = aStoreOver([]);
    await store.dispatch(listOperationsOrders.initiate(day));
    const before = { placedAt: '2026-11-19T22:50:00.000Z', suggestedPickUpAt: '2026-11-19T23:10:00.000Z' };

    store.dispatch(
      patchOrders([
        changeTo(anOrder({ ...before, id: 'open' })),
        changeTo(anOrder({ ...before, id: 'done', statuses: [aStatusEntry({ status: 'DELIVERED' })] })),
      ]),
    );

    expect(board().map(({ id }) => id)).toEqual(['open']);
  });

  it('updates a cached list and a cached order', async () => {
    const { store } = aStoreOver([anOrder()]);
    await Promise.all([store.dispatch(listOrders.initiate({ page: 0 })), store.dispatch(getOrder.initiate('order-1'))]);

    store.dispatch(patchOrders([changeTo(anOrder({ rev: 2 })), changeTo(anOrder({ id: 'order-2' }))]));

    const state = store.getState();
    expect(
      listOrders
        .select({ page: 0 })(state)
        .data?.data.map(({ id, rev }) => [id, rev]),
    ).toEqual([['order-1', 2]]);
    expect(getOrder.select('order-1')(state).data?.rev).toBe(2);
  });

  it('refetches when a message is insufficient', async () => {
    const { store, calls } = aStoreOver([anOrder()]);
    await Promise.all([store.dispatch(listOperationsOrders.initiate(day)), store.dispatch(getOrder.initiate('order-1'))]);

    store.dispatch(patchOrders([aGap]));
    await Promise.all(store.dispatch(ordersApi.util.getRunningQueriesThunk()));

    expect(calls).toEqual({ list: 2, detail: 2 });
  });

  it('refetches a board that was loading when the message arrived', async () => {
    const { store, calls } = aStoreOver([anOrder()]);
    const loading = store.dispatch(listOperationsOrders.initiate(day));

    store.dispatch(patchOrders([changeTo(anOrder({ rev: 2 }))]));
    await loading;
    await Promise.all(store.dispatch(ordersApi.util.getRunningQueriesThunk()));

    expect(calls.list).toBe(2);
  });

  it('does not refetch a list that failed to load with every message', async () => {
    const { store } = aStoreOver([anOrder()]);
    let calls = 0;
    server.use(
      handle(listOrdersEndpoint, () => {
        calls += 1;
        return refusal(500, 'REMOTE_SERVER_ERROR');
      }),
    );
    await store.dispatch(listOrders.initiate({}));

    store.dispatch(patchOrders([changeTo(anOrder({ rev: 2 }))]));
    store.dispatch(patchOrders([changeTo(anOrder({ rev: 3 }))]));
    await Promise.all(store.dispatch(ordersApi.util.getRunningQueriesThunk()));

    expect(calls).toBe(1);
  });

  it('ignores a reply with an older revision than the message', async () => {
    const { store, board } = aStoreOver([anOrder()]);
    await store.dispatch(listOperationsOrders.initiate(day));
    store.dispatch(patchOrders([changeTo(anOrder({ rev: 2 })), changeTo(anOrder({ id: 'order-2' }))]));

    await store.dispatch(listOperationsOrders.initiate(day, { forceRefetch: true }));

    expect(board().map(({ id, rev }) => [id, rev])).toEqual([
      ['order-1', 2],
      ['order-2', 1],
    ]);
  });

  it('makes no call when no orders are cached', async () => {
    const { store, calls } = aStoreOver([anOrder()]);

    store.dispatch(patchOrders([aGap]));
    await Promise.all(store.dispatch(ordersApi.util.getRunningQueriesThunk()));

    expect(calls).toEqual({ list: 0, detail: 0 });
  });
});

describe('selectKnownOrder', () => {
  it('returns the newest cached version of an order', async () => {
    const { store } = aStoreOver([anOrder()]);
    await store.dispatch(listOperationsOrders.initiate(day));
    store.dispatch(patchOrders([changeTo(anOrder({ rev: 2 }))]));
    await store.dispatch(listOrders.initiate({ page: 0 }));

    expect(selectKnownOrder(store.getState(), 'order-1')?.rev).toBe(2);
  });

  it('returns undefined for an order that is not cached', async () => {
    const { store } = aStoreOver([anOrder()]);
    await store.dispatch(listOperationsOrders.initiate(day));

    expect(selectKnownOrder(store.getState(), 'order-2')).toBeUndefined();
  });
});
