import { waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { setDoneItems as setDoneItemsEndpoint } from '@/contract/orderItems';
import { getOrder as getOrderEndpoint } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { setDoneItems } from '@/entities/order/doneItems';
import { patchOrders } from '@/services/api/orderPatches';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { handle } from '../../../test/msw/handle';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const order = anOrder({ items: [anOrderItem(), anOrderItem(), anOrderItem()] });
const { getOrder } = ordersApi.endpoints;

interface Call {
  body: unknown;
  respond: (reply: Response) => void;
}

/** A store with the order; each request waits until the test responds to it. */
async function aStore() {
  const calls: Call[] = [];
  server.use(
    handle(getOrderEndpoint, () => HttpResponse.json({ data: order })),
    handle(setDoneItemsEndpoint, async ({ request }) => {
      const body: unknown = await request.json();
      return new Promise<Response>((respond) => void calls.push({ body, respond }));
    }),
  );
  const store = anApiStore();
  await store.dispatch(getOrder.initiate(order.id));
  const nextCall = async (index: number) => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(index));
    const call = calls[index];
    if (!call) throw new Error(`There is no request ${index}.`);
    return call;
  };
  const shown = () => getOrder.select(order.id)(store.getState()).data?.doneItems ?? [];
  const reply = (over: Partial<Order>) => HttpResponse.json({ data: { ...order, ...over } });
  return { store, calls, nextCall, shown, reply };
}

describe('setDoneItems', () => {
  it("shows a finished item immediately and then the server's reply [K-05]", async () => {
    const { store, nextCall, shown, reply } = await aStore();

    const sending = store.dispatch(setDoneItems(order, [1], true));
    expect(shown()).toEqual([1]);
    const { body, respond } = await nextCall(0);
    expect(body).toEqual({ items: [1], done: true });
    respond(reply({ rev: 2, doneItems: [1, 2] }));

    expect(await sending).toBeNull();
    expect(shown()).toEqual([1, 2]);
  });

  it('retains a second item while the reply and the message about the first arrive [K-05]', async () => {
    const { store, nextCall, shown, reply } = await aStore();
    const first = store.dispatch(setDoneItems(order, [0], true));
    const second = store.dispatch(setDoneItems(order, [2], true));
    expect(shown()).toEqual([0, 2]);

    const afterFirst = { ...order, rev: 2, doneItems: [0] };
    store.dispatch(patchOrders([{ orderId: order.id, locationId: order.locationId, rev: 2, order: afterFirst }]));
    expect(shown()).toEqual([0, 2]);
    (await nextCall(0)).respond(reply(afterFirst));
    await first;
    expect(shown()).toEqual([0, 2]);
    (await nextCall(1)).respond(reply({ rev: 3, doneItems: [0, 2] }));
    await second;

    expect(shown()).toEqual([0, 2]);
  });

  it('sends the changes of an order one after the other, so that the last one of an item counts [K-05]', async () => {
    const { store, calls, nextCall, shown, reply } = await aStore();
    const finishing = store.dispatch(setDoneItems(order, [0], true));
    const reopening = store.dispatch(setDoneItems(order, [0], false));
    expect(shown()).toEqual([]);

    const first = await nextCall(0);
    expect(calls).toHaveLength(1);
    first.respond(reply({ rev: 2, doneItems: [0] }));
    await finishing;
    expect(shown()).toEqual([]);
    (await nextCall(1)).respond(reply({ rev: 3 }));
    await reopening;

    expect(shown()).toEqual([]);
    expect(calls.map(({ body }) => body)).toEqual([
      { items: [0], done: true },
      { items: [0], done: false },
    ]);
  });

  it('reverts only the rejected items, and resolves to the error [K-05]', async () => {
    const { store, nextCall, shown, reply } = await aStore();
    const rejected = store.dispatch(setDoneItems(order, [0], true));
    const accepted = store.dispatch(setDoneItems(order, [1], true));

    (await nextCall(0)).respond(refusal(409, 'ORDER_NOT_IN_KITCHEN'));
    expect(await rejected).toMatchObject({ kind: 'http', status: 409 });
    expect(shown()).toEqual([1]);
    (await nextCall(1)).respond(reply({ rev: 2, doneItems: [1] }));
    await accepted;

    expect(shown()).toEqual([1]);
  });
});
