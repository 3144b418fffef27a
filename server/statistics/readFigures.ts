import { and, gte, inArray, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { GROUP_STATUSES } from '@/domain/listFilter';
import { TOP_PRODUCTS, type StatisticsFilter } from '@/domain/orderStatistics';
import type { User } from '@/domain/user';
import type { Database } from '../db/database';
import { isOneOf } from '../db/isOneOf';
import { locations, orderLines, orders } from '../db/schema';
import { orderConditions } from '../orders/listOrders';
import { inLocationScope } from '../security/tenantScope';
import { dayStartsTable, zonesOf } from './dayStarts';

const inOneCurrency = { currency: z.string(), amount: z.nullable(z.number()), orders: z.number() };

/** Orders of a day, or of an account, in one currency; `amount` (minor units) null where none of them has one. */
const figuresSchema = z.object({
  ...inOneCurrency,
  day: z.nullable(z.string()),
  account: z.nullable(z.string()),
  cancelled: z.number(),
  failed: z.number(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** What was sold of a product in one currency. */
const soldSchema = z.object({ ...inOneCurrency, name: z.string(), qty: z.number() });
export type Sold = z.infer<typeof soldSchema>;

/** What either database answers. */
const resultSchema = z.looseObject({
  rows: z.tuple([z.object({ figures: z.array(figuresSchema), products: z.array(soldSchema) })]),
});

/** The zone of locations whose own nobody knows, and of those that are gone: as on their tickets. */
const ELSEWHERE = 'UTC';

/**
 * The figures of the orders that the user sees and that fit the filter, by day and by account, and of the products that were sold most. One
 * statement, so that all are of one moment and agree.
 */
export async function readFigures(
  database: Database,
  user: User,
  filter: StatisticsFilter,
): Promise<{ figures: Figures[]; products: Sold[] }> {
  const result = await database.execute(await figuresQuery(database, user, filter));
  return resultSchema.parse(result).rows[0];
}

/** For `readFigures`, and for the test that looks at how the database goes about it. */
export async function figuresQuery(database: Database, user: User, filter: StatisticsFilter): Promise<SQL> {
  const interval = { from: new Date(filter.fromDate), to: new Date(filter.toDate) };
  const atPlaces = and(seenBy(database, user, locations.id), filter.locationIds && isOneOf(locations.id, filter.locationIds));
  const ownZones = filter.timeZone === undefined ? await zonesOf(database, atPlaces) : [];
  const elsewhere = filter.timeZone ?? ELSEWHERE;
  const days = dayStartsTable([...ownZones, elsewhere], interval);
  const fits = and(seenBy(database, user, orders.locationId), ...orderConditions(filter, interval.from));
  // As the orders have it: lines of other times are not looked at.
  const linesFit = and(gte(orderLines.placedAt, interval.from), lt(orderLines.placedAt, interval.to));
  return sql`
    with day_starts as ${days},
    picked as materialized (
      select ${orders.id} as id, ${orders.accountId} as account, ${orders.total} as total,
        coalesce(own.first, elsewhere.first) + width_bucket(${orders.placedAt}, coalesce(own.starts, elsewhere.starts)) - 1 as day,
        coalesce(${orders.currency}, order_currency(to_jsonb(${locations.currency})), 'EUR') as currency,
        ${inArray(orders.status, GROUP_STATUSES.cancelled)} as cancelled,
        ${inArray(orders.status, GROUP_STATUSES.failed)} as failed
      from ${orders}
        left join ${locations} on ${locations.id} = ${orders.locationId}
        left join day_starts as own on own.zone = ${locations.timeZone}
        join day_starts as elsewhere on elsewhere.zone = ${elsewhere}
      where ${fits}
    ),
    figures as (
      select day, account, currency,
        count(*) filter (where not cancelled and not failed) as orders,
        sum(total) filter (where not cancelled and not failed) as amount,
        count(*) filter (where cancelled) as cancelled,
        count(*) filter (where failed) as failed
      from picked
      group by grouping sets ((day, currency), (account, currency))
    ),
    sold as (
      select ${orderLines.name} as name, currency, sum(${orderLines.qty}) as qty, count(distinct id) as orders,
        round(sum(${orderLines.qty} * ${orderLines.price})) as amount
      from picked join ${orderLines} on ${orderLines.orderId} = id
      where not cancelled and not failed and ${linesFit}
      group by ${orderLines.name}, currency
    ),
    most as (select name from sold group by name order by sum(qty) desc, name collate "C" limit ${TOP_PRODUCTS})
    select
      (select coalesce(json_agg(figures), '[]') from figures) as figures,
      (select coalesce(json_agg(sold), '[]') from sold where name in (select name from most)) as products`;
}

/** The user's scope, for a column that names locations; undefined: no bounds. */
function seenBy(database: Database, user: User, column: AnyColumn): SQL | undefined {
  const scope = inLocationScope(database, user, column);
  return scope === 'all' ? undefined : scope;
}
