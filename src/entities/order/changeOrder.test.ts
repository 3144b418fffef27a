import { HttpResponse } from 'msw';
import type { Endpoint, ParamsOf } from '@/contract/endpoint';
import {
  addOrderStatus,
  getOrder as getOrderEndpoint,
  listOrders as listOrdersEndpoint,
  requestRider,
  resendToPos,
  sendChannelStatus,
} from '@/contract/orders';
import type { Order } from '@/domain/order';
import { shownStatus } from '@/domain/orderStatus';
import { performOrderAction, requestRiderFrom } from '@/entities/order/changeOrder';
import { patchOrders } from '@/services/api/orderPatches';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { handle } from '../../../test/msw/handle';
import { recordBodies } from '../../../test/msw/recordBodies';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const day = { from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const { getOrder, listOperationsOrders, listOrders } = ordersApi.endpoints;
const inKitchen = aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:01:00.000Z' });
const ready = aStatusEntry({ status: 'READY_TO_PICKUP', creator: 'web-app', date: '2026-11-20T12:10:00.000Z' });
const takeaway = anOrder({ fulfillment: { type: 'takeaway' }, statuses: [aStatusEntry(), inKitchen] });

/** A store with the order in board, list and detail; `shown` returns the status in each of them. */
async function aStoreWith(order: Order) {
  server.use(
    handle(listOrdersEndpoint, ({ request }) =>
      HttpResponse.json({ data: new URL(request.url).searchParams.has('statuses') ? [] : [order] }),
    ),
    handle(getOrderEndpoint, () => HttpResponse.json({ data: order })),
  );
  const store = anApiStore();
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
function respondLater<const E extends Endpoint>(endpoint: E, params: Partial<ParamsOf<E>> = {}) {
  let respond: (reply: Response) => void = () => undefined;
  const reply = new Promise<Response>((resolve) => (respond = resolve));
  const sent = recordBodies(endpoint, () => reply, params);
  return { sent, respond };
}

const everywhere = (status: string) => [status, status, status];

describe('actOnOrder', () => {
  it("shows the status immediately in all queries, and then the server's reply [OR-13]", async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const { sent, respond } = respondLater(addOrderStatus);

    const acting = store.dispatch(performOrderAction(takeaway, 'markReady'));
    expect(shown()).toEqual(everywhere('READY_TO_PICKUP'));
    respond(HttpResponse.json({ data: { ...takeaway, rev: 2, statuses: [...takeaway.statuses, ready] } }));

    expect(await acting).toBeNull();
    expect(sent).toEqual([{ orderId: 'order-1', locationId: 'location-1', newStatus: { status: 'READY_TO_PICKUP', creator: 'web-app' } }]);
    expect(known().map(({ rev, statuses }) => [rev, statuses.length])).toEqual([
      [2, 3],
      [2, 3],
      [2, 3],
    ]);
  });

  it('reverts only the rejected status and retains entries that arrived since [OR-13]', async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const { respond } = respondLater(addOrderStatus);

    const acting = store.dispatch(performOrderAction(takeaway, 'markReady'));
    const rider = aStatusEntry({ status: 'PICKING', type: 'rider', date: '2026-11-20T12:02:00.000Z' });
    store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 2, entry: rider }]));
    respond(refusal(500, 'REMOTE_SERVER_ERROR'));

    expect(await acting).toMatchObject({ kind: 'http', status: 500 });
    expect(shown()).toEqual(everywhere('IN_KITCHEN'));
    expect(known().map(({ statuses }) => statuses.map(({ status }) => status))).toEqual([
      ['ACEPTED', 'IN_KITCHEN', 'PICKING'],
      ['ACEPTED', 'IN_KITCHEN', 'PICKING'],
      ['ACEPTED', 'IN_KITCHEN', 'PICKING'],
    ]);
  });

  it('prefers a newer order from the realtime connection to the reply', async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const { respond } = respondLater(addOrderStatus);
    const cancelled = aStatusEntry({ status: 'CANCELED', date: '2026-11-20T12:11:00.000Z' });

    const acting = store.dispatch(performOrderAction(takeaway, 'markReady'));
    const later = { ...takeaway, rev: 3, statuses: [...takeaway.statuses, ready, cancelled] };
    store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 3, order: later }]));
    respond(HttpResponse.json({ data: { ...takeaway, rev: 2, statuses: [...takeaway.statuses, ready] } }));
    await acting;

    expect(shown()).toEqual(everywhere('CANCELED'));
    expect(known().map(({ rev }) => rev)).toEqual([3, 3, 3]);
  });

  it("shows the status even if the browser's clock is behind the server's", async () => {
    const ahead = anOrder({
      fulfillment: { type: 'order-at-table' },
      statuses: [aStatusEntry({ status: 'IN_KITCHEN', date: '2099-01-01T00:00:00.000Z' })],
    });
    const { store, shown } = await aStoreWith(ahead);
    const { respond } = respondLater(addOrderStatus);

    const acting = store.dispatch(performOrderAction(ahead, 'markServed'));

    expect(shown()).toEqual(everywhere('SERVED'));
    respond(HttpResponse.json({ data: ahead }));
    await acting;
  });

  it('sends the status through the channel if its own courier delivers [OR-13]', async () => {
    const ofChannel = anOrder({ statuses: [inKitchen] });
    const { store } = await aStoreWith(ofChannel);
    const { sent, respond } = respondLater(sendChannelStatus, { id: 'order-1' });

    respond(HttpResponse.json({ data: ofChannel }));
    await store.dispatch(performOrderAction(ofChannel, 'markReady'));

    expect(sent).toEqual([{ channelOrderId: 'glv-778', status: { status: 'READY_FOR_DELIVERY', date: expect.any(String) } }]);
  });

  it('resends an order to the POS with its account [OR-12]', async () => {
    const failed = anOrder({ statuses: [aStatusEntry({ status: 'ERROR' })] });
    const { store, shown } = await aStoreWith(failed);
    let search = '';
    server.use(
      handle(
        resendToPos,
        ({ request }) => {
          search = new URL(request.url).searchParams.get('accountIds') ?? '';
          return HttpResponse.json({ data: { ...failed, rev: 2, statuses: [...failed.statuses, inKitchen] } });
        },
        { params: { id: 'order-1' } },
      ),
    );

    expect(await store.dispatch(performOrderAction(failed, 'resendToPos'))).toBeNull();

    expect(search).toBe('account-1');
    expect(shown()).toEqual(everywhere('IN_KITCHEN'));
  });
});

describe('askForRider', () => {
  it("shows the rider in the server's reply [OP-04]", async () => {
    const { store, known } = await aStoreWith(takeaway);
    const { sent, respond } = respondLater(requestRider, { id: 'order-1' });
    const rider = aStatusEntry({ status: 'CREATED', type: 'rider', creator: 'Moussa' });

    respond(HttpResponse.json({ data: { ...takeaway, rev: 2, statuses: [...takeaway.statuses, rider] } }));
    expect(await store.dispatch(requestRiderFrom(takeaway, 'stuart'))).toBeNull();

    expect(sent).toEqual([{ slug: 'stuart' }]);
    expect(known().map(({ statuses }) => statuses.at(-1)?.creator)).toEqual(['Moussa', 'Moussa', 'Moussa']);
  });
});
