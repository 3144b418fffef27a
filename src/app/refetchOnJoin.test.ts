import { waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { createActor, waitFor as waitForState } from 'xstate';
import { LIVE_TAGS, refetchOnJoin } from '@/app/refetchOnJoin';
import { createRuntimeHolder } from '@/app/runtimeHolder';
import { socketRoutes } from '@/app/socketRoutes';
import { listOrders } from '@/contract/orders';
import { sessionMachine } from '@/machines/session/sessionMachine';
import { baseApi } from '@/services/api/baseApi';
import { ordersApi } from '@/services/api/ordersApi';
import { aConnection } from '../../test/machines/aConnection';
import { anApiStore } from '../../test/factories/anApiStore';
import { anOrder } from '../../test/factories/anOrder';
import { handle } from '../../test/msw/handle';
import { server } from '../../test/msw/server';

const TODAY = { from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const { listOperationsOrders } = ordersApi.endpoints;

/** A signed-in tab that subscribes to the board of a day. Each request for orders is answered when the test calls the next of `replies`. */
function openBoard() {
  const replies: (() => void)[] = [];
  const orders = [anOrder({ id: 'order-1' })];
  server.use(
    handle(listOrders, async ({ request }) => {
      if (new URL(request.url).searchParams.has('statuses')) return HttpResponse.json({ data: [], count: 0, totalCount: 0 });
      const data = [...orders];
      await new Promise<void>((resolve) => replies.push(resolve));
      return HttpResponse.json({ data, count: data.length, totalCount: data.length });
    }),
  );
  const store = anApiStore();
  const session = createActor(sessionMachine);
  const runtime = createRuntimeHolder({ session, connection: null, printRuntime: null, journal: null, traces: null });
  const stop = refetchOnJoin(runtime, store);
  const subscription = store.dispatch(listOperationsOrders.initiate(TODAY));
  const shown = () =>
    listOperationsOrders
      .select(TODAY)(store.getState())
      .data?.data.map(({ id }) => id);
  return { replies, orders, runtime, shown, end: () => (stop(), subscription.unsubscribe()) };
}

describe('refetchOnJoin', () => {
  it('includes all kinds of data that a realtime message invalidates', () => {
    // All data, after messages that the server could not send.
    const { 'events.missed': _all, ...routes } = socketRoutes({ printRuntime: null, takeJob: () => undefined });
    const works = Object.values(routes).map(({ toStore }) => toStore?.([{ locationId: 'location-1', catalogId: 'catalog-1' } as never]));
    const invalidated = works.flatMap((work) =>
      work && baseApi.util.invalidateTags.match(work) ? work.payload.map((tag) => (typeof tag === 'object' ? tag?.type : tag)) : [],
    );

    expect(invalidated).toContain('masterCatalog');
    expect(LIVE_TAGS).toEqual(expect.arrayContaining(invalidated));
  });

  it('shows an order that arrived after the first request was answered and before the tab joined its rooms [RT-02, BO-04]', async () => {
    const { replies, orders, runtime, shown, end } = openBoard();
    await waitFor(() => expect(replies).toHaveLength(1));
    orders.push(anOrder({ id: 'order-2' }));
    const connection = aConnection();
    runtime.change({ connection });
    await waitForState(connection, (state) => state.matches('ready'));

    // The reply to the first request, which was running while the tab joined, does not contain the order.
    replies[0]?.();
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.();

    await waitFor(() => expect(shown()).toEqual(['order-1', 'order-2']));
    end();
  });

  it('refetches after each reconnect, and no longer after it is stopped [RT-02, BO-04]', async () => {
    const { replies, orders, runtime, shown, end } = openBoard();
    const connection = aConnection();
    runtime.change({ connection });
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.();
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.();
    await waitFor(() => expect(shown()).toEqual(['order-1']));

    connection.send({ type: 'socket.disconnected', at: '2026-11-20T12:00:00.000Z' });
    orders.push(anOrder({ id: 'order-2' }));
    connection.send({ type: 'socket.connected' });
    await waitFor(() => expect(replies).toHaveLength(3));
    replies[2]?.();
    await waitFor(() => expect(shown()).toEqual(['order-1', 'order-2']));

    end();
    connection.send({ type: 'socket.disconnected', at: '2026-11-20T12:00:01.000Z' });
    connection.send({ type: 'socket.connected' });
    await waitForState(connection, (state) => state.matches('ready'));
    expect(replies).toHaveLength(3);
  });
});
