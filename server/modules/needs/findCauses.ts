import { and, desc, eq, gt, inArray, lt, sql, type AnyColumn } from 'drizzle-orm';
import type { Need } from '@/domain/need';
import { operationsDueAt } from '@/domain/orderDue';
import { isOpenGroup, operationGroup, ORDER_STATUSES, STATUS_FACTS } from '@/domain/orderStatus';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { auditLogs, catalogs, locations, menuSnapshots, orders } from '../../platform/db/schema';
import { inLocationScope } from '../../platform/security/tenantScope';
import { listLocations } from '../locations/locationStore';
import { readSetup } from '../locations/readSetup';
import { catalogDifferences } from '../menus/catalogDifferences';

/** One cause of a problem: an order, a printer, a channel, a catalog, a push or a restaurant. */
export interface Cause extends Pick<Need, 'kind' | 'locationId' | 'subject' | 'label'> {
  since: Date;
}

/** The most rows of each source. */
export const MAX_ROWS = 2_000;
/** An order placed longer ago is not late but forgotten, in ms. */
const LATE_UNTIL_MS = 24 * 3_600_000;
/** The most restaurants whose menus or setup are compared for one reply, because each takes several milliseconds. */
const MAX_COMPARED = 10;
/** A restaurant that was created longer ago is no setup in progress, in ms. */
const SETUP_UNTIL_MS = 60 * 24 * 3_600_000;

/** Statuses of orders that may be in progress: an error may hide an earlier status (`shownStatus`). */
const IN_PROGRESS = ORDER_STATUSES.filter((status) => {
  const { group } = STATUS_FACTS[status];
  return status === 'ERROR' || isOpenGroup(group === 'NONE' ? null : group);
});

/** Orders in progress that are past their due time on the board. */
export async function lateOrders(database: Database, user: User, now: Date): Promise<Cause[]> {
  const { id, code, locationId, placedAt, status, statuses, data } = orders;
  const time = (field: string) => sql<string | null>`${data}->>${field}`;
  const rows = await database
    .select({
      ...{ id, code, locationId, placedAt, statuses },
      ...{ suggestedPickUpAt: time('suggestedPickUpAt'), preparationAt: time('preparationAt') },
    })
    .from(orders)
    .where(
      and(
        ...[gt(placedAt, new Date(now.getTime() - LATE_UNTIL_MS)), lt(placedAt, now), inArray(status, IN_PROGRESS)],
        inScope(database, user, locationId),
      ),
    )
    .orderBy(desc(placedAt))
    .limit(MAX_ROWS);
  return rows.flatMap((row) => {
    const dueAt = operationsDueAt({ ...row, placedAt: row.placedAt.toISOString() });
    const isLate = dueAt !== null && dueAt < now && isOpenGroup(operationGroup(row));
    return isLate ? [{ kind: 'orderLate' as const, locationId: row.locationId, subject: row.id, label: row.code, since: dueAt }] : [];
  });
}

/** Catalogs that were saved after their last push and differ from the menu of a channel. */
export async function differingMenus(database: Database, user: User, now: Date): Promise<Cause[]> {
  const rows = await database
    .select({ id: catalogs.id, name: catalogs.name, locationId: menuSnapshots.locationId, updatedAt: catalogs.updatedAt })
    .from(catalogs)
    .innerJoin(menuSnapshots, eq(menuSnapshots.locationId, catalogs.locationId))
    .where(and(menuSnapshots.isCurrent, gt(catalogs.updatedAt, menuSnapshots.at), inScope(database, user, menuSnapshots.locationId)))
    .orderBy(desc(catalogs.updatedAt))
    .limit(MAX_ROWS);
  const ids = [...new Set(rows.map(({ locationId }) => locationId))].slice(0, MAX_COMPARED);
  const causes: Cause[] = [];
  for (const location of await listLocations(database, ids, { withServices: false })) {
    const different = new Set((await catalogDifferences(database, location, now)).values());
    for (const catalogId of different) {
      const row = rows.find(({ id }) => id === catalogId);
      if (row) causes.push({ kind: 'menuDiffers', locationId: location.id, subject: row.id, label: row.name, since: row.updatedAt });
    }
  }
  return causes;
}

/** Restaurants that a user created and that are not ready for operation (row R-03). */
export async function unfinishedSetups(
  { database, pos }: Pick<ServerContext, 'database' | 'pos'>,
  user: User,
  now: Date,
): Promise<Cause[]> {
  const { entityId, action, entity, date } = auditLogs;
  const rows = await database
    .select({ locationId: locations.id, date })
    .from(auditLogs)
    .innerJoin(locations, eq(locations.id, entityId))
    .where(
      and(
        ...[eq(entity, 'location'), eq(action, 'create'), gt(date, new Date(now.getTime() - SETUP_UNTIL_MS))],
        inScope(database, user, locations.id),
      ),
    )
    .orderBy(desc(date))
    .limit(MAX_COMPARED);
  const found = await listLocations(
    database,
    rows.map(({ locationId }) => locationId),
  );
  const causes: Cause[] = [];
  for (const location of found) {
    const steps = await readSetup({ database, pos }, location);
    const since = rows.find(({ locationId }) => locationId === location.id)?.date;
    const isReady = steps.every(({ missing }) => missing === null);
    if (since && !isReady) causes.push({ kind: 'setupUnfinished', locationId: location.id, subject: location.id, label: '', since });
  }
  return causes;
}

/** The condition that a location is in the scope of a user; undefined: every location is. */
export function inScope(database: Database, user: User, column: AnyColumn) {
  const scope = inLocationScope(database, user, column);
  return scope === 'all' ? undefined : scope;
}
