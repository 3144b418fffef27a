import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isPivotOfProducts, MAX_PIVOT_CELLS, type Pivot, type PivotCell, type PivotField, type PivotQuery } from '@/domain/pivot';
import type { User } from '@/domain/user';
import { daysFrom } from '@/lib/calendarDay';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { accounts, locations } from '../../platform/db/schema';
import { invalidData } from '../../platform/http/httpError';
import { accountScope } from '../../platform/security/tenantScope';
import { FACT_CURRENCY, factTables, fieldsOf, sumFacts, type FactsRequest, type FactTables } from '../rollups/factTables';
import { isOfStatus, seenBy } from '../statistics/pickOrders';
import { productSections } from './productSections';

const rowSchema = z.object({
  keys: z.array(z.nullable(z.string())),
  currency: z.string(),
  orders: z.number(),
  sales: z.nullable(z.number()),
  with_total: z.number(),
  items: z.number(),
  fees: z.number(),
  cancelled: z.number(),
  failed: z.number(),
  print_failures: z.number(),
});
const lateSchema = z.object({
  keys: z.array(z.nullable(z.string())),
  currency: z.string(),
  median: z.number(),
  most: z.number(),
});
const resultSchema = z.looseObject({
  rows: z.tuple([z.object({ finest: z.number(), cells: z.array(rowSchema), late: z.array(lateSchema) })]),
});

/**
 * PostgreSQL expects almost as many sums as there are rows, and then sorts the rows by texts: hashing them takes half the time. If there are as many, a hash
 * that exceeds `work_mem` goes to disk as a sort does.
 */
const HASHED = sql`set local enable_sort = off`;

/**
 * Reads a pivot with all subtotals (row M-04): the totals of each number of leading row fields, with and without the column field. All figures are of one
 * snapshot of the database.
 *
 * @throws HttpError 422 `tooManyCells`.
 */
