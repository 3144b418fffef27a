import { and, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_REPORT_ROWS, STREAMING_THRESHOLD } from '@/domain/report';
import type { Database } from '../../platform/db/database';
import { isOfSnapshot, type DataSnapshot } from '../../platform/db/dataSnapshot';
import { isOneOf } from '../../platform/db/isOneOf';
import { locations, orderLines, orders } from '../../platform/db/schema';
import { FEES, ORDER_FACTS, ORDER_FEES } from '../rollups/orderFacts';
import { pickOrders, type OrderQuery } from '../statistics/pickOrders';
import { PAGE_ROWS, type ReportLines, type RowLines } from './reportLines';

/** Consecutive orders of the report with the times of the first and the last one, in the format of the database. */
const pageSchema = z.object({ ids: z.array(z.string()), from: z.string(), to: z.string() });
type OrdersPage = z.infer<typeof pageSchema>;
const pagesSchema = z.looseObject({ rows: z.array(pageSchema) });
const linesSchema = z.looseObject({
  rows: z.tuple([z.object({ lines: z.nullable(z.string()), rows: z.number(), unchanged: z.number() })]),
});

interface OrdersSource {
  /** The transaction of the snapshot. */
  transaction: Database;
  snapshot: DataSnapshot;
  /** For pages that are read after the transaction. */
  database: Database;
  /** Aborts when the client disconnects: no further page is read ahead. @default never */
  disconnected?: AbortSignal | undefined;
}

/**
 * Reads the report with one row per order. It first reads the ids of the orders from an index. Up to `STREAMING_THRESHOLD` orders are read in
 * the transaction, so that all are of its snapshot. More are read in pages of a thousand as rows are consumed, one page ahead, so that a long report
 * does not block other queries: orders that no longer match when their page is read are omitted, and `changed` counts those that changed since the
 * snapshot (decision G88). Starts behind the row with the key `after`.
 */
export async function readOrdersReport(
  { transaction, snapshot, database, disconnected }: OrdersSource,
  query: OrderQuery,
  after: readonly string[] | null,
  maxRows = MAX_REPORT_ROWS,
): Promise<ReportLines> {
  const { rows: found } = pagesSchema.parse(await transaction.execute(await orderIdsQuery(transaction, query, after, maxRows)));
  const count = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const report = { rows: Math.min(count, maxRows), isCut: count > maxRows };
  const pages = report.isCut ? withoutLast(found) : found;
  if (report.rows <= STREAMING_THRESHOLD) {
    const parts: RowLines[] = [];
    for (const page of pages) parts.push(await readPage(transaction, query, page, snapshot));
    return { ...report, parts: parts.filter(({ rows }) => rows > 0) };
  }
  let changed = 0;
  async function* readPages(): AsyncGenerator<RowLines> {
    const read = (page: OrdersPage | undefined) => {
      const reading = page && !disconnected?.aborted ? readPage(database, query, page, snapshot) : undefined;
      // Its error is thrown when the page is consumed; unhandled until then, it would end the process.
      reading?.catch(() => undefined);
      return reading;
    };
    let following = read(pages[0]);
    for (const [index, page] of pages.entries()) {
      const part = await following;
      following = read(pages[index + 1]);
      changed += page.ids.length - (part?.unchanged ?? 0);
      if (part && part.rows > 0) yield part;
    }
  }
  return { ...report, parts: readPages(), changed: () => changed };
}

async function readPage(database: Database, query: OrderQuery, page: OrdersPage, snapshot: DataSnapshot) {
  const [{ lines, rows, unchanged }] = linesSchema.parse(
    await database.execute(await orderLinesQuery(database, query, page, snapshot)),
  ).rows;
  return { lines: lines ?? '', rows, unchanged };
}

/** Omits the id beyond the limit, which only shows that there are more. */
function withoutLast(pages: readonly OrdersPage[]): OrdersPage[] {
  return pages
    .map((page, index) => (index === pages.length - 1 ? { ...page, ids: page.ids.slice(0, -1) } : page))
    .filter(({ ids }) => ids.length > 0);
}

/**
 * The first statement of `readOrdersReport`, exported for the test of its query plan. Reads one id more than `most`, to detect that
 * there are more.
 */
