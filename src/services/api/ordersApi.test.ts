import { http, HttpResponse } from 'msw';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder } from '../../../test/factories/anOrder';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const { addOrderStatus, createOrder, getOrder, listOperationsOrders, listOrders, sendAgainToPrinter } = ordersApi.endpoints;

/** Answers every call of a path and keeps what was asked. */
function answering(method: 'get' | 'post', path: string, body: object) {
  const asked: { search: URLSearchParams; body: unknown }[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      asked.push({ search: new URL(request.url).searchParams, body: method === 'post' ? await request.json() : null });
      return HttpResponse.json(body);
    }),
  );
  return asked;
}

describe('ordersApi', () => {
  it('asks for the orders of a day, as many as one page holds', async () => {
    const asked = answering('get', '/orders/queryOrders', { data: [], count: 0, totalCount: 0 });

    await anApiStore().dispatch(listOperationsOrders.initiate({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' }));

    const { ts: _ts, ...search } = Object.fromEntries(asked[0]?.search ?? []);
    expect(search).toEqual({ fromDate: '2026-11-19T23:00:00.000Z', toDate: '2026-11-20T23:00:00.000Z', page: '0', limit: '500' });
  });

  it('repeats the key for each of several values of a filter', async () => {
    const asked = answering('get', '/orders/queryOrders', { data: [], count: 0, totalCount: 0 });

    await anApiStore().dispatch(listOrders.initiate({ locationIds: ['a', 'b'], page: 2 }));

    expect([asked[0]?.search.getAll('locationIds'), asked[0]?.search.get('page')]).toEqual([['a', 'b'], '2']);
  });

  it('drops and counts an order that cannot be read, and shows the others', async () => {
    answering('get', '/orders/queryOrders', { data: [anOrder(), { id: 7 }], count: 2, totalCount: 2 });

    const { data } = await anApiStore().dispatch(listOrders.initiate({}));

    expect([data?.data.map(({ id }) => id), data?.dropped]).toEqual([['order-1'], 1]);
  });

  it('creates an order with the token of the app, not of the user [S-06]', async () => {
    let token: string | null = '';
    server.use(
      http.post('*/api/Orders/createByApp/api-toos', async ({ request }) => {
        token = request.headers.get('access-token');
        // The app's own body of this call.
        const { order } = (await request.json()) as { order: object };
        return HttpResponse.json({ data: anOrder(order) });
      }),
    );

    const reply = await anApiStore({ appToken: 'app-token' }).dispatch(createOrder.initiate({ code: 'A-9' }));

    expect(token).toBe('app-token');
    expect(reply.data?.code).toBe('A-9');
  });

  it('gives one order', async () => {
    answering('get', '/Orders/:id', { data: anOrder() });

    expect((await anApiStore().dispatch(getOrder.initiate('order-1'))).data).toEqual(anOrder());
  });

  it('prints again with ticket type and copies in the address, order and location in the body', async () => {
    const asked = answering('post', '/Orders/send-again-to-printer', { data: { created: 1, released: 0 } });

    const { data } = await anApiStore().dispatch(
      sendAgainToPrinter.initiate({ orderId: 'order-1', locationId: 'location-1', ticketType: 'RECEIPT', copies: 2 }),
    );

    expect([data, asked[0]?.search.get('ticketType'), asked[0]?.search.get('copies'), asked[0]?.body]).toEqual([
      { created: 1, released: 0 },
      'RECEIPT',
      '2',
      { orderId: 'order-1', locationId: 'location-1' },
    ]);
  });

  it.each([{}, { data: null }, { data: { queued: 'yes' } }])('takes %p for an answer to printing again', async (body) => {
    answering('post', '/Orders/send-again-to-printer', body);

    const { error } = await anApiStore().dispatch(
      sendAgainToPrinter.initiate({ orderId: 'order-1', locationId: 'location-1', ticketType: 'KITCHEN', copies: 1 }),
    );

    expect(error).toBeUndefined();
  });

  describe('addOrderStatus', () => {
    const body = { orderId: 'order-1', locationId: 'location-1', newStatus: { status: 'IN_KITCHEN' } };

    it('fetches again every list and the order itself', async () => {
      const details = answering('get', '/Orders/:id', { data: anOrder() });
      const lists = answering('get', '/orders/queryOrders', { data: [anOrder()], count: 1, totalCount: 1 });
      answering('post', '/Orders/addNewStatusInOrder', { data: anOrder({ rev: 2 }) });
      const store = anApiStore();
      await Promise.all([store.dispatch(listOrders.initiate({})), store.dispatch(getOrder.initiate('order-1'))]);

      await store.dispatch(addOrderStatus.initiate(body));
      await Promise.all(store.dispatch(ordersApi.util.getRunningQueriesThunk()));

      expect([lists.length, details.length]).toEqual([2, 2]);
    });

    it('fetches nothing when the server refuses', async () => {
      const lists = answering('get', '/orders/queryOrders', { data: [anOrder()], count: 1, totalCount: 1 });
      server.use(http.post('*/api/Orders/addNewStatusInOrder', () => refusal(403, 'FORBIDDEN')));
      const store = anApiStore();
      await store.dispatch(listOrders.initiate({}));

      const { error } = await store.dispatch(addOrderStatus.initiate(body));
      await Promise.all(store.dispatch(ordersApi.util.getRunningQueriesThunk()));

      expect([error, lists.length]).toEqual([{ kind: 'http', status: 403, code: 'FORBIDDEN', message: 'refused' }, 1]);
    });
  });
});
