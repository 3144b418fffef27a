import { HttpResponse } from 'msw';
import { addOrderStatus, addPrinterEntries } from '@/contract/orders';
import type { NewPrinterEntry } from '@/domain/order';
import { createOrderReports } from '@/services/printing/orderReports';
import type { Clock } from '@/services/runtime/workerClock';
import { anApiAccess } from '../../../test/factories/anApiAccess';
import { anOrder } from '../../../test/factories/anOrder';
import { handle } from '../../../test/msw/handle';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const entry = (orderId: string): NewPrinterEntry => ({
  orderId,
  locationId: 'location-1',
  newStatus: { status: 'SUCCESS', type: 'printer' },
});

/** A clock that fires its timers when the test says so. */
function aManualClock() {
  const waiting: (() => void)[] = [];
  const clock: Clock = { setTimeout: (work) => waiting.push(work), clearTimeout: () => undefined };
  return { clock, fire: () => waiting.splice(0).forEach((work) => work()) };
}

/** A server that records the orders of each request. `reply` replies to a request for these orders. */
function aHistory(reply: (orderIds: string[]) => Response | null = () => null) {
  const requests: string[][] = [];
  server.use(
    handle(addOrderStatus, async ({ request }) => {
      // The app sends these bodies.
      const { orderId } = (await request.json()) as NewPrinterEntry;
      requests.push([orderId]);
      return reply([orderId]) ?? HttpResponse.json({ data: anOrder() });
    }),
    handle(addPrinterEntries, async ({ request }) => {
      const { entries } = (await request.json()) as { entries: NewPrinterEntry[] };
      const ids = entries.map(({ orderId }) => orderId);
      requests.push(ids);
      return reply(ids) ?? HttpResponse.json({ data: { recorded: ids.map((id) => id !== 'unknown') } });
    }),
  );
  return requests;
}

describe('createOrderReports', () => {
  it('sends the first entry at once, and those of the next 100 ms together', async () => {
    const requests = aHistory();
    const { clock, fire } = aManualClock();
    const report = createOrderReports(anApiAccess(), clock).add;

    const first = report(entry('a'));
    const later = [report(entry('b')), report(entry('c'))];
    expect(await first).toBe('written');
    expect(requests).toEqual([['a']]);
    fire();

    expect(await Promise.all(later)).toEqual(['written', 'written']);
    expect(requests).toEqual([['a'], ['b', 'c']]);
  });

  it('sends what is waiting without a pause when it is finished', async () => {
    const requests = aHistory();
    const reports = createOrderReports(anApiAccess(), aManualClock().clock);
    await reports.add(entry('a'));
    const later = [reports.add(entry('b')), reports.add(entry('c'))];

    await reports.finish();

    expect(await Promise.all(later)).toEqual(['written', 'written']);
    expect(requests).toEqual([['a'], ['b', 'c']]);
  });

  it('sends at most 50 entries in one request', async () => {
    const requests = aHistory();
    const { clock, fire } = aManualClock();
    const report = createOrderReports(anApiAccess(), clock).add;
    await report(entry('first'));

    const all = Array.from({ length: 51 }, (_, n) => report(entry(`${n}`)));
    fire();
    await Promise.all(all.slice(0, 50));
    fire();

    expect(await all[50]).toBe('written');
    expect(requests.map((ids) => ids.length)).toEqual([1, 50, 1]);
  });

  /** Sends one entry, then these together. */
  async function together(reply: (orderIds: string[]) => Response | null, ...ids: string[]) {
    const requests = aHistory(reply);
    const { clock, fire } = aManualClock();
    const report = createOrderReports(anApiAccess(), clock).add;
    await report(entry('first'));
    const results = ids.map((id) => report(entry(id)));
    fire();
    return { results: await Promise.all(results), requests: requests.slice(1) };
  }

  it('returns which orders do not exist', async () => {
    const { results } = await together(() => null, 'a', 'unknown');

    expect(results).toEqual(['written', 'refused']);
  });

  it.each([404, 422])('sends each entry alone when the server rejects them together with %s', async (status) => {
    const { results, requests } = await together(
      (ids) => (ids.length > 1 || ids[0] === 'bad' ? refusal(status, 'INVALID') : null),
      ...['a', 'bad', 'b'],
    );

    expect(results).toEqual(['written', 'refused', 'written']);
    expect(requests).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it.each<[what: string, reply: () => Response]>([
    ['is unreachable', () => HttpResponse.error()],
    ['fails', () => refusal(500, 'INTERNAL_SERVER_ERROR')],
    ['limits the rate', () => refusal(429, 'RATE_LIMIT_EXCEEDED')],
    ['has ended the session', () => refusal(401, 'INVALID_TOKEN')],
  ])('returns that the entries may be sent later when the server %s', async (_what, reply) => {
    const { results, requests } = await together((ids) => (ids.includes('first') ? null : reply()), 'a', 'b');

    expect(results).toEqual(['retry', 'retry']);
    expect(requests).toEqual([['a', 'b']]);
  });
});
