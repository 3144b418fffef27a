import { eq, sql } from 'drizzle-orm';
import { figureTotals } from '@/domain/figureTotals';
import { REPORT_TYPES, STREAMING_THRESHOLD, type ReportType } from '@/domain/report';
import { afterStatement } from '../../../test/server/afterStatement';
import { anOrder } from '../../../test/factories/anOrder';
import { insertLocations, insertOrders, PROVIDER } from '../../../test/server/anyOrders';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { orders } from '../../platform/db/schema';
import type { NewOrder } from '../orders/orderStore';
import { readScreen } from './readScreen';
import type { ReportLines } from './reportLines';

const filter = { fromDay: '2026-11-20', toDay: '2026-11-20' };
const query = { user: PROVIDER, filter };
const anOrderOf = (id: string, placedAt = '2026-11-20T12:00:00.000Z'): NewOrder => ({
  ...anOrder({ id, locationId: 'madrid', placedAt, total: 1000 }),
  accountId: 'account-1',
});

describe('readScreen', () => {
  const database = useTestDatabase();

  beforeEach(() => insertLocations(database()));
  afterEach(() => jest.restoreAllMocks());

  /** Inserts one order more than a JSON reply contains. */
  async function insertMany(): Promise<number> {
    const count = STREAMING_THRESHOLD + 1;
    await database().execute(sql`
      insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, statuses, data)
      select 'order-' || n, 1, 'A', 'account-1', 'madrid', 'glovo', 'takeaway', 'DELIVERED',
        timestamptz '2026-11-20 10:00Z' + n * interval '1 second', now(), '[]', '{"total": 100}'::jsonb
      from generate_series(1, ${count}::integer) as n`);
    return count;
  }

  it.each(REPORT_TYPES)('reads figures and rows of %s without an order that arrives between them [M-02]', async (type) => {
    await insertOrders(database(), [anOrderOf('order-1'), anOrderOf('order-2', '2026-11-19T12:00:00.000Z')]);
    const late = [anOrderOf('order-3'), anOrderOf('order-4', '2026-11-19T12:00:00.000Z')];
    // The first statement defines the snapshot, the second one reads the figures.
    const arrival = afterStatement(database(), 2, () => insertOrders(database(), [anOrderOf('order-1'), ...late]));

    const { asOf, figures, report } = await readScreen(database(), {
      ...{ type, query, cursor: null },
      figures: { before: { ...filter, fromDay: '2026-11-19', toDay: '2026-11-19' } },
    });
    const rows = await rowsOf(report);
    await arrival.done();

    expect(Date.parse(asOf ?? '')).not.toBeNaN();
    expect([figureTotals(figures!.now).orders, figureTotals(figures!.before!).orders, ordersIn(type, rows)]).toEqual([1, 1, 1]);
  });

  it('reads nothing more for a client that disconnects between two statements [M-02]', async () => {
    const client = new AbortController();
    // The first statement defines the snapshot, the second one reads the figures.
    const statement = afterStatement(database(), 2, async () => client.abort());

    const reading = readScreen(database(), {
      ...{ type: 'orders', query, cursor: null, figures: { before: filter } },
      client: { disconnected: client.signal, canceller: null },
    });

    await expect(reading).rejects.toMatchObject({ statusCode: 499 });
    await statement.done();
  });

  it('counts the orders of a long report that changed before their row was read [M-02]', async () => {
    const count = await insertMany();

    const { figures, report } = await readScreen(database(), { type: 'orders', query, cursor: null, figures: { before: null } });
    await database().update(orders).set({ code: 'B' }).where(eq(orders.id, 'order-3'));
    await database().delete(orders).where(eq(orders.id, 'order-4'));
    const rows = await rowsOf(report);

    expect([figureTotals(figures!.now).orders, rows.length, report.changed?.()]).toEqual([count, count - 1, 2]);
  }, 60_000);

  it('counts no change of a long report whose orders did not change [M-02]', async () => {
    const count = await insertMany();

    const { report } = await readScreen(database(), { type: 'orders', query, cursor: null, figures: null });

    expect([(await rowsOf(report)).length, report.changed?.()]).toEqual([count, 0]);
  }, 60_000);
});

async function rowsOf({ parts }: ReportLines): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const { lines } of parts) rows.push(...lines.split('\n').map((line): Record<string, unknown> => JSON.parse(line)));
  return rows;
}

function ordersIn(type: ReportType, rows: readonly Record<string, unknown>[]): number {
  // Each order has one product.
  return type === 'orders' ? rows.length : rows.reduce((sum, { orders: count }) => sum + Number(count), 0);
}
