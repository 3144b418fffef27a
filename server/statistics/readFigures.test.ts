import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StatisticsFilter } from '@/domain/orderStatistics';
import { aUser } from '../../test/factories/aUser';
import { useTestDatabase } from '../testing/testDatabase';
import { figuresQuery } from './readFigures';

const PROVIDER = aUser({ role: 'product-admin', accountId: null, locationsIds: [] });
const ADMIN = aUser({ role: 'account-admin', locationsIds: [] });
const GROUP = aUser({ role: 'multi-account-admin', locationsIds: [] });
const MONTH = { fromDate: '2026-10-01T00:00:00Z', toDate: '2026-11-01T00:00:00Z' };

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

describe('how the figures are read', () => {
  const database = useTestDatabase();

  /** Orders of 40 locations of ten accounts, one every two hours for two years; each has two items. */
  async function placeTwoYears(): Promise<void> {
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

  async function nodesFor(user: typeof PROVIDER, filter: StatisticsFilter): Promise<PlanNode[]> {
    const result = await database().execute(sql`explain (format json) ${await figuresQuery(database(), user, filter)}`);
    return nodesBelow(resultSchema.parse(result).rows[0]['QUERY PLAN'][0].Plan);
  }

  it('is by an index: no order and no line of another month is looked at, whoever asks for what [DA-01]', async () => {
    await placeTwoYears();

    const asked: [user: typeof PROVIDER, filter: StatisticsFilter][] = [
      [PROVIDER, MONTH],
      [PROVIDER, { ...MONTH, accountIds: ['account-1'] }],
      [PROVIDER, { ...MONTH, locationIds: ['location-1', 'location-2'] }],
      [PROVIDER, { ...MONTH, channels: ['glovo'] }],
      [ADMIN, MONTH],
      [GROUP, MONTH],
      [aUser({ locationsIds: ['location-1'] }), MONTH],
    ];
    for (const [user, filter] of asked) {
      const nodes = await nodesFor(user, filter);

      const ofOrders = nodes.filter((node) => node['Relation Name'] === 'orders');
      const ofLines = nodes.filter((node) => node['Relation Name'] === 'order_lines');
      expect([ofOrders.length, ofLines.length]).toEqual([1, 1]);
      expect(ofOrders.concat(ofLines).map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(conditionsOf(ofOrders)).toMatch(/placed_at >= .* AND .*placed_at < /);
      // A few orders are asked for their lines one by one; of many the lines of the time are read.
      expect(conditionsOf(ofLines)).toMatch(/placed_at >= .* AND .*placed_at < |order_id = /);
    }
  }, 120_000);
});

function nodesBelow(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesBelow)];
}

/** A bitmap scan has its condition in the scan of the index below it. */
function conditionsOf(nodes: readonly PlanNode[]): string {
  return nodes
    .flatMap(nodesBelow)
    .map((node) => node['Index Cond'] ?? '')
    .join(' ');
}
