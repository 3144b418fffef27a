import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { FigureFilter } from '@/domain/figureFilter';
import { aUser } from '../../../test/factories/aUser';
import { groupedReportQuery } from '../reports/groupedReport';
import { orderIdsQuery, orderLinesQuery } from '../reports/ordersReport';
import { insertAccounts } from '../../../test/server/insertTenants';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { figuresQuery } from './readFigures';

const PROVIDER = aUser({ role: 'product-admin', accountId: null, locationsIds: [] });
const ADMIN = aUser({ role: 'account-admin', locationsIds: [] });
const GROUP = aUser({ role: 'multi-account-admin', locationsIds: [] });
const MONTH = { fromDay: '2026-10-01', toDay: '2026-10-31' };

const nodeSchema = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(nodeSchema));
  },
});
type PlanNode = z.infer<typeof nodeSchema>;
const resultSchema = z.looseObject({ rows: z.tuple([z.looseObject({ 'QUERY PLAN': z.tuple([z.looseObject({ Plan: nodeSchema })]) })]) });

describe('the queries of figures and reports', () => {
  const database = useTestDatabase();

  /** Inserts orders of 40 locations of ten accounts, one every two hours for two years, each with two items. */
  async function placeTwoYears(): Promise<void> {
    await insertAccounts(database(), ...Array.from({ length: 10 }, (_, n) => `account-${n}`));
    await database().execute(sql`
      insert into locations (id, account_id, name, time_zone, currency, country, data)
      select 'location-' || n, 'account-' || n % 10, 'Bar', 'Europe/Madrid', 'EUR', 'ES', '{}' from generate_series(1, 40) as n`);
    await database().execute(sql`
      insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, statuses, data)
      select 'order-' || n, 1, 'A', 'account-' || n % 10, 'location-' || n % 40, 'glovo', 'takeaway', 'DELIVERED',
        timestamptz '2026-11-20' - n * interval '2 hours', now(), '[]',
        jsonb_build_object('total', n, 'notes', repeat('x', 600), 'items', '[{"name": "Pizza", "qty": 2}, {"name": "Tarta"}]'::jsonb)
      from generate_series(1, 8760) as n`);
    await database().execute(sql`vacuum analyze`);
  }

  async function nodesFor(query: SQL): Promise<PlanNode[]> {
    const result = await database().execute(sql`explain (format json) ${query}`);
    return nodesBelow(resultSchema.parse(result).rows[0]['QUERY PLAN'][0].Plan);
  }

  const QUERIES: [user: typeof PROVIDER, filter: FigureFilter][] = [
    [PROVIDER, MONTH],
    [PROVIDER, { ...MONTH, accountIds: ['account-1'] }],
    [PROVIDER, { ...MONTH, locationIds: ['location-1', 'location-2'] }],
    [PROVIDER, { ...MONTH, channels: ['glovo'] }],
    [PROVIDER, { ...MONTH, days: 'zone', timeZone: 'America/Bogota', statuses: ['COMPLETED'] }],
    [PROVIDER, { ...MONTH, days: 'business', dayStartsAt: 5, product: 'Pizza', currency: 'EUR', hour: 12 }],
    [ADMIN, MONTH],
    [GROUP, MONTH],
    [aUser({ locationsIds: ['location-1'] }), MONTH],
  ];
  /** The statements by name; all but `figures` and `salesWithProducts` read lines only for a product filter. */
  const STATEMENTS: Record<string, (user: typeof PROVIDER, filter: FigureFilter) => Promise<SQL>> = {
    figures: (user, filter) => figuresQuery(database(), { user, filter }),
    orders: (user, filter) => orderIdsQuery(database(), { user, filter }, null, 250_000),
    'orders from a row on': (user, filter) => orderIdsQuery(database(), { user, filter }, ['2026-10-20T00:00:00Z', 'order-1'], 250_000),
    sales: (user, filter) => groupedReportQuery(database(), 'sales', { user, filter }, null, 250_000),
    accumulated: (user, filter) => groupedReportQuery(database(), 'accumulated', { user, filter }, null, 250_000),
    salesWithProducts: (user, filter) => groupedReportQuery(database(), 'salesWithProducts', { user, filter }, null, 250_000),
    summary: (user, filter) => groupedReportQuery(database(), 'summary', { user, filter }, null, 250_000),
  };

  it('use an index for every user and filter, and read neither orders nor lines of other months [DA-01, RE-02]', async () => {
    await placeTwoYears();

    for (const [name, statement] of Object.entries(STATEMENTS)) {
      for (const [user, filter] of QUERIES) {
        const nodes = await nodesFor(await statement(user, filter));

        const ofOrders = nodes.filter((node) => node['Relation Name'] === 'orders');
        const ofLines = nodes.filter((node) => node['Relation Name'] === 'order_lines');
        const withLines = ['figures', 'salesWithProducts'].includes(name) ? 1 : 0;
        expect([name, filter, ofOrders.length, ofLines.length]).toEqual([name, filter, 1, withLines + (filter.product ? 1 : 0)]);
        expect(ofOrders.concat(ofLines).map((node) => node['Node Type'])).not.toContain('Seq Scan');
        ofOrders.forEach((node) => expect([name, filter, conditionsOf([node])]).toEqual([name, filter, isOfTimeOr('id')]));
        // The plan reads the lines of a few orders one by one, and otherwise all lines of the period.
        ofLines.forEach((node) => expect([name, filter, conditionsOf([node])]).toEqual([name, filter, isOfTimeOr('order_id')]));
      }
    }
  }, 120_000);

  it('read the orders of a page by their ids [RE-02]', async () => {
    await placeTwoYears();
    // Placed one every two hours, backwards from 20 November.
    const ids = Array.from({ length: 84 }, (_, n) => `order-${n + 400}`);
    const page = { ids, from: '2026-10-10 18:00:00+00', to: '2026-10-17 16:00:00+00' };

    for (const [user, filter] of QUERIES) {
      const nodes = await nodesFor(await orderLinesQuery(database(), { user, filter }, page, { asOf: '', transactions: '1000:1000:' }));

      const scans = nodes.filter((node) => ['orders', 'order_lines'].includes(node['Relation Name'] ?? ''));
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(scans.length).toBeGreaterThanOrEqual(3);
      // With the list in a lookup that is repeated for each order, the database sorts it each time.
      expect(conditionsOf(nodes)).not.toMatch(/id = \w+\.id\) AND \(id = ANY/);
    }
  }, 120_000);
});

/** Matches an index condition on the period, or on the order. */
function isOfTimeOr(key: string): unknown {
  return expect.stringMatching(new RegExp(String.raw`placed_at >= .* AND .*placed_at < |\(${key} = `));
}

function nodesBelow(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesBelow)];
}

/** A bitmap scan has its condition in the index scan below it. */
function conditionsOf(nodes: readonly PlanNode[]): string {
  return nodes
    .flatMap(nodesBelow)
    .map((node) => node['Index Cond'] ?? '')
    .join(' ');
}
