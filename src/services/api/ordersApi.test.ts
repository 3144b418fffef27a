import { http, HttpResponse } from 'msw';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder } from '../../../test/factories/anOrder';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const { getOrder, listOperationsOrders, listOrders, reprintOrder } = ordersApi.endpoints;

/** Responds to every call of a path and records the requests. */
function answering(method: 'get' | 'post', path: string, body: object) {
  const requests: { search: URLSearchParams; body: unknown }[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      requests.push({ search: new URL(request.url).searchParams, body: method === 'post' ? await request.json() : null });
      return HttpResponse.json(body);
    }),
  );
  return requests;
}

describe('ordersApi', () => {
  it('requests all orders of a day, 500 per call, and the open ones of the week before', async () => {
    const requests: Record<string, string>[] = [];
    const yesterday = { placedAt: '2026-11-19T22:50:00.000Z', suggestedPickUpAt: null };
    server.use(
      http.get('*/api/orders/queryOrders', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const { ts: _ts, ...search } = Object.fromEntries(searchParams);
        requests.push(search);
        if (search['statuses']) return HttpResponse.json({ data: [anOrder({ ...yesterday, id: 'carried' })], totalCount: 1 });
        const first = Number(search['page']) * 499;
        const data = Array.from({ length: 500 }, (_, n) => anOrder({ id: `order-${first + n}` }));
        return HttpResponse.json({ data, totalCount: 1497 });
      }),
    );

    const { data } = await anApiStore().dispatch(
      listOperationsOrders.initiate({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' }),
    );

    const day = { fromDate: '2026-11-19T23:00:00.000Z', toDate: '2026-11-20T23:00:00.000Z', limit: '500' };
    expect(requests).toEqual([
      { ...day, page: '0' },
      expect.objectContaining({ fromDate: '2026-11-12T23:00:00.000Z', toDate: '2026-11-19T23:00:00.000Z', limit: '500' }),
      { ...day, page: '1' },
      { ...day, page: '2' },
    ]);
    // The last order of each page is repeated as the first of the next.
    expect([data?.data.length, data?.totalCount, data?.data.at(-1)?.id]).toEqual([1499, 1499, 'carried']);
  });

  it('returns an error when a page of the board fails to load', async () => {
    server.use(
      http.get('*/api/orders/queryOrders', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '1'
          ? refusal(500, 'REMOTE_SERVER_ERROR')
          : HttpResponse.json({ data: [anOrder()], totalCount: 501 }),
      ),
    );

    const { data, error } = await anApiStore().dispatch(
      listOperationsOrders.initiate({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' }),
    );

    expect([data, error]).toEqual([undefined, expect.objectContaining({ kind: 'http', status: 500 })]);
  });

  it('repeats the query key for each value of a filter', async () => {
    const requests = answering('get', '/orders/queryOrders', { data: [], count: 0, totalCount: 0 });

    await anApiStore().dispatch(listOrders.initiate({ locationIds: ['a', 'b'], page: 2 }));

    expect([requests[0]?.search.getAll('locationIds'), requests[0]?.search.get('page')]).toEqual([['a', 'b'], '2']);
  });

  it('drops and counts an unreadable order and returns the others', async () => {
    answering('get', '/orders/queryOrders', { data: [anOrder(), { id: 7 }], count: 2, totalCount: 2 });

    const { data } = await anApiStore().dispatch(listOrders.initiate({}));

    expect([data?.data.map(({ id }) => id), data?.dropped]).toEqual([['order-1'], 1]);
  });

  it('returns one order', async () => {
    answering('get', '/Orders/:id', { data: anOrder() });

    expect((await anApiStore().dispatch(getOrder.initiate('order-1'))).data).toEqual(anOrder());
  });

  it('requests a reprint with ticket type and copies in the query, order and location in the body', async () => {
    const requests = answering('post', '/Orders/send-again-to-printer', { data: { created: 1, released: 0 } });

    const { data } = await anApiStore().dispatch(
      reprintOrder.initiate({ orderId: 'order-1', locationId: 'location-1', ticketType: 'RECEIPT', copies: 2 }),
    );

    expect([data, requests[0]?.search.get('ticketType'), requests[0]?.search.get('copies'), requests[0]?.body]).toEqual([
      { created: 1, released: 0 },
      'RECEIPT',
      '2',
      { orderId: 'order-1', locationId: 'location-1' },
    ]);
  });

  it.each([{}, { data: null }, { data: { queued: 'yes' } }])('accepts %p as the reply to a reprint', async (body) => {
    answering('post', '/Orders/send-again-to-printer', body);

    const { error } = await anApiStore().dispatch(
      reprintOrder.initiate({ orderId: 'order-1', locationId: 'location-1', ticketType: 'KITCHEN', copies: 1 }),
    );

    expect(error).toBeUndefined();
  });
});
