import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { TOP_PRODUCTS } from '@/domain/orderStatistics';
import type { Database } from '../../platform/db/database';
import { orderLines } from '../../platform/db/schema';
import { pickOrders, type Asked } from './pickOrders';

const inOneCurrency = { currency: z.string(), amount: z.nullable(z.number()), orders: z.number() };

/** Orders of a day, an account, a channel or an hour, in one currency; `amount` (minor units) null where none of them has one. */
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

/** What was sold of a product in one currency. */
const soldSchema = z.object({ ...inOneCurrency, name: z.string(), qty: z.number() });
export type Sold = z.infer<typeof soldSchema>;

/** What either database answers. */
const resultSchema = z.looseObject({
  rows: z.tuple([z.object({ figures: z.array(figuresSchema), products: z.array(soldSchema) })]),
});

/**
 * The figures of the orders that the user sees and that fit the filter, by day, account, channel and hour, and of the products that were
 * sold most. One statement, so that all are of one moment and agree.
 */
export async function readFigures(database: Database, asked: Asked): Promise<{ figures: Figures[]; products: Sold[] }> {
  const result = await database.execute(await figuresQuery(database, asked));
  return resultSchema.parse(result).rows[0];
}

/** For `readFigures`, and for the test that looks at how the database goes about it. */
export async function figuresQuery(database: Database, asked: Asked): Promise<SQL> {
  const { tables, isLine } = await pickOrders(database, asked);
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
