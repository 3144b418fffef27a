import fc from 'fast-check';
import type { FigureFilter } from '@/domain/figureFilter';
import { REPORT_ROWS, REPORT_TYPES, reportCursor, type ReportType } from '@/domain/report';
import { anOrder, anOrderItem, aStatusEntry } from '../../../test/factories/anOrder';
import type { NewOrder } from '../orders/orderStore';
import { anyOrdersAndFilter, newOrder, insertLocations, insertOrders, VIEWERS } from '../../../test/server/anyOrders';
import { readReport } from '../../../test/server/readReport';
import { reportOf } from '../../../test/server/reportOracle';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { checkedCursor } from './checkedCursor';

describe('the reports', () => {
  const database = useTestDatabase();
  const place = (given: readonly NewOrder[]) => insertOrders(database(), given);

  beforeEach(() => insertLocations(database()));

  const read = (type: ReportType, filter: FigureFilter, choice?: Parameters<typeof readReport>[3]) =>
    readReport(database(), type, filter, choice);
  const rowsOf = async (...given: Parameters<typeof read>) => (await read(...given)).rows;

  it('match an independent implementation for all users, orders and filters, in every lens [RE-02, BR-03]', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrdersAndFilter, async ({ given, filter }) => {
        await place(given.map(newOrder));
        for (const { user, locationIds } of VIEWERS) {
          const seen = given.filter(({ locationId }) => locationIds.includes(locationId));
          for (const type of REPORT_TYPES) {
            const { rows, count } = await read(type, filter, { user });

            expect([type, rows]).toEqual([type, reportOf(type, seen, filter)]);
            expect(count).toBe(rows.length);
            rows.forEach((row) => expect(REPORT_ROWS[type].safeParse(row)).toMatchObject({ success: true, data: row }));
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('continue behind a row, even a deleted one, without a gap [RE-02]', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrdersAndFilter, fc.double({ min: 0, max: 0.999, noNaN: true }), async ({ given, filter }, share) => {
        await place(given.map(newOrder));
        for (const type of REPORT_TYPES) {
          const whole = await rowsOf(type, filter);
          const last = whole[Math.floor(share * whole.length)];
          if (!last) continue;
          const rest = whole.slice(whole.indexOf(last) + 1);

          expect(await rowsOf(type, filter, { after: reportCursor(type, last) })).toEqual(rest);
          const gone = {
            ...last,
            ...(type === 'orders' ? { id: `${String(last['id'])}!` } : { currency: `${String(last['currency'])}!` }),
          };
          expect(await rowsOf(type, filter, { after: reportCursor(type, gone) })).toEqual(rest);
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('return at most the requested number of rows, and whether there are more', async () => {
    await place(Array.from({ length: 5 }, (_, n) => ofMadrid(`order-${n}`, { placedAt: `2026-11-2${n}T12:00:00.000Z` })));
    const days = { fromDay: '2026-11-01', toDay: '2026-11-30' };

    for (const type of ['orders', 'sales', 'accumulated', 'salesWithProducts'] as const) {
      const whole = await rowsOf(type, days);
      expect(whole).toHaveLength(5);
      expect(await read(type, days, { most: 5 })).toEqual({ rows: whole, count: 5, isCut: false });
      expect(await read(type, days, { most: 4 })).toEqual({ rows: whole.slice(0, 4), count: 4, isCut: true });
    }
  });

  const DAY = { fromDay: '2026-11-20', toDay: '2026-11-20' };
  const ofMadrid = (id: string, over: Partial<NewOrder> = {}): NewOrder => ({
    ...anOrder({ id, locationId: 'madrid', placedAt: '2026-11-20T12:00:00.000Z' }),
    accountId: 'account-1',
    ...over,
  });
  const inStatus = (status: string) => [aStatusEntry({ status })];

  it('include orders of every status by default, each with one report status [RE-01]', async () => {
    // The statuses of specification 1 §9, with earlier and later ones.
    const named = ['IN_CHANNEL_DEVICE', 'ERROR', 'CANCELED', 'ACEPTED', 'DISABLED', 'DEFERRED', 'IN_KITCHEN'];
    const statuses = [...named, 'INCOMING_NEW', 'READY_FOR_DELIVERY', 'DELIVERED', 'COMPLETED', 'NOT_PROCESSED'];
    await place(statuses.map((status, n) => ofMadrid(`order-${n}`, { statuses: inStatus(status) })));
    const statusesFor = async (filter: Partial<FigureFilter>) =>
      (await rowsOf('orders', { ...DAY, ...filter })).map(({ status }) => status).sort();

    expect(await statusesFor({})).toEqual([...statuses].sort());
    expect(await statusesFor({ statuses: ['CANCELLED'] })).toEqual(['CANCELED']);
    expect(await statusesFor({ statuses: ['NOT_PROCESSED'] })).toEqual(['ERROR', 'NOT_PROCESSED']);
    expect(await statusesFor({ statuses: ['CANCELLED', 'NOT_PROCESSED'] })).toEqual(['CANCELED', 'ERROR', 'NOT_PROCESSED']);
    expect(await statusesFor({ statuses: ['COMPLETED'] })).toEqual(
      statuses.filter((status) => !['ERROR', 'NOT_PROCESSED', 'CANCELED'].includes(status)).sort(),
    );
    expect(await rowsOf('summary', DAY)).toMatchObject([{ orders: 9, cancelled: 1, failed: 2 }]);
  });

  it('separate currencies, and orders without a total or an account', async () => {
    await place([
      ofMadrid('a', { total: 1000 }),
      ofMadrid('b', { total: 500, currency: 'COP' }),
      ofMadrid('c', { total: null }),
      ofMadrid('d', { total: 700, accountId: '' }),
    ]);

    expect(await rowsOf('sales', DAY)).toMatchObject([
      { accountId: '', currency: 'EUR', orders: 1, sales: 700, withoutTotal: 0 },
      { accountId: 'account-1', currency: 'COP', orders: 1, sales: 500, withoutTotal: 0 },
      { accountId: 'account-1', currency: 'EUR', orders: 2, sales: 1000, withoutTotal: 1 },
    ]);
    expect(await rowsOf('accumulated', DAY)).toMatchObject([
      { currency: 'COP', sales: 500, salesToDate: 500, ordersToDate: 1 },
      { currency: 'EUR', sales: 1700, salesToDate: 1700, ordersToDate: 3 },
    ]);
    expect((await rowsOf('orders', { ...DAY, accountIds: [''] })).map(({ id }) => id)).toEqual(['d']);
  });

  it('have the local time with its offset, the order id of the channel, and the reason of a cancellation [M-02]', async () => {
    const canceled = { statuses: [{ status: 'CANCELED', date: '2026-11-20T12:10:00.000Z', reason: 'CLOSED' }] };
    await place([
      ofMadrid('a', { channel: { slug: 'glovo', orderId: 'GLO-1' } }),
      ofMadrid('b', canceled),
      // Channels may send invalid values.
      ofMadrid('c', { channel: { slug: 'glovo', orderId: { id: 1 } } } as unknown as Partial<NewOrder>),
    ]);

    const rows = await rowsOf('orders', { ...DAY, days: 'zone', timeZone: 'America/St_Johns' });

    expect(rows.map(({ channelOrderId, reason }) => [channelOrderId, reason])).toEqual([
      ['GLO-1', ''],
      [expect.any(String), 'CLOSED'],
      ['', ''],
    ]);
    for (const { placedAt, placedAtLocal } of rows) {
      expect(placedAtLocal).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d-03:30$/);
      expect(new Date(String(placedAtLocal)).toISOString()).toBe(placedAt);
    }
  });

  it('ignore unreadable fees, and sum up unknown ones', async () => {
    await place([
      ofMadrid('a', { fees: { delivery_fee: 250, tip: 100, bag_fee: 10, robot_fee: 5 }, priceDetails: { deliveryFee: 999 } }),
      ofMadrid('b', { fees: null, priceDetails: { deliveryFee: 199 } }),
      // Channels may send invalid values.
      ofMadrid('c', { fees: { delivery_fee: 'gratis', tip: [], bag_fee: {} }, priceDetails: 'none' } as unknown as Partial<NewOrder>),
      ofMadrid('d', { fees: { tip: 0 }, priceDetails: null }),
    ]);

    const fees = (await rowsOf('orders', DAY)).map(({ deliveryFee, tip, otherFees }) => [deliveryFee, tip, otherFees]);

    expect(fees).toEqual([
      [250, 100, 15],
      [199, null, null],
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('split days by each lens over a clock change, and count the orders that moved [BR-03]', async () => {
    // On 25 October 02:30 occurs twice in Madrid: in summer time, then in winter time.
    const moments = [
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00.000Z',
    ];
    await place(moments.map((placedAt, n) => ofMadrid(`order-${n}`, { placedAt })));
    const days = { fromDay: '2026-10-23', toDay: '2026-10-27' };
    const cut = async (lens: Partial<FigureFilter>) =>
      (await rowsOf('orders', { ...days, ...lens })).map(({ day, moved }) => `${String(day).slice(-2)}${moved === 1 ? ' moved' : ''}`);

    expect(await cut({})).toEqual(['24', '25', '25', '25', '25', '26']);
    expect(await cut({ days: 'zone', timeZone: 'America/Bogota' })).toEqual(['24', '24 moved', '24 moved', '24 moved', '25', '25 moved']);
    expect(await cut({ days: 'business', dayStartsAt: 2 })).toEqual(['24', '24 moved', '25', '25', '25', '25 moved']);
    expect(await cut({ days: 'business', dayStartsAt: 3 })).toEqual(['24', '24 moved', '24 moved', '24 moved', '25', '25 moved']);
    const [summary] = await rowsOf('summary', { ...days, days: 'business', dayStartsAt: 3 });
    expect(summary).toMatchObject({ orders: 6, moved: 4 });
    const hours = (await rowsOf('orders', { fromDay: '2026-10-25', toDay: '2026-10-25', hour: 2 })).map(({ id }) => id);
    expect(hours).toEqual(['order-2', 'order-3']);
  });

  it('contain only the filtered product in the product report, but whole orders in the orders report', async () => {
    await place([
      ofMadrid('a', {
        items: [anOrderItem({ name: 'Uno', qty: 2, price: 100 }), anOrderItem({ name: 'Dos', qty: 1, price: 50 })],
        total: 400,
      }),
      ofMadrid('b', { items: [anOrderItem({ name: 'Dos' })] }),
    ]);

    expect(await rowsOf('salesWithProducts', { ...DAY, product: 'Uno' })).toMatchObject([
      { product: 'Uno', pieces: 2, orders: 1, sales: 200 },
    ]);
    expect(await rowsOf('orders', { ...DAY, product: 'Uno' })).toMatchObject([{ id: 'a', pieces: 3, sales: 400 }]);
  });

  it.each([
    '',
    'soon',
    '[]',
    '{}',
    '["2026-11-20"]',
    '["2026-11-20", 7]',
    '["2026-02-31", "EUR"]',
    '["2026-11-20", "EUR", "x"]',
    String.raw`["2026-11-20", "\u0000"]`,
    String.raw`["2026-11-20", "\ud800"]`,
  ])('reject the cursor %s', (after) => {
    expect(() => checkedCursor('accumulated', after)).toThrow('after');
  });

  it('reject a cursor of the orders report with an invalid time', () => {
    expect(() => checkedCursor('orders', '["2026-11-20", "order-1"]')).toThrow('after');
    expect(checkedCursor('orders', '["2026-11-20T12:00:00.5Z", "order-1"]')).toEqual(['2026-11-20T12:00:00.500Z', 'order-1']);
  });
});
