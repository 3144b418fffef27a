import { http, HttpResponse } from 'msw';
import type { OrderFilter } from '@/domain/order';
import { ordersApi } from '@/services/api/ordersApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { server } from '../../../test/msw/server';

async function requestedUrl(filter: OrderFilter): Promise<string> {
  let url = '';
  server.use(
    http.get('*/api/*', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete('ts');
      url = `${pathname.replace('/api', '')}?${searchParams}`;
      return HttpResponse.json({ data: [], count: 0, totalCount: 0 });
    }),
  );
  await anApiStore().dispatch(ordersApi.endpoints.listOrders.initiate(filter));
  return url;
}

describe('orderListRequest', () => {
  it.each<[string, OrderFilter, string]>([
    ['one location', { locationIds: ['a/b'], page: 0 }, '/Locations/a%2Fb/orders?page=0'],
    ['one location of an account', { locationIds: ['l1'], accountIds: ['a'] }, '/Locations/l1/orders?'],
    ['one account', { accountIds: ['a'], page: 1 }, '/Accounts/a/queryOrders?page=1'],
    [
      'several locations of an account',
      { locationIds: ['l1', 'l2'], accountIds: ['a'] },
      '/orders/queryOrders?locationIds=l1&locationIds=l2&accountIds=a',
    ],
    ['several accounts', { accountIds: ['a', 'b'] }, '/orders/queryOrders?accountIds=a&accountIds=b'],
    ['everything', { page: 0, limit: 50, locationIds: [], accountIds: [] }, '/orders/queryOrders?page=0&limit=50'],
  ])('requests the list of %s at its endpoint [OR-01]', async (_what, filter, address) => {
    expect(await requestedUrl(filter)).toBe(address);
  });

  it('sends every field of the filter and repeats the keys of lists [OR-01]', async () => {
    expect(
      await requestedUrl({
        fromDate: '2026-11-19T23:00:00.000Z',
        toDate: '2026-11-20T23:00:00.000Z',
        locationIds: ['l1', 'l2'],
        accountIds: ['a'],
        channels: ['glovo', 'ubereats'],
        serviceType: ['takeaway'],
        statuses: ['ERROR', 'UNKNOW'],
        statusesConjunction: 'or',
        page: 2,
        limit: 50,
      }),
    ).toBe(
      '/orders/queryOrders?fromDate=2026-11-19T23%3A00%3A00.000Z&toDate=2026-11-20T23%3A00%3A00.000Z&channels=glovo&channels=ubereats' +
        '&serviceType=takeaway&statuses=ERROR&statuses=UNKNOW&statusesConjunction=or&page=2&limit=50&locationIds=l1&locationIds=l2&accountIds=a',
    );
  });
});
