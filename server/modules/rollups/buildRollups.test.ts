import { eq, sql } from 'drizzle-orm';
import { anOrder, anOrderItem, aStatusEntry } from '../../../test/factories/anOrder';
import { insertLocations, insertOrders } from '../../../test/server/anyOrders';
import { useTestDatabase } from '../../../test/server/testDatabase';
import {
  locations,
  orderDays,
  orderHours,
  orderMonths,
  orders,
  orderWeekdayHours,
  orderWeekdays,
  productDays,
  rollupChanges,
  rollupDays,
  rollupMonths,
} from '../../platform/db/schema';
import { orderRow, type NewOrder } from '../orders/orderStore';
import { buildRollups } from './buildRollups';

const NOW = new Date('2026-11-26T12:00:00Z');

describe('buildRollups', () => {
  const database = useTestDatabase();
  const build = () => buildRollups(database(), NOW);
  const marks = () => database().$count(rollupChanges);
  const anOrderOf = (id: string, placedAt: string, over: Partial<NewOrder> = {}): NewOrder => ({
    ...anOrder({ id, locationId: 'madrid', placedAt }),
    accountId: 'account-1',
    ...over,
  });

  beforeEach(() => insertLocations(database()));

  it('sums up orders by local day and hour of their location once the UTC day is over [M-03]', async () => {
    await insertOrders(database(), [
      anOrderOf('a', '2026-11-20T23:30:00.000Z', { total: 1000, items: [anOrderItem({ name: 'Pizza', qty: 2, price: 300 })] }),
      anOrderOf('b', '2026-11-20T23:50:00.000Z', { total: 500, items: [anOrderItem({ name: 'Pizza', qty: 1, price: 300 })] }),
      anOrderOf('today', '2026-11-26T08:00:00.000Z'),
    ]);

    await build();

    expect(await database().select().from(orderHours)).toMatchObject([
      { utcDay: '2026-11-20', day: '2026-11-21', hour: 0, orders: 2, withTotal: 2, total: 1500, items: 3 },
    ]);
    expect(await database().select().from(orderDays)).toMatchObject([{ day: '2026-11-21', orders: 2, total: 1500 }]);
    expect(await database().select().from(productDays)).toMatchObject([{ name: 'Pizza', orders: 2, items: 3, total: 900 }]);
    expect(await database().select().from(rollupDays)).toEqual([{ utcDay: '2026-11-20' }]);
    expect(await marks()).toBe(0);
  });

  it('sums up the days of a UTC month by local month, weekday and hour once it is over, also days without orders [M-03]', async () => {
    await insertOrders(database(), [
      anOrderOf('a', '2026-09-30T12:00:00.000Z', { total: 100 }),
      anOrderOf('b', '2026-10-07T12:00:00.000Z', { total: 200 }),
      anOrderOf('c', '2026-10-21T12:10:00.000Z', { total: 300 }),
      anOrderOf('d', '2026-10-31T23:30:00.000Z', { total: 400 }),
      anOrderOf('e', '2026-11-20T12:00:00.000Z', { total: 500 }),
    ]);

    await build();

    const october = { utcMonth: '2026-10-01' };
    expect(await database().select().from(rollupMonths).orderBy(rollupMonths.utcMonth)).toEqual([{ utcMonth: '2026-09-01' }, october]);
    expect(await database().$count(rollupDays)).toBe(30 + 31 + 1);
    const sums = await database().select().from(orderMonths).where(eq(orderMonths.utcMonth, '2026-10-01')).orderBy(orderMonths.day);
    expect(sums).toMatchObject([
      { ...october, day: '2026-10-01', orders: 2, total: 500 },
      { ...october, day: '2026-11-01', orders: 1, total: 400 },
    ]);
    const weekdays = await database()
      .select()
      .from(orderWeekdays)
      .where(eq(orderWeekdays.utcMonth, '2026-10-01'))
      .orderBy(orderWeekdays.day);
    expect(weekdays).toMatchObject([
      { day: '2026-10-07', orders: 2 },
      { day: '2026-11-01', orders: 1 },
    ]);
    const hours = await database().select().from(orderWeekdayHours).orderBy(orderWeekdayHours.day, orderWeekdayHours.hour);
    expect(hours).toMatchObject([
      { day: '2026-09-02', hour: 14 },
      { day: '2026-10-07', hour: 14, orders: 2 },
      { day: '2026-11-01', hour: 0 },
    ]);
  });

  it('sums up a month again after an order of it changed, and leaves other locations as they are [M-03]', async () => {
    await insertOrders(database(), [
      anOrderOf('a', '2026-10-07T12:00:00.000Z', { total: 200 }),
      anOrderOf('b', '2026-10-07T12:00:00.000Z', { total: 300, locationId: 'bogota' }),
    ]);
    await build();
    await database().update(orderMonths).set({ orders: 77 });

    await database()
      .update(orders)
      .set({ data: { total: 900, currency: 'EUR' } })
      .where(eq(orders.id, 'a'));
    await build();

    expect(await database().select().from(orderMonths).orderBy(orderMonths.total)).toMatchObject([
      { locationId: 'bogota', orders: 77, total: 300 },
      { locationId: 'madrid', orders: 1, total: 900 },
    ]);
  });

  it('stores reason of cancellation, print failure and lateness of an order [M-03]', async () => {
    const pick = { suggestedPickUpAt: '2026-11-20T12:00:00.000Z' };
    await insertOrders(database(), [
      anOrderOf('a', '2026-11-20T11:30:00.000Z', {
        ...pick,
        statuses: [
          aStatusEntry({ status: 'ERROR', type: 'printer', date: '2026-11-20T11:31:00.000Z' }),
          aStatusEntry({ status: 'READY_TO_PICKUP', date: '2026-11-20T12:07:40.000Z' }),
        ],
      }),
      anOrderOf('b', '2026-11-20T11:30:00.000Z', { statuses: [aStatusEntry({ status: 'CANCELED', reason: 'tooBusy' })] }),
    ]);

    await build();

    const rows = await database().select().from(orderDays).orderBy(orderDays.reason);
    expect(rows).toMatchObject([
      { reason: '', printFailures: 1, late: [7] },
      { reason: 'tooBusy', status: 'CANCELED', printFailures: 0, late: null },
    ]);
  });

  it('builds a day again after an order of it changed, arrived late, moved to another day or was deleted [M-03]', async () => {
    await insertOrders(database(), [anOrderOf('a', '2026-11-20T12:00:00.000Z', { total: 100 })]);
    await build();
    const totals = async () => {
      await build();
      const rows = await database().select().from(orderDays).orderBy(orderDays.day);
      return rows.map(({ day, orders: count, total }) => [day, count, total]);
    };

    await database()
      .insert(orders)
      .values(orderRow(anOrderOf('late', '2026-11-20T13:00:00.000Z', { total: 50 })));
    expect(await totals()).toEqual([['2026-11-20', 2, 150]]);
    await database()
      .update(orders)
      .set({ data: { total: 900, currency: 'EUR' } })
      .where(eq(orders.id, 'a'));
    expect(await totals()).toEqual([['2026-11-20', 2, 950]]);
    await database()
      .update(orders)
      .set({ placedAt: new Date('2026-11-19T12:00:00Z') })
      .where(eq(orders.id, 'a'));
    expect(await totals()).toEqual([
      ['2026-11-19', 1, 900],
      ['2026-11-20', 1, 50],
    ]);
    await database().delete(orders).where(eq(orders.id, 'late'));
    expect(await totals()).toEqual([['2026-11-19', 1, 900]]);
  });

  it('builds all days of a location again after its time zone changed [M-03]', async () => {
    await insertOrders(
      database(),
      ['20', '21'].map((day) => anOrderOf(day, `2026-11-${day}T22:30:00.000Z`)),
    );
    await build();

    await database().update(locations).set({ timeZone: 'Asia/Kathmandu' }).where(eq(locations.id, 'madrid'));
    await build();

    const rows = await database().select().from(orderHours).orderBy(orderHours.day);
    expect(rows.map(({ day, hour }) => [day, hour])).toEqual([
      ['2026-11-21', 4],
      ['2026-11-22', 4],
    ]);
  });

  it('builds everything again after the built days were deleted [M-03]', async () => {
    await insertOrders(database(), [anOrderOf('a', '2026-11-20T12:00:00.000Z')]);
    await build();
    await database().update(orderDays).set({ orders: 77 });

    await database().delete(rollupDays);
    await build();

    expect(await database().select().from(orderDays)).toMatchObject([{ orders: 1 }]);
  });

  it('leaves the marks of a day that is not over to be dropped, and builds nothing twice [M-03]', async () => {
    await insertOrders(database(), [anOrderOf('a', '2026-11-20T12:00:00.000Z')]);
    await build();
    const version = () =>
      database()
        .select({ at: sql<string>`xmin::text` })
        .from(orderDays);
    const before = await version();

    await database()
      .insert(orders)
      .values(orderRow(anOrderOf('today', '2026-11-26T08:00:00.000Z')));
    await build();

    expect(await marks()).toBe(0);
    expect(await version()).toEqual(before);
  });
});
