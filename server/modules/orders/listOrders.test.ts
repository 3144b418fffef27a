import fc from 'fast-check';
import { isInListFilter } from '@/domain/listFilter';
import { LIST_FILTERS, type Order } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { orders } from '../../platform/db/schema';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { listOrders } from './listOrders';
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