export async function readPivot(database: Database, request: FactsRequest): Promise<Pivot> {
  return database.transaction(
    async (transaction) => {
      await transaction.execute(HASHED);
      const result = await transaction.execute(await pivotQuery(transaction, request));
      const [{ finest, cells, late }] = resultSchema.parse(result).rows;
      if (finest > MAX_PIVOT_CELLS) throw invalidData([{ path: 'rows', message: 'tooManyCells' }]);
      const lateOf = new Map(late.map((each) => [keyOf(each), each]));
      const data = cells.map((row): PivotCell => {
        const { with_total: withTotal, print_failures: printFailures, orders, cancelled, failed, fees, ...rest } = row;
        const { median = null, most = null } = lateOf.get(keyOf(row)) ?? {};
        const times = { lateMedian: median, lateMost: most };
        const counts = { orders, cancelled, failed };
        if (!isPivotOfProducts(request.query))
          return { ...rest, ...counts, fees, printFailures, withoutTotal: orders - withTotal, ...times };
        // Totals of several products contain no numbers of orders.
        const isOfOne = typeof row.keys[fieldsOf(request.query).indexOf('product')] === 'string';
        const known = isOfOne ? counts : { orders: null, cancelled: null, failed: null };
        return { ...rest, ...known, fees: null, printFailures: null, withoutTotal: null, ...times };
      });
      return { cells: data, ...(await namesOf(transaction, request, data)) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * The statement of `readPivot`, exported for the test of its query plan. Keys are computed for the few sums of the facts (`sumFacts`).
 */
export async function pivotQuery(database: Database, request: FactsRequest): Promise<SQL> {
  const { query } = request;
  const fields = fieldsOf(query);
  const names = fields.map((_field, index) => sql.raw(`k${index}`));
  const listed = (parts: readonly SQL[]) => sql.join([...parts, sql.raw('currency')], sql`, `);
  const keys = fields.map((field, index) => sql`${keyOfField(field, query)} as ${names[index]}`);
  const sets = sql`grouping sets (${sql.join(
    groupingSets(query).map((indexes) => sql`(${listed(indexes.map((index) => sql.raw(`k${index}`)))})`),
    sql`, `,
  )})`;
  const array = sql`array[${sql.join(names, sql`, `)}]::text[] as keys`;
  const columns = fields.flatMap(columnsOfField);
  const byCategory = fields.includes('category');
  const inSection = byCategory ? IN_SECTION : sql``;
  const facts = await factTables(database, request);
  return sql`
    with ${facts.tables},
    ${byCategory ? sql`sections as materialized (${productSections(database, request.user, query.locationIds)}),` : sql``}
    sums as (select * from (${sumFacts(facts, columns)}) as sums ${inSection}),
    finest as (
      select ${listed(keys)}, coalesce(sum(n) filter (where counts), 0) as orders, sum(total) filter (where counts) as sales,
        coalesce(sum(with_total) filter (where counts), 0) as with_total, coalesce(sum(items) filter (where counts), 0) as items,
        coalesce(sum(fees) filter (where counts), 0) as fees, coalesce(sum(n) filter (where cancelled), 0) as cancelled,
        coalesce(sum(n) filter (where failed), 0) as failed, sum(print_failures) as print_failures
      from sums
      group by ${listed(names)}
      limit ${MAX_PIVOT_CELLS + 1}
    ),
    cells as (
      select ${array}, currency, sum(orders) as orders, round(sum(sales)) as sales, sum(with_total) as with_total, trim_scale(sum(items)) as items,
        sum(fees) as fees, sum(cancelled) as cancelled, sum(failed) as failed, sum(print_failures) as print_failures
      from finest group by ${sets}
    ),
    late as (${query.lateness ? lateness({ facts, columns, keys, names, sets, array, listed, inSection }) : sql`select where false`})
    select (select count(*) from finest)::integer as finest, (select coalesce(json_agg(cells), '[]') from cells) as cells,
      (select coalesce(json_agg(late), '[]') from late) as late`;
}

const IN_SECTION = sql.raw('left join sections on section_location = location and section_product = product');

interface Groups {
  facts: FactTables;
  columns: readonly string[];
  keys: readonly SQL[];
  names: readonly SQL[];
  sets: SQL;
  array: SQL;
  listed: (parts: readonly SQL[]) => SQL;
  inSection: SQL;
}

/** Percentiles do not add up, but numbers of orders by minute do. */
function lateness({ facts, columns, keys, names, sets, array, listed, inSection }: Groups): SQL {
  const own = sql.raw([...new Set(['own_currency', 'home_currency', ...columns])].join(', '));
  const minutes = facts.names.map(
    (name) => sql`
      select ${own}, minute, count(*) as n from ${sql.raw(name)} cross join unnest(late) as minute where minute is not null group by ${own}, minute`,
  );
  return sql`
    select keys, currency, min(minute) filter (where upto >= total * 0.5) as median, min(minute) filter (where upto >= total * 0.9) as most
    from (
      select keys, currency, minute, sum(n) over (partition by keys, currency order by minute) as upto, sum(n) over (partition by keys, currency) as total
      from (
        select ${array}, currency, minute, sum(n) as n
        from (
          select ${listed(keys)}, minute, sum(n) as n
          from (select *, ${FACT_CURRENCY} as currency from (${sql.join(minutes, sql` union all `)}) as own ${inSection}) as own
          group by ${listed(names)}, minute
        ) as minutes
        group by minute, ${sets}
      ) as grouped
    ) as counted
    group by keys, currency`;
}

/** Indexes of the fields of each kind of total: leading row fields, with and without the column field. */
function groupingSets({ rows = [], columns = [] }: PivotQuery): number[][] {
  const leading = Array.from({ length: rows.length + 1 }, (_, length) => rows.slice(0, length).map((_row, index) => index));
  return columns.length === 0 ? leading : leading.flatMap((indexes) => [indexes, [...indexes, rows.length]]);
}

/** The columns of `facts` from which the key of a field is computed. */
function columnsOfField(field: PivotField): string[] {
  if (field === 'service') return ['service_type'];
  if (field === 'category') return ['location', 'product'];
  return [field === 'week' || field === 'month' || field === 'weekday' ? 'day' : field];
}

function keyOfField(field: PivotField, { fromDay, alignTo = fromDay }: PivotQuery): SQL {
  const shifted = alignTo === fromDay ? sql`day` : sql`(day + ${shiftOf(fromDay, alignTo)}::integer)`;
  switch (field) {
    case 'category':
      return sql`coalesce(category, '')`;
    case 'service':
      return sql`service_type`;
    case 'status':
      return sql`case when ${isOfStatus('CANCELLED', sql.raw('status'))} then 'CANCELLED'
        when ${isOfStatus('NOT_PROCESSED', sql.raw('status'))} then 'NOT_PROCESSED' else 'COMPLETED' end`;
    case 'day':
      return sql`${shifted}::text`;
    case 'week':
      return sql`date_trunc('week', ${shifted})::date::text`;
    case 'month':
      return sql`to_char(day + make_interval(months => ${monthsOf(alignTo) - monthsOf(fromDay)}::integer), 'YYYY-MM')`;
    case 'weekday':
      return sql`extract(isodow from day)::integer::text`;
    case 'hour':
      return sql`hour::text`;
    default:
      return sql.raw(field);
  }
}

function shiftOf(from: string, to: string): number {
  return to >= from ? daysFrom(from, to) - 1 : 1 - daysFrom(to, from);
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function keyOf({ keys, currency }: Pick<PivotCell, 'keys' | 'currency'>): string {
  return JSON.stringify([keys, currency]);
}

async function namesOf(database: Database, { user, query }: FactsRequest, cells: readonly PivotCell[]) {
  const fields = fieldsOf(query);
  const idsOf = (field: PivotField) => {
    const index = fields.indexOf(field);
    return index < 0 ? [] : [...new Set(cells.map(({ keys }) => keys[index] ?? ''))];
  };
  return {
    locations: await locationNames(database, user, idsOf('location')),
    accounts: await accountNames(database, user, idsOf('account')),
  };
}

async function locationNames(database: Database, user: User, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const isSeen = seenBy(database, user, locations.id);
  const named = await database
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(isSeen ? sql`${isOneOf(locations.id, ids)} and ${isSeen}` : isOneOf(locations.id, ids));
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

async function accountNames(database: Database, user: User, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const scope = await accountScope(database, user);
  const seen = scope === 'all' ? ids : ids.filter((id) => scope.includes(id));
  const named = await database.select({ id: accounts.id, name: accounts.name }).from(accounts).where(isOneOf(accounts.id, seen));
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
