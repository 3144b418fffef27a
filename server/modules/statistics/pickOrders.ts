import { and, eq, gte, inArray, lt, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { FigureFilter } from '@/domain/figureFilter';
import { statusesWhere, type ReportStatus } from '@/domain/orderStatus';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { locations, orderLines, orders } from '../../platform/db/schema';
import { inLocationScope } from '../../platform/security/tenantScope';
import { cutDays } from './dayLens';
import { offsetAt, zonesOf } from './zoneClocks';

/** The zone of locations whose own nobody knows, and of those that are gone: as on their tickets. */
const ELSEWHERE = 'UTC';

/** Who asks for which orders; `accountIds` bounds them beside what the filter says: the accounts of an address. */
export interface Asked {
  user: User;
  filter: FigureFilter;
  accountIds?: readonly string[];
}

/** The orders that figures and reports are of. */
export interface PickedOrders {
  /**
   * For a `with`: the table `picked`, an order a row. `id`, `placed_at`, `location`, `account`, `channel`, `service_type`, `status`, `total`,
   * `currency` as it is told, `counts`, `cancelled` or `failed`, `zone` in which its `day` was cut, `hour` there, and `moved`: it is another
   * day on the calendar of its location. Texts are in collation "C", as reports are sorted, but for `id` and `location`: by them other tables
   * are joined, whose indexes have that of the database.
   */
  tables: SQL;
  /** Which of `order_lines`, joined to them, figures are of. */
  isLine: SQL | undefined;
  /** How many of the orders of a group are `moved`. */
  movedCount: SQL;
}

/**
 * The one way in which orders are picked, for figures and for reports (rows BR-02, BR-03); what each word means: `docs/figures.md`. `bound`
 * is one more condition on `orders`.
 */
export async function pickOrders(database: Database, { user, filter, accountIds }: Asked, bound?: SQL): Promise<PickedOrders> {
  const atPlaces = and(seenBy(database, user, locations.id), someOf(locations.id, filter.locationIds));
  const { from, to, clocks, dayStart } = cutDays(filter, [...(await zonesOf(database, atPlaces)), ELSEWHERE]);
  const isInTime = (column: AnyColumn) => and(gte(column, from), lt(column, to));
  const { product } = filter;
  const isLine = and(isInTime(orderLines.placedAt), product === undefined ? undefined : eq(orderLines.name, product));
  const fits = and(
    isInTime(orders.placedAt),
    seenBy(database, user, orders.locationId),
    accountIds && isOneOf(orders.accountId, accountIds),
    someOf(orders.accountId, filter.accountIds),
    someOf(orders.locationId, filter.locationIds),
    someOf(orders.channelSlug, filter.channels),
    someOf(orders.serviceType, filter.serviceType),
    filter.statuses?.length ? or(...filter.statuses.map(isOfStatus)) : undefined,
    product === undefined ? undefined : sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isLine})`,
    bound,
  );
  const isByZone = filter.days === 'zone';
  const clockOf = (clocks: SQL) => sql`${orders.placedAt} at time zone 'UTC' + ${offsetAt(sql`${orders.placedAt}`, clocks)}`;
  const tables = sql`
    clocks as materialized ${clocks},
    placed as (
      select ${orders.id} as id, ${orders.placedAt} as placed_at, ${orders.locationId} as location,
        ${orders.accountId} collate "C" as account, ${orders.channelSlug} collate "C" as channel,
        ${orders.serviceType} collate "C" as service_type, ${orders.status} as status, ${orders.total} as total,
        coalesce(${orders.currency}, order_currency(to_jsonb(${locations.currency})), 'EUR') collate "C" as currency,
        ${isOfStatus('COMPLETED')} as counts, ${isOfStatus('CANCELLED')} as cancelled, ${isOfStatus('NOT_PROCESSED')} as failed,
        ${isByZone ? sql`asked.zone` : sql`coalesce(own.zone, ${ELSEWHERE})`} collate "C" as zone,
        ${clockOf(isByZone ? sql`asked` : sql`own`)} as clock, ${clockOf(sql`own`)} as place_clock
      from ${orders}
        left join ${locations} on ${locations.id} = ${orders.locationId}
        left join clocks as own on own.zone = ${locations.timeZone}
        ${isByZone ? sql`join clocks as asked on asked.zone = ${filter.timeZone}` : sql``}
      where ${fits}
    ),
    picked as (
      select *, (clock - ${dayStart})::date as day, extract(hour from clock)::integer as hour,
        (clock - ${dayStart})::date <> place_clock::date as moved
      from placed
      where ${and(isOfDays(filter, dayStart), isOfCell(filter))}
    )`;
  // In the days of the locations nothing is: those of other lenses are counted.
  const isMovable = filter.days === 'zone' || filter.days === 'business';
  return { tables, isLine, movedCount: isMovable ? sql`count(distinct id) filter (where moved)` : sql`0` };
}

function isOfDays({ fromDay, toDay }: FigureFilter, dayStart: SQL): SQL {
  return sql`clock >= ${fromDay}::date + ${dayStart} and clock < ${toDay}::date + 1 + ${dayStart}`;
}

/** What narrows figures to one of their cells and is not written on the order. */
function isOfCell({ currency, total, hour }: FigureFilter): SQL | undefined {
  return and(
    currency === undefined ? undefined : sql`currency = ${currency}`,
    total === undefined ? undefined : sql`total is null`,
    hour === undefined ? undefined : sql`extract(hour from clock) = ${hour}`,
  );
}

function isOfStatus(status: ReportStatus): SQL | undefined {
  // Written as the others' complement, which is shorter.
  const isOf = (...reports: ReportStatus[]) =>
    inArray(
      orders.status,
      statusesWhere(({ report }) => reports.includes(report)),
    );
  return status === 'COMPLETED' ? not(isOf('CANCELLED', 'NOT_PROCESSED')) : isOf(status);
}

/** A list that names nothing narrows nothing. */
function someOf(column: AnyColumn, values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? isOneOf(column, values) : undefined;
}

/** The user's scope, for a column that names locations; undefined: no bounds. */
function seenBy(database: Database, user: User, column: AnyColumn): SQL | undefined {
  const scope = inLocationScope(database, user, column);
  return scope === 'all' ? undefined : scope;
}
