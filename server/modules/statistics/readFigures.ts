import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { TOP_PRODUCTS } from '@/domain/orderStatistics';
import { FIGURE_FIELDS } from '@/domain/reportRange';
import type { Database } from '../../platform/db/database';
import { orderLines } from '../../platform/db/schema';
import { factTables, sumFacts } from '../rollups/factTables';
import { isReadFromRollups, SUMS_OF_FACTS, SUMS_OF_ORDERS } from './figureSums';
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
 * best-selling products. Of a long period (`isReadFromRollups`), they are read in three statements: run it in a snapshot.
 */
export async function readFigures(database: Database, query: OrderQuery): Promise<{ figures: Figures[]; products: Sold[] }> {
  if (isReadFromRollups(query.filter)) return readLongFigures(database, query);
  const result = await database.execute(await figuresQuery(database, query));
  return resultSchema.parse(result).rows[0];
}

/** The statement of `readFigures` for a period that is read from the orders, exported for the test of its query plan. */
export async function figuresQuery(database: Database, query: OrderQuery): Promise<SQL> {
  const { tables, isLine } = await pickOrders(database, query);
  const { orders, sales, cancelled, failed } = SUMS_OF_ORDERS;
  return sql`
    with ${tables},
    figures as (
      select day, account, channel, hour, currency, ${orders} as orders, ${sales} as amount, ${cancelled} as cancelled, ${failed} as failed
      from picked
      group by grouping sets ((day, currency), (account, currency), (channel, currency), (hour, currency))
    ),
    sold as (
      select ${orderLines.name} as name, currency, sum(${orderLines.qty}) as qty, count(distinct id) as orders,
        round(sum(${orderLines.qty} * ${orderLines.price})) as amount
      from picked join ${orderLines} on ${orderLines.orderId} = id
      where counts and ${isLine}
      group by ${orderLines.name}, currency
    )
    select (select coalesce(json_agg(figures), '[]') from figures) as figures, (${BEST_SOLD}) as products`;
}

/** The best-selling products of a table `sold`. */
const BEST_SOLD = sql`
  select coalesce(json_agg(sold), '[]') from sold
  where name in (select name from sold group by name order by sum(qty) desc, name collate "C" limit ${TOP_PRODUCTS})`;

async function readLongFigures(database: Database, query: OrderQuery): Promise<{ figures: Figures[]; products: Sold[] }> {
  const read = async (by: keyof typeof FIGURE_FIELDS, figures: SQL, products: SQL) => {
    const fields = FIGURE_FIELDS[by];
    const facts = await factTables(database, { ...query, query: { ...query.filter, rows: [...fields] } });
    const result = await database.execute(sql`
      with ${facts.tables}, sums as (${sumFacts(facts, fields)})
      select (${figures}) as figures, (${products}) as products`);
    return resultSchema.parse(result).rows[0];
  };
  const { orders, sales, cancelled, failed } = SUMS_OF_FACTS;
  const figuresBy = (columns: string, sets: string) => sql`
    select coalesce(json_agg(figures), '[]') from (
      select ${sql.raw(columns)}, currency, ${orders} as orders, ${sales} as amount, ${cancelled} as cancelled, ${failed} as failed
      from sums group by grouping sets (${sql.raw(sets)})
    ) as figures`;
  const best = sql`
    with sold as (
      select product as name, currency, sum(items) as qty, sum(n) as orders, round(sum(total)) as amount
      from sums where counts group by product, currency
    ) ${BEST_SOLD}`;
  const none = sql`select '[]'::json`;
  const totals = await read(
    'totals',
    figuresBy('day, account, channel, null as hour', '(day, currency), (account, currency), (channel, currency)'),
    none,
  );
  const hours = await read('hours', figuresBy('null as day, null as account, null as channel, hour', '(hour, currency)'), none);
  const { products } = await read('products', none, best);
  return { figures: [...totals.figures, ...hours.figures], products };
}
