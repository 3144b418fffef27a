import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { TOP_PRODUCTS } from '@/domain/orderStatistics';
import type { Database } from '../../platform/db/database';
import { orderLines } from '../../platform/db/schema';
import { pickOrders, type OrderQuery } from './pickOrders';

const inOneCurrency = { currency: z.string(), amount: z.nullable(z.number()), orders: z.number() };

/** The orders of a day, account, channel or hour in one currency; `amount` (minor units) is null if none of them has one. */
const figuresSchema = z.object({
  ...inOneCurrency,
  day: z.nullable(z.string()),
  account: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  hour: z.nullable(z.number()),
  cancelled: z.number(),
  failed: z.number(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The sales of a product in one currency. */
const soldSchema = z.object({ ...inOneCurrency, name: z.string(), qty: z.number() });
export type Sold = z.infer<typeof soldSchema>;

/** The result of the statement in PGlite and PostgreSQL. */
const resultSchema = z.looseObject({
  rows: z.tuple([z.object({ figures: z.array(figuresSchema), products: z.array(soldSchema) })]),
});

/**
 * Reads the figures of the orders in the user's scope that match the filter, by day, account, channel and hour, and of the
 * best-selling products. One statement, so that all figures are of the same moment.
 */
export async function readFigures(database: Database, query: OrderQuery): Promise<{ figures: Figures[]; products: Sold[] }> {
  const result = await database.execute(await figuresQuery(database, query));
  return resultSchema.parse(result).rows[0];
}

/** The statement of `readFigures`, exported for the test of its query plan. */
export async function figuresQuery(database: Database, query: OrderQuery): Promise<SQL> {
  const { tables, isLine } = await pickOrders(database, query);
  return sql`
    with ${tables},
    figures as (
      select day, account, channel, hour, currency,
        count(*) filter (where counts) as orders,
        sum(total) filter (where counts) as amount,
        count(*) filter (where cancelled) as cancelled,
        count(*) filter (where failed) as failed
      from picked
      group by grouping sets ((day, currency), (account, currency), (channel, currency), (hour, currency))
    ),
    sold as (
      select ${orderLines.name} as name, currency, sum(${orderLines.qty}) as qty, count(distinct id) as orders,
        round(sum(${orderLines.qty} * ${orderLines.price})) as amount
      from picked join ${orderLines} on ${orderLines.orderId} = id
      where counts and ${isLine}
      group by ${orderLines.name}, currency
    ),
    most as (select name from sold group by name order by sum(qty) desc, name collate "C" limit ${TOP_PRODUCTS})
    select
      (select coalesce(json_agg(figures), '[]') from figures) as figures,
      (select coalesce(json_agg(sold), '[]') from sold where name in (select name from most)) as products`;
}
