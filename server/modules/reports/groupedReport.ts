import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_REPORT_ROWS, type ReportType } from '@/domain/report';
import type { Database } from '../../platform/db/database';
import { locations, orderLines } from '../../platform/db/schema';
import { pickOrders, type Asked, type PickedOrders } from '../statistics/pickOrders';
import { ROWS_AT_ONCE, type ReportLines } from './reportLines';

export type GroupedReport = Exclude<ReportType, 'orders'>;

/** A report as SQL: the groups of `picked`, by which of their columns they are sorted, and what is told of each. */
interface Report {
  groups: (picked: PickedOrders) => SQL;
  /** As `REPORT_KEYS` has them, with the type that a cursor is read as. */
  keys: readonly (readonly [column: string, type: 'date' | 'text'])[];
  row: SQL;
}

const SUMS = sql.raw(`
  count(*) filter (where counts) as orders,
  sum(total) filter (where counts) as sales,
  count(*) filter (where counts and total is null) as without_total,
  count(*) filter (where cancelled) as cancelled,
  count(*) filter (where failed) as failed`);
const TOLD_SUMS = sql.raw('orders, sales, without_total as "withoutTotal", cancelled, failed');
const TOLD_PLACE = sql`group_location as "locationId", coalesce(${locations.name}, '') as location, account as "accountId"`;

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
    row: sql`day, zone, moved, ${TOLD_PLACE}, channel, told.currency, ${TOLD_SUMS}`,
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
    row: sql`day, zone, moved, told.currency, ${TOLD_SUMS}, orders_to_date as "ordersToDate", sales_to_date as "salesToDate"`,
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
    row: sql`day, zone, moved, ${TOLD_PLACE}, channel, product, told.currency, pieces, orders, sales`,
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
    row: sql`${TOLD_PLACE}, channel, service_type as "serviceType", told.currency, moved, ${TOLD_SUMS}`,
  },
};

const resultSchema = z.looseObject({ rows: z.array(z.object({ lines: z.string(), rows: z.number() })) });

/**
 * A report that is summed up by the database, in one statement, so that its rows are of one moment; it makes the rows' texts, too. `after`:
 * behind the row of this key.
 */
export async function readGroupedReport(
  database: Database,
  type: GroupedReport,
  asked: Asked,
  after: readonly string[] | null,
  most = MAX_REPORT_ROWS,
): Promise<ReportLines> {
  const result = await database.execute(await groupedReportQuery(database, type, asked, after, most));
  const { rows: parts } = resultSchema.parse(result);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return rows <= most ? { rows, isCut: false, parts } : { rows: most, isCut: true, parts: withoutLast(parts) };
}

/** For `readGroupedReport`, and for the test that looks at how the database goes about it. One row more than `most`, to tell that there are more. */
export async function groupedReportQuery(
  database: Database,
  type: GroupedReport,
  asked: Asked,
  after: readonly string[] | null,
  most: number,
): Promise<SQL> {
  const { groups, keys, row } = REPORTS[type];
  const picked = await pickOrders(database, asked);
  const key = sql.join(
    keys.map(([column, type]) => (type === 'text' ? sql`${sql.identifier(column)} collate "C"` : sql.identifier(column))),
    sql`, `,
  );
  const values = after?.map((value, place) => sql`${value}::${sql.raw(keys[place]?.[1] ?? 'text')}`);
  const isBehind = values ? sql`(${key}) > (${sql.join(values, sql`, `)})` : sql`true`;
  return sql`
    with ${picked.tables},
    groups as (${groups(picked)}),
    told as (select *, row_number() over (order by ${key}) - 1 as place from groups where ${isBehind} order by place limit ${most + 1}),
    texts as (
      select place, row_to_json(told_row)::text as line
      from told left join ${locations} on ${locations.id} = group_location cross join lateral (select ${row}) as told_row
    )
    select string_agg(line, e'\\n' order by place) as lines, count(*)::integer as rows
    from texts group by place / ${ROWS_AT_ONCE}::integer order by min(place)`;
}

function withoutLast(parts: { lines: string; rows: number }[]) {
  const last = parts.at(-1);
  if (!last || last.rows === 1) return parts.slice(0, -1);
  return [...parts.slice(0, -1), { lines: last.lines.slice(0, last.lines.lastIndexOf('\n')), rows: last.rows - 1 }];
}
