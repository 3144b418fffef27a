import { and, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_REPORT_ROWS } from '@/domain/report';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { locations, orderLines, orders } from '../../platform/db/schema';
import { pickOrders, type Asked } from '../statistics/pickOrders';
import { ROWS_AT_ONCE, type ReportLines, type RowLines } from './reportLines';

/** Orders that follow each other in the report, and in which time they were placed, both included, as the database writes instants. */
const pageSchema = z.object({ ids: z.array(z.string()), from: z.string(), to: z.string() });
type OrdersPage = z.infer<typeof pageSchema>;
const pagesSchema = z.looseObject({ rows: z.array(pageSchema) });
const linesSchema = z.looseObject({ rows: z.tuple([z.object({ lines: z.nullable(z.string()), rows: z.number() })]) });

/**
 * The report of orders, a row an order. Which they are is read first, out of an index; the orders themselves then a thousand at a time, as
 * rows are taken: nobody else waits for the whole of it. What is no longer of the report by then is left out. `after`: behind the row of
 * this key.
 */
export async function readOrdersReport(
  database: Database,
  asked: Asked,
  after: readonly string[] | null,
  most = MAX_REPORT_ROWS,
): Promise<ReportLines> {
  const { rows: pages } = pagesSchema.parse(await database.execute(await orderIdsQuery(database, asked, after, most)));
  const found = pages.reduce((sum, { ids }) => sum + ids.length, 0);
  return { rows: Math.min(found, most), isCut: found > most, parts: partsOf(database, asked, pages, most) };
}

async function* partsOf(database: Database, asked: Asked, pages: readonly OrdersPage[], most: number): AsyncGenerator<RowLines> {
  let left = most;
  for (const page of pages) {
    const ids = page.ids.slice(0, left);
    left -= ids.length;
    if (ids.length === 0) return;
    const result = await database.execute(await orderLinesQuery(database, asked, { ...page, ids }));
    const [{ lines, rows }] = linesSchema.parse(result).rows;
    if (lines !== null) yield { lines, rows };
  }
}

/** For `readOrdersReport`, and for the test that looks at how the database goes about it. One id more than `most`, to tell that there are more. */
export async function orderIdsQuery(database: Database, asked: Asked, after: readonly string[] | null, most: number): Promise<SQL> {
  const [placedAt, id] = after ?? [];
  // The moment alone once more: an index is entered by it.
  const isBehind = after
    ? sql`placed_at >= ${placedAt}::timestamptz and (placed_at, id collate "C") > (${placedAt}::timestamptz, ${id}::text)`
    : sql`true`;
  const { tables } = await pickOrders(database, asked);
  return sql`
    with ${tables},
    told as (
      select id, placed_at, row_number() over (order by placed_at, id collate "C") - 1 as place from picked where ${isBehind} order by place limit ${most + 1}
    )
    select json_agg(id order by place) as ids, min(placed_at)::text as "from", max(placed_at)::text as "to" from told group by place / ${ROWS_AT_ONCE}::integer order by min(place)`;
}

/** The rows of some orders, as far as they are of the report. */
export async function orderLinesQuery(database: Database, asked: Asked, { ids, from, to }: OrdersPage): Promise<SQL> {
  const isOfThem = isOneOf(orders.id, ids);
  const { tables, isLine } = await pickOrders(
    database,
    asked,
    and(isOfThem, sql`${orders.placedAt} between ${from}::timestamptz and ${to}::timestamptz`),
  );
  return sql`
    with ${tables},
    texts as (
      select picked.placed_at, picked.id, row_to_json(told_row)::text as line
      from picked
        join ${orders} on ${orders.id} = picked.id and ${isOfThem}
        left join ${locations} on ${locations.id} = picked.location
        cross join lateral (select ${FEES}) as fees
        cross join lateral (select ${ROW}, ${productOf(asked, isLine)}) as told_row
    )
    select string_agg(line, e'\\n' order by placed_at, id collate "C") as lines, count(*)::integer as rows from texts`;
}

/** What an order has of the product that is asked for. */
function productOf({ filter }: Asked, isLine: SQL | undefined): SQL {
  if (filter.product === undefined) return sql`null as "productPieces", null as "productSales"`;
  const sumOf = (value: SQL) =>
    sql`case when picked.counts then (select trim_scale(sum(${value})) from ${orderLines} where ${orderLines.orderId} = picked.id and ${isLine}) end`;
  const { qty, price } = orderLines;
  return sql`${sumOf(sql`${qty}`)} as "productPieces", ${sumOf(sql`${qty} * ${price}`)} as "productSales"`;
}

const GIVEN_FEES = sql`(case when jsonb_typeof(${orders.data}->'fees') = 'object' then ${orders.data}->'fees' else '{}' end)`;

/** As `orderFees` reads them: an order's own delivery fee is asked for first, that of the price details else. */
const FEES = sql`
  order_amount(case when ${GIVEN_FEES} ? 'delivery_fee' then ${GIVEN_FEES}->'delivery_fee' else ${orders.data} #> '{priceDetails,deliveryFee}' end) as delivery,
  order_amount(${GIVEN_FEES}->'tip') as tip,
  (select sum(nullif(order_amount(value), 0)) from jsonb_each(${GIVEN_FEES}) where key not in ('delivery_fee', 'tip')) as other`;

const ROW = sql`
  picked.id, ${orders.code} as code, to_char(picked.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
  picked.day, picked.zone, picked.moved::integer as moved,
  picked.location as "locationId", coalesce(${locations.name}, '') as location, picked.account as "accountId",
  picked.channel, picked.service_type as "serviceType", picked.status,
  case when picked.cancelled then 'CANCELLED' when picked.failed then 'NOT_PROCESSED' else 'COMPLETED' end as "reportStatus",
  case when jsonb_typeof(${orders.data} #> '{payment,type}') = 'string' then ${orders.data} #>> '{payment,type}' else '' end as payment,
  picked.currency,
  coalesce((select trim_scale(sum(${orderLines.qty})) from ${orderLines} where ${orderLines.orderId} = picked.id), 0) as pieces,
  picked.total, case when picked.counts then picked.total end as sales,
  nullif(fees.delivery, 0) as "deliveryFee", nullif(fees.tip, 0) as tip, fees.other as "otherFees"`;
