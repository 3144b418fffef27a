import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_REPORT_ROWS, type ReportType } from '@/domain/report';
import type { Database } from '../../platform/db/database';
import { locations, orderLines } from '../../platform/db/schema';
import { pickOrders, type OrderQuery, type PickedOrders } from '../statistics/pickOrders';
import { PAGE_ROWS, type ReportLines } from './reportLines';

export type GroupedReport = Exclude<ReportType, 'orders'>;

/** A report as SQL: the groups of `picked`, the columns that sort them, and the columns of a row. */
interface Report {
  groups: (picked: PickedOrders) => SQL;
  /** The columns of `REPORT_KEYS`, with the types to cast a cursor to. */
  keys: readonly (readonly [column: string, type: 'date' | 'text'])[];
  row: SQL;
}

const SUMS = sql.raw(`
  count(*) filter (where counts) as orders,
  sum(total) filter (where counts) as sales,
  count(*) filter (where counts and total is null) as without_total,
  count(*) filter (where cancelled) as cancelled,
  count(*) filter (where failed) as failed`);
const SUM_COLUMNS = sql.raw('orders, sales, without_total as "withoutTotal", cancelled, failed');
const LOCATION_COLUMNS = sql`group_location as "locationId", coalesce(${locations.name}, '') as location, account as "accountId"`;

const REPORTS: Record<GroupedReport, Report> = {
  sales: {
    groups: ({ movedCount }) => sql`
      select day, zone, location as group_location, channel, account, currency, ${movedCount} as moved, ${SUMS}
      from picked group by day, zone, location, channel, account, currency`,
    keys: [
      ['day', 'date'],
      ['group_location', 'text'],
      ['channel', 'text'],
      ['account', 'text'],
      ['currency', 'text'],
    ],
    row: sql`day, zone, moved, ${LOCATION_COLUMNS}, channel, selected.currency, ${SUM_COLUMNS}`,
  },
  accumulated: {
    groups: ({ movedCount }) => sql`
      select day, case when min(zone) = max(zone) then min(zone) else '' end as zone, null as group_location, currency, ${movedCount} as moved,
        ${SUMS},
        sum(count(*) filter (where counts)) over to_date as orders_to_date,
        sum(sum(total) filter (where counts)) over to_date as sales_to_date
      from picked group by day, currency
      window to_date as (partition by currency order by day)`,
    keys: [
      ['day', 'date'],
      ['currency', 'text'],
    ],
    row: sql`day, zone, moved, selected.currency, ${SUM_COLUMNS}, orders_to_date as "ordersToDate", sales_to_date as "salesToDate"`,
  },
  salesWithProducts: {
    groups: ({ movedCount, isLine }) => sql`
      select day, zone, location as group_location, channel, account, ${orderLines.name} collate "C" as product, currency,
        ${movedCount} as moved, trim_scale(sum(${orderLines.qty})) as pieces, count(distinct id) as orders,
        round(sum(${orderLines.qty} * ${orderLines.price})) as sales
      from picked join ${orderLines} on ${orderLines.orderId} = id
      where counts and ${isLine}
      group by day, zone, location, channel, account, ${orderLines.name} collate "C", currency`,
    keys: [
      ['day', 'date'],
      ['group_location', 'text'],
      ['channel', 'text'],
      ['account', 'text'],
      ['product', 'text'],
      ['currency', 'text'],
    ],
    row: sql`day, zone, moved, ${LOCATION_COLUMNS}, channel, product, selected.currency, pieces, orders, sales`,
  },
  summary: {
    groups: ({ movedCount }) => sql`
      select location as group_location, channel, service_type, account, currency, ${movedCount} as moved, ${SUMS}
      from picked group by location, channel, service_type, account, currency`,
    keys: [
      ['group_location', 'text'],
      ['channel', 'text'],
      ['service_type', 'text'],
      ['account', 'text'],
      ['currency', 'text'],
    ],
    row: sql`${LOCATION_COLUMNS}, channel, service_type as "serviceType", selected.currency, moved, ${SUM_COLUMNS}`,
  },
};

const resultSchema = z.looseObject({ rows: z.array(z.object({ lines: z.string(), rows: z.number() })) });

/**
 * Reads a report that the database aggregates in one statement, so that all rows are of the same moment; the statement also formats
 * the rows as JSON. Starts behind the row with the key `after`.
 */
export async function readGroupedReport(
  database: Database,
  type: GroupedReport,
  query: OrderQuery,
  after: readonly string[] | null,
  maxRows = MAX_REPORT_ROWS,
): Promise<ReportLines> {
  const result = await database.execute(await groupedReportQuery(database, type, query, after, maxRows));
  const { rows: parts } = resultSchema.parse(result);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return rows <= maxRows ? { rows, isCut: false, parts } : { rows: maxRows, isCut: true, parts: withoutLast(parts) };
}

/**
 * The statement of `readGroupedReport`, exported for the test of its query plan. Reads one row more than `most`, to detect that there
 * are more.
 */
export async function groupedReportQuery(
  database: Database,
  type: GroupedReport,
  query: OrderQuery,
  after: readonly string[] | null,
  maxRows: number,
): Promise<SQL> {
  const { groups, keys, row } = REPORTS[type];
  const picked = await pickOrders(database, query);
  const key = sql.join(
    keys.map(([column, type]) => (type === 'text' ? sql`${sql.identifier(column)} collate "C"` : sql.identifier(column))),
    sql`, `,
  );
  const values = after?.map((value, index) => sql`${value}::${sql.raw(keys[index]?.[1] ?? 'text')}`);
  const isBehind = values ? sql`(${key}) > (${sql.join(values, sql`, `)})` : sql`true`;
  return sql`
    with ${picked.tables},
    groups as (${groups(picked)}),
    selected as (
      select *, row_number() over (order by ${key}) - 1 as row_index from groups where ${isBehind}
      order by row_index limit ${maxRows + 1}
    ),
    texts as (
      select row_index, row_to_json(report_row)::text as line
      from selected left join ${locations} on ${locations.id} = group_location
        cross join lateral (select ${row}) as report_row
    )
    select string_agg(line, e'\\n' order by row_index) as lines, count(*)::integer as rows
    from texts group by row_index / ${PAGE_ROWS}::integer order by min(row_index)`;
}

function withoutLast(parts: { lines: string; rows: number }[]) {
  const last = parts.at(-1);
  if (!last || last.rows === 1) return parts.slice(0, -1);
  return [...parts.slice(0, -1), { lines: last.lines.slice(0, last.lines.lastIndexOf('\n')), rows: last.rows - 1 }];
}