export async function orderIdsQuery(database: Database, query: OrderQuery, after: readonly string[] | null, maxRows: number): Promise<SQL> {
  const [placedAt, id] = after ?? [];
  // The separate condition on the time lets the database start in an index.
  const isBehind = after
    ? sql`placed_at >= ${placedAt}::timestamptz and (placed_at, id collate "C") > (${placedAt}::timestamptz, ${id}::text)`
    : sql`true`;
  const { tables } = await pickOrders(database, query);
  return sql`
    with ${tables},
    selected as (
      select id, placed_at, row_number() over (order by placed_at, id collate "C") - 1 as row_index
      from picked where ${isBehind} order by row_index limit ${maxRows + 1}
    )
    select json_agg(id order by row_index) as ids, min(placed_at)::text as "from", max(placed_at)::text as "to"
    from selected group by row_index / ${PAGE_ROWS}::integer order by min(row_index)`;
}

/**
 * The rows of some orders, omitting those that no longer match. Only `pickOrders` receives the list of ids: if the join also had it, the
 * database would sort the list again for each of its index lookups, which took 0.35 of 0.4 ms for each row.
 */
export async function orderLinesQuery(
  database: Database,
  query: OrderQuery,
  { ids, from, to }: OrdersPage,
  snapshot: DataSnapshot,
): Promise<SQL> {
  const isOfThem = isOneOf(orders.id, ids);
  const { tables, isLine } = await pickOrders(
    database,
    query,
    and(isOfThem, sql`${orders.placedAt} between ${from}::timestamptz and ${to}::timestamptz`),
  );
  return sql`
    with ${tables},
    texts as (
      select picked.placed_at, picked.id, ${isOfSnapshot(sql`${orders}.xmin`, snapshot)} as is_unchanged, row_to_json(report_row)::text as line
      from picked
        join ${orders} on ${orders.id} = picked.id
        left join ${locations} on ${locations.id} = picked.location
        cross join lateral (select ${ORDER_FEES} as all_fees offset 0) as own_fees
        cross join lateral (select ${FEES}) as fees
        cross join lateral (select ${ROW}, ${productOf(query, isLine)}) as report_row
    )
    select string_agg(line, e'\\n' order by placed_at, id collate "C") as lines, count(*)::integer as rows,
      (count(*) filter (where is_unchanged))::integer as unchanged
    from texts`;
}

/** The pieces and sales of the filtered product in an order. */
function productOf({ filter }: OrderQuery, isLine: SQL | undefined): SQL {
  if (filter.product === undefined) return sql`null as "productPieces", null as "productSales"`;
  const sumOf = (value: SQL) =>
    sql`case when picked.counts then (select trim_scale(sum(${value})) from ${orderLines} where ${orderLines.orderId} = picked.id and ${isLine}) end`;
  const { qty, price } = orderLines;
  return sql`${sumOf(sql`${qty}`)} as "productPieces", ${sumOf(sql`${qty} * ${price}`)} as "productSales"`;
}

const LOCAL_TIME = sql`(picked.placed_at at time zone picked.zone)`;
const OFFSET = sql`(${LOCAL_TIME} - picked.placed_at at time zone 'UTC')`;
const CHANNEL_ORDER_ID = sql`${orders.data} #> '{channel,orderId}'`;

const ROW = sql`
  picked.id, ${orders.code} as code, to_char(picked.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
  to_char(${LOCAL_TIME}, 'YYYY-MM-DD"T"HH24:MI:SS') || case when ${OFFSET} < interval '0' then '-' else '+' end ||
    to_char(greatest(${OFFSET}, -${OFFSET}), 'HH24:MI') as "placedAtLocal",
  picked.day, picked.zone, picked.moved::integer as moved,
  picked.location as "locationId", coalesce(${locations.name}, '') as location, picked.account as "accountId",
  picked.channel, picked.service_type as "serviceType", picked.status,
  case when jsonb_typeof(${CHANNEL_ORDER_ID}) in ('string', 'number') then left(${orders.data} #>> '{channel,orderId}', 200) else '' end
    as "channelOrderId", ${ORDER_FACTS.reason} as reason,
  case when picked.cancelled then 'CANCELLED' when picked.failed then 'NOT_PROCESSED' else 'COMPLETED' end as "reportStatus",
  case when jsonb_typeof(${orders.data} #> '{payment,type}') = 'string' then ${orders.data} #>> '{payment,type}' else '' end as payment,
  picked.currency,
  coalesce((select trim_scale(sum(${orderLines.qty})) from ${orderLines} where ${orderLines.orderId} = picked.id), 0) as pieces,
  picked.total, case when picked.counts then picked.total end as sales,
  nullif(fees.delivery, 0) as "deliveryFee", nullif(fees.tip, 0) as tip, fees.other as "otherFees"`;
