import fc from 'fast-check';
import { isInListFilter } from '@/domain/listFilter';
import { LIST_FILTERS, type Order } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { orders } from '../../platform/db/schema';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { countOrders, listOrders } from './listOrders';
import { orderRow } from './orderStore';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;

const instant = fc.integer({ min: -180, max: 180 }).map((minute) => new Date(NOON + minute * MINUTE_MS).toISOString());
const strangeTime = fc.constantFrom(
  'soon',
  '',
  '2026-02-31T10:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '1926-11-20T12:00Z',
);
const time = fc.oneof({ weight: 4, arbitrary: instant }, { weight: 3, arbitrary: fc.constant(null) }, strangeTime);
const entry = fc.record({
  status: fc.oneof(fc.constantFrom(...ORDER_STATUSES), fc.constantFrom('ACCEPTED', 'READY_TO_PICK_UP', 'CANCELLED', 'UNKNOWN', 'WHATEVER')),
  type: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom('rider', 'printer', 'pos', 'order')),
  date: instant,
});
const order = fc.record({
  statuses: fc.array(entry, { maxLength: 5 }),
  placedAt: instant,
  suggestedDeliveryAt: time,
  suggestedPickUpAt: time,
  preparationAt: time,
});

describe('listOrders', () => {
  const database = useTestDatabase();

  async function place(overrides: Partial<Order>[]) {
    const placed = overrides.map((over, n) => ({ ...anOrder({ id: `order-${n}`, ...over }), accountId: 'account-1' }));
    await database().delete(orders);
    await database().insert(orders).values(placed.map(orderRow));
    return placed;
  }

  it('matches in each list filter the same orders as `isInListFilter`, at any time [OR-02, OR-06]', async () => {
    // No shrinking: the message names the wrong one of 200 orders, and shrinking would take minutes.
    const evening = fc.noShrink(fc.tuple(fc.array(order, { minLength: 200, maxLength: 200 }), fc.array(instant, { maxLength: 3 })));
    await fc.assert(
      fc.asyncProperty(evening, async ([overrides, moments]) => {
        const placed = await place(overrides);
        const due = placed.map((each) => ordersDueAt(each)?.getTime() ?? NOON).find((each) => Math.abs(each - NOON) < 240 * MINUTE_MS);
        for (const now of [due ?? NOON, ...moments.map(Date.parse)]) {
          for (const filter of LIST_FILTERS) {
            const { orders: found, totalCount } = await listOrders(database(), 'all', { group: filter, limit: 500 }, new Date(now));

            const ids = found.map(({ id }) => id).sort();
            const expected = placed.filter((each) => isInListFilter(each, filter, now)).map(({ id }) => id);
            expect([filter, totalCount, ids]).toEqual([filter, expected.length, expected.sort()]);
          }
        }
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  it('returns each order once across pages when many orders have the same time', async () => {
    await place(Array.from({ length: 30 }, (_, n) => ({ placedAt: n < 20 ? '2026-11-20T12:00:00.000Z' : '2026-11-20T12:00:01.000Z' })));

    const pages = await Promise.all([0, 1, 2, 3].map((page) => listOrders(database(), 'all', { page, limit: 8 })));

    const ids = pages.flatMap(({ orders: found }) => found.map(({ id, placedAt }) => `${placedAt} ${id}`));
    expect(ids).toHaveLength(30);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });

  it('combines a group with the other filters', async () => {
    const error = [aStatusEntry({ status: 'ERROR' })];
    await place([{ statuses: error }, { statuses: error, channel: { slug: 'justeat' } }, { channel: { slug: 'justeat' } }]);

    const { orders: found, totalCount } = await listOrders(database(), 'all', { group: 'error', channels: ['justeat'] });

    expect([found.map(({ id }) => id), totalCount]).toEqual([['order-1'], 1]);
  });

  it.each([
    ['its code in another case', 'glv-77', ['order-0']],
    ["the channel's code", '#ZX9', ['order-0']],
    ['the name of the client without accents, in any order', 'nunez BEGO', ['order-0']],
    ['the name of the client with accents, in capitals', 'NÚÑEZ', ['order-0']],
    ['the name that only the channel sent', 'ivan', ['order-1']],
    ['a phone with country prefix', '+34 600 11-12 22', ['order-0', 'order-1']],
    ['a phone with international prefix', '0034600111222', ['order-0', 'order-1']],
    ['a phone without country prefix', '600 111 222', ['order-0', 'order-1']],
    ['a part of a phone', '1112', ['order-0', 'order-1']],
    ['a wildcard of SQL as it is', '%_', ['order-2']],
    ['the id of an order without a code', 'order-2', ['order-2']],
    ['parts of different orders', 'glv ivan', []],
  ])('finds orders by %s [M-08]', async (_name, search, expected) => {
    await place([
      { code: 'GLV-778', channel: { slug: 'glovo', orderCode: '#zx9' }, client: { name: 'Begoña Núñez', phone: '+34 600 111 222' } },
      {
        code: 'B-1',
        channel: { slug: 'glovo' },
        client: { phone: '600111222' },
        rawData: { order: { delivery: { customer_name: 'Iván' } } },
      },
      { code: '', channel: { slug: 'glovo' }, client: { name: 'x%_y', phone: '+55 11 91234-5678' } },
    ]);

    const { orders: found, totalCount } = await listOrders(database(), 'all', { search });

    expect([found.map(({ id }) => id).sort(), totalCount]).toEqual([expected, expected.length]);
  });

  it('stores and searches orders whose names and codes are too long for an index [M-08]', async () => {
    const long = (seed: number) =>
      Array.from({ length: 3000 }, (_, n) => String.fromCharCode(0xac00 + ((n * n * 7 + n * seed) % 11_000))).join('');
    await place([{ code: long(1), channel: { slug: long(2), orderCode: long(3) }, client: { name: long(4), phone: '7'.repeat(5000) } }]);

    expect((await listOrders(database(), 'all', { search: long(4).slice(0, 20) })).totalCount).toBe(1);
  });

  it.each([
    ['placed', 'asc', ['order-0', 'order-1', 'order-2', 'order-3']],
    ['due', 'asc', ['order-1', 'order-3', 'order-2', 'order-0']],
    ['due', 'desc', ['order-0', 'order-2', 'order-3', 'order-1']],
    ['total', 'asc', ['order-1', 'order-2', 'order-0', 'order-3']],
    ['total', 'desc', ['order-0', 'order-2', 'order-1', 'order-3']],
    ['code', 'asc', ['order-3', 'order-1', 'order-0', 'order-2']],
    ['status', 'desc', ['order-1', 'order-3', 'order-2', 'order-0']],
  ] as const)('sorts by %s (%s), with missing values last and equal ones newest first [M-08]', async (sort, direction, expected) => {
    const at = (minute: number) => new Date(NOON + minute * MINUTE_MS).toISOString();
    const times = { suggestedDeliveryAt: null, preparationAt: null };
    await place([
      { placedAt: at(0), ...times, suggestedPickUpAt: at(90), total: 300, code: 'b-2', statuses: [aStatusEntry({ status: 'CANCELED' })] },
      { placedAt: at(1), ...times, suggestedPickUpAt: null, total: 100, code: 'B-1', statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] },
      { placedAt: at(2), ...times, suggestedPickUpAt: at(60), total: 200, code: 'C', statuses: [aStatusEntry({ status: 'ERROR' })] },
      { placedAt: at(3), ...times, suggestedPickUpAt: null, total: null, code: 'a', statuses: [aStatusEntry({ status: 'ERROR' })] },
    ]);

    const pages = await Promise.all([0, 1].map((page) => listOrders(database(), 'all', { sort, direction, page, limit: 2 })));

    expect(pages.flatMap(({ orders: found }) => found.map(({ id }) => id))).toEqual(expected);
  });

  it('counts in each list filter the orders that its list contains, with the other filters [M-08]', async () => {
    const placed = fc.sample(order, { numRuns: 150, seed: 8 });
    await place(placed.map((each, n) => ({ ...each, code: n % 3 === 0 ? `Ñ-${n}` : `B-${n}` })));
    const filter = { search: 'n-', toDate: new Date(NOON + 60 * MINUTE_MS).toISOString() };

    const counts = await countOrders(database(), 'all', filter, new Date(NOON));

    const lists = await Promise.all(LIST_FILTERS.map((group) => listOrders(database(), 'all', { ...filter, group }, new Date(NOON))));
    expect(counts).toEqual(Object.fromEntries(LIST_FILTERS.map((group, n) => [group, lists[n]?.totalCount])));
    expect(counts.all).toBeGreaterThan(10);
    expect(counts.all).toBeLessThan(150);
  });

  it('accepts 100,000 values in each filter, and returns nothing for an empty filter', async () => {
    await place([{}]);
    const names = Array.from({ length: 100_000 }, (_, n) => `name-${n}`);

    const { totalCount } = await listOrders(database(), 'all', {
      locationIds: [...names, 'location-1'],
      accountIds: [...names, 'account-1'],
      channels: [...names, 'glovo'],
      serviceType: [...names, 'delivery-by-channel'],
      statuses: [...names, 'ACCEPTED'],
    });

    expect(totalCount).toBe(1);
    expect((await listOrders(database(), 'all', { locationIds: [] })).totalCount).toBe(0);
  });

  it('returns an empty page and the total count for a page after the last', async () => {
    await place([{}]);

    expect(await listOrders(database(), 'all', { page: Number.MAX_SAFE_INTEGER, limit: 500 })).toEqual({ orders: [], totalCount: 1 });
  });

  it('stores and finds orders of past centuries and with slugs that are too long for an index', async () => {
    const slug = Array.from({ length: 10_000 }, (_, n) => String.fromCharCode(97 + ((n * n * 7 + n) % 26))).join('');
    await place([{ placedAt: '1926-11-20T12:00:00.000Z', suggestedPickUpAt: null, channel: { slug }, fulfillment: { type: slug } }]);

    const { orders: found } = await listOrders(database(), 'all', {
      fromDate: '0001-01-01T00:00:00Z',
      toDate: '9999-12-31T23:59:59Z',
      group: 'finished',
    });

    expect(found.map(({ channel, fulfillment }) => [channel.slug, fulfillment?.type])).toEqual([[slug, slug]]);
  });
});
