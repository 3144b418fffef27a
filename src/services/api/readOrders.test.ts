import { HttpResponse } from 'msw';
import { listOrders } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { MAX_READ_ORDERS, readOrders, type OrdersEnd } from '@/services/api/readOrders';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder } from '../../../test/factories/anOrder';
import { expectRepliesOffContract, handle } from '../../../test/msw/handle';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

type Reply = { data: unknown[]; totalCount: number };

/** @returns the requested pages, each with its limit */
function serves(replyOf: (page: number, call: number) => Reply): string[] {
  const requests: string[] = [];
  server.use(
    handle(listOrders, ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(`${searchParams.get('page')}/${searchParams.get('limit')}`);
      const { data, totalCount } = replyOf(Number(searchParams.get('page')), requests.length);
      return HttpResponse.json({ data, count: data.length, totalCount });
    }),
  );
  return requests;
}

const ordersOf = (from: number, to: number): Order[] =>
  Array.from({ length: to - from }, (_, n) => anOrder({ id: `order-${from + n}`, items: [], statuses: [] }));

async function read(signal = new AbortController().signal): Promise<{ end: OrdersEnd; ids: string[]; progress: [number, number][] }> {
  const ids: string[] = [];
  const progress: [number, number][] = [];
  const reading = readOrders(
    { sort: 'total' },
    (orders, done, total) => {
      ids.push(...orders.map(({ id }) => id));
      progress.push([done, total]);
    },
    signal,
  );
  return { end: await anApiStore().dispatch(reading), ids, progress };
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

describe('readOrders', () => {
  it('reads all pages in the order of the list, with progress [M-08]', async () => {
    const requests = serves((page) => ({ data: ordersOf(page * 500, Math.min(1_100, page * 500 + 500)), totalCount: 1_100 }));

    const { end, ids, progress } = await read();

    expect(end).toEqual({ kind: 'complete', leftOut: 0 });
    expect(ids).toEqual(idsOf(ordersOf(0, 1_100)));
    expect(progress).toEqual([
      [500, 1_100],
      [1_000, 1_100],
      [1_100, 1_100],
    ]);
    expect(requests).toEqual(['0/500', '1/500', '2/500']);
  });

  it('contains an order once that a new order shifted to the next page [M-08]', async () => {
    serves((page) => ({ data: page === 0 ? ordersOf(0, 3) : ordersOf(2, 5), totalCount: 5 }));

    expect(await read()).toMatchObject({ end: { kind: 'complete', leftOut: 0 }, ids: idsOf(ordersOf(0, 5)) });
  });

  it('reads the list again if an order left it between two pages, and counts those that are still missing [M-08]', async () => {
    const requests = serves((page, call) =>
      page === 0 ? { data: ordersOf(0, call > 3 ? 3 : 2), totalCount: 5 } : { data: page === 1 ? ordersOf(3, 4) : [], totalCount: 5 },
    );

    const { end, ids } = await read();

    expect(ids).toEqual(['order-0', 'order-1', 'order-3', 'order-2']);
    expect(end).toEqual({ kind: 'complete', leftOut: 1 });
    expect(requests.map((request) => request[0])).toEqual(['0', '1', '2', '0', '1', '2']);
  });

  it('counts unreadable orders as left out, and does not read them again [M-08]', async () => {
    expectRepliesOffContract();
    const requests = serves(() => ({ data: [...ordersOf(0, 1), { id: 7 }], totalCount: 2 }));

    expect((await read()).end).toEqual({ kind: 'complete', leftOut: 1 });
    expect(requests).toHaveLength(1);
  });

  it('stops at the limit [M-08]', async () => {
    const requests = serves((page) => ({ data: ordersOf(page * 500, page * 500 + 500), totalCount: 12_345 }));

    const { end, ids } = await read();

    expect([ids.length, requests.length, end]).toEqual([MAX_READ_ORDERS, 20, { kind: 'complete', leftOut: 0 }]);
  });

  it('fails when a page cannot be read [M-08]', async () => {
    server.use(handle(listOrders, () => refusal(403, 'FORBIDDEN')));

    expect((await read()).end).toMatchObject({ kind: 'failed', error: { kind: 'http', status: 403 } });
  });

  it('requests no further page after it was aborted [M-08]', async () => {
    const stop = new AbortController();
    const requests = serves((page) => {
      stop.abort();
      return { data: ordersOf(page * 500, page * 500 + 500), totalCount: 2_000 };
    });

    const { end, ids } = await read(stop.signal);

    expect([end, ids, requests]).toEqual([{ kind: 'left' }, [], ['0/500']]);
  });
});
