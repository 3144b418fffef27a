import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_REPORT_ROWS } from '@/domain/report';
import { REPORT_FIELDS, type GroupedReport } from '@/domain/reportRange';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { locations, orderLines } from '../../platform/db/schema';
import { factTables, sumFacts } from '../rollups/factTables';
import { isReadFromRollups, SUMS_OF_FACTS, SUMS_OF_ORDERS, type FigureSums } from '../statistics/figureSums';
import { ELSEWHERE, pickOrders, type OrderQuery } from '../statistics/pickOrders';
import { zonesOf } from '../statistics/zoneClocks';
import { PAGE_ROWS, type ReportLines } from './reportLines';

/** The orders of a report as rows of tables (`tables`, for a `with`), and its figures as expressions of their groups. */
interface Source {
  tables: SQL;
  /**
   * A table with the columns `day`, `zone`, `location`, `channel`, `service_type`, `account`, `currency`, and those of `sums` and `moved`; for products also
   * `product` and those of `pieces`, `productOrders` and `productSales`.
   */
  rows: SQL;
  sums: SQL;
  ordersToDate: SQL;
  salesToDate: SQL;
  /** The number of orders that are on another calendar day at their location. */
  moved: SQL;
  pieces: SQL;
  productOrders: SQL;
  productSales: SQL;
}

/** A report as SQL: the groups of a source, the columns that sort them, and the columns of a row. */
interface Report {
  groups: (source: Source) => SQL;
  /** The columns of `REPORT_KEYS`, with the types to cast a cursor to. */
  keys: readonly (readonly [column: string, type: 'date' | 'text'])[];
  row: SQL;
}

const SUM_COLUMNS = sql.raw('orders, sales, without_total as "withoutTotal", cancelled, failed');
const LOCATION_COLUMNS = sql`group_location as "locationId", coalesce(${locations.name}, '') as location, account as "accountId"`;

const REPORTS: Record<GroupedReport, Report> = {
  sales: {
    groups: ({ rows, moved, sums }) => sql`
      select day, zone, location as group_location, channel, account, currency, ${moved} as moved, ${sums}
      from ${rows} group by day, zone, location, channel, account, currency`,
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
    groups: ({ rows, moved, sums, ordersToDate, salesToDate }) => sql`
      select day, case when min(zone) = max(zone) then min(zone) else '' end as zone, null as group_location, currency, ${moved} as moved,
        ${sums},
        ${ordersToDate} over to_date as orders_to_date,
        ${salesToDate} over to_date as sales_to_date
      from ${rows} group by day, currency
      window to_date as (partition by currency order by day)`,
    keys: [
      ['day', 'date'],
      ['currency', 'text'],
    ],
    row: sql`day, zone, moved, selected.currency, ${SUM_COLUMNS}, orders_to_date as "ordersToDate", sales_to_date as "salesToDate"`,
  },
  salesWithProducts: {
    groups: ({ rows, moved, pieces, productOrders, productSales }) => sql`
      select day, zone, location as group_location, channel, account, product collate "C" as product, currency,
        ${moved} as moved, trim_scale(${pieces}) as pieces, ${productOrders} as orders, round(${productSales}) as sales
      from ${rows}
      where counts
      group by day, zone, location, channel, account, product collate "C", currency`,
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
    groups: ({ rows, moved, sums }) => sql`
      select location as group_location, channel, service_type, account, currency, ${moved} as moved, ${sums}
      from ${rows} group by location, channel, service_type, account, currency`,
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

function columnsOf({ orders, sales, withoutTotal, cancelled, failed }: FigureSums): Pick<Source, 'sums' | 'ordersToDate' | 'salesToDate'> {
  return {
    sums: sql`${orders} as orders, ${sales} as sales, ${withoutTotal} as without_total, ${cancelled} as cancelled, ${failed} as failed`,
    ordersToDate: sql`sum(${orders})`,
    salesToDate: sql`sum(${sales})`,
  };
}

/** The orders of a report, or the lines of these orders. */
async function sourceOfOrders(database: Database, type: GroupedReport, query: OrderQuery): Promise<Source> {
  const { tables, isLine, movedCount } = await pickOrders(database, query);
  const { name, qty, price, orderId } = orderLines;
  const lines = sql`(select picked.*, ${name} as product, ${qty} as qty, ${price} as price from picked join ${orderLines} on ${orderId} = id where ${isLine}) as sold`;
  return {
    tables,
    rows: type === 'salesWithProducts' ? lines : sql.raw('picked'),
    ...columnsOf(SUMS_OF_ORDERS),
    moved: movedCount,
    pieces: sql.raw('sum(qty)'),
    productOrders: sql.raw('count(distinct id)'),
    productSales: sql.raw('sum(qty * price)'),
  };
}

/** The sums of a report, from the rollups where they are up to date. */
async function sourceOfRollups(database: Database, type: GroupedReport, query: OrderQuery): Promise<Source> {
  const fields = REPORT_FIELDS[type];
  const facts = await factTables(database, { ...query, query: { ...query.filter, rows: fields } });
  const columns = fields.map((field) => (field === 'service' ? 'service_type' : field));
  const zones = await zonesOf(database, undefined);
  return {
    tables: sql`
      ${facts.tables},
      sums as (
        select sums.*, case when ${isOneOf(locations.timeZone, zones)} then ${locations.timeZone} else ${ELSEWHERE} end as zone
        from (${sumFacts(facts, columns)}) as sums left join ${locations} on ${locations.id} = location
      )`,
    rows: sql.raw('sums'),
    ...columnsOf(SUMS_OF_FACTS),
    moved: sql.raw('sum(moved)'),
    pieces: sql.raw('sum(items)'),
    productOrders: sql.raw('sum(n)'),
    productSales: sql.raw('sum(total)'),
  };
}

const resultSchema = z.looseObject({ rows: z.array(z.object({ lines: z.string(), rows: z.number() })) });

/**
 * Reads a report that the database aggregates in one statement, so that all rows are of the same moment; the statement also formats
 * the rows as JSON. Of a long period (`isReadFromRollups`), it needs a snapshot. Starts behind the row with the key `after`.
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
  const sourceOf = isReadFromRollups(query.filter) ? sourceOfRollups : sourceOfOrders;
  const source = await sourceOf(database, type, query);
  const key = sql.join(
    keys.map(([column, type]) => (type === 'text' ? sql`${sql.identifier(column)} collate "C"` : sql.identifier(column))),
    sql`, `,
  );
  const values = after?.map((value, index) => sql`${value}::${sql.raw(keys[index]?.[1] ?? 'text')}`);
  const isBehind = values ? sql`(${key}) > (${sql.join(values, sql`, `)})` : sql`true`;
  return sql`
    with ${source.tables},
    groups as (${groups(source)}),
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
