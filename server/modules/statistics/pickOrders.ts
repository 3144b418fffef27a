import { and, eq, gte, inArray, lt, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { FigureFilter } from '@/domain/figureFilter';
import { statusesWhere, type ReportStatus } from '@/domain/orderStatus';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { locations, orderLines, orders } from '../../platform/db/schema';
import { inLocationScope } from '../../platform/security/tenantScope';
import { ORDER_FACTS } from '../rollups/orderFacts';
import { splitDays } from './dayLens';
import { offsetAt, zonesOf } from './zoneClocks';

/** The zone of locations that have no valid one or are deleted: the same as on their tickets. */
export const ELSEWHERE = 'UTC';

/** Selects orders for a user. `accountIds` further limits the filter, to the accounts of a URL. */
export interface OrderQuery {
  user: User;
  filter: FigureFilter;
  accountIds?: readonly string[];
}

/** The orders of figures and reports. */
export interface PickedOrders {
  /**
   * For a `with`: the table `picked`, with one row per order. Columns: `id`, `placed_at`, `location`, `account`, `channel`,
   * `service_type`, `status`, `total`, `currency` (with its default), `counts`, `cancelled` and `failed`, `zone` that its `day` was
   * split in, `hour` there, and `moved`: whether the day differs from the calendar day of its location. Texts have the collation "C",
   * in which reports are sorted, except `id` and `location`, which are joined with indexes in the collation of the database.
   */
  tables: SQL;
  /** The condition for the `order_lines` that count, joined to the orders. */
  isLine: SQL | undefined;
  /** The number of orders of a group that are `moved`. */
  movedCount: SQL;
}

/**
 * Selects the orders for figures and reports alike (rows BR-02, BR-03); `docs/figures.md` defines the terms. `bound` is a further
 * condition on `orders`.
 */
export async function pickOrders(database: Database, { user, filter, accountIds }: OrderQuery, bound?: SQL): Promise<PickedOrders> {
  const atLocations = and(seenBy(database, user, locations.id), someOf(locations.id, filter.locationIds));
  const { from, to, clocks, dayStart } = splitDays(filter, [...(await zonesOf(database, atLocations)), ELSEWHERE]);
  const isInTime = (column: AnyColumn) => and(gte(column, from), lt(column, to));
  const { product } = filter;
  const isLine = and(isInTime(orderLines.placedAt), product === undefined ? undefined : eq(orderLines.name, product));
  const fits = and(
    isInTime(orders.placedAt),
    filter.placedBefore === undefined ? undefined : lt(orders.placedAt, new Date(filter.placedBefore)),
    seenBy(database, user, orders.locationId),
    accountIds && isOneOf(orders.accountId, accountIds),
    someOf(orders.accountId, filter.accountIds),
    someOf(orders.locationId, filter.locationIds),
    someOf(orders.channelSlug, filter.channels),
    someOf(orders.serviceType, filter.serviceType),
    filter.statuses?.length ? or(...filter.statuses.map((status) => isOfStatus(status))) : undefined,
    filter.reason === undefined ? undefined : sql`${ORDER_FACTS.reason} = ${filter.reason}`,
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
        ${isByZone ? sql`requested.zone` : sql`coalesce(own.zone, ${ELSEWHERE})`} collate "C" as zone,
        ${clockOf(isByZone ? sql`requested` : sql`own`)} as clock, ${clockOf(sql`own`)} as location_clock
      from ${orders}
        left join ${locations} on ${locations.id} = ${orders.locationId}
        left join clocks as own on own.zone = ${locations.timeZone}
        ${isByZone ? sql`join clocks as requested on requested.zone = ${filter.timeZone}` : sql``}
      where ${fits}
    ),
    picked as (
      select *, (clock - ${dayStart})::date as day, extract(hour from clock)::integer as hour,
        (clock - ${dayStart})::date <> location_clock::date as moved
      from placed
      where ${and(isOfDays(filter, dayStart), isOfCell(filter, dayStart))}
    )`;
  // Orders cannot move in the days of their own locations, only in other lenses.
  const isMovable = filter.days === 'zone' || filter.days === 'business';
  return { tables, isLine, movedCount: isMovable ? sql`count(distinct id) filter (where moved)` : sql`0` };
}

function isOfDays({ fromDay, toDay }: FigureFilter, dayStart: SQL): SQL {
  return sql`clock >= ${fromDay}::date + ${dayStart} and clock < ${toDay}::date + 1 + ${dayStart}`;
}

/** The conditions of a single figure that are not columns of the order. */
function isOfCell({ currency, total, hour, weekday }: FigureFilter, dayStart: SQL): SQL | undefined {
  return and(
    currency === undefined ? undefined : sql`currency = ${currency}`,
    total === undefined ? undefined : sql`total is null`,
    hour === undefined ? undefined : sql`extract(hour from clock) = ${hour}`,
    weekday === undefined ? undefined : sql`extract(isodow from clock - ${dayStart}) = ${weekday}`,
  );
}

/** The condition that a column with a status has this report status. */
export function isOfStatus(status: ReportStatus, column: SQL = sql`${orders.status}`): SQL | undefined {
  // The complement of the other statuses, which is shorter.
  const isOf = (...reports: ReportStatus[]) =>
    inArray(
      column,
      statusesWhere(({ report }) => reports.includes(report)),
    );
  return status === 'COMPLETED' ? not(isOf('CANCELLED', 'NOT_PROCESSED')) : isOf(status);
}

/** An empty list does not limit anything. */
export function someOf(column: AnyColumn, values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? isOneOf(column, values) : undefined;
}

/** Limits a column of location ids to the user's scope; undefined if the user sees everything. */
export function seenBy(database: Database, user: User, column: AnyColumn): SQL | undefined {
  const scope = inLocationScope(database, user, column);
  return scope === 'all' ? undefined : scope;
}
