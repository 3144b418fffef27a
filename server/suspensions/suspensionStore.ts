import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Suspension } from '@/domain/suspension';
import { byName } from '../db/byName';
import type { Database } from '../db/database';
import { suspendedItems } from '../db/schema';

/** What is blocked at a location at `now`, by name; what was blocked until then is sold again. */
export async function listSuspensions(database: Database, locationId: string, now = new Date()): Promise<Suspension[]> {
  const { name, innerId, until } = suspendedItems;
  const rows = await database
    .select()
    .from(suspendedItems)
    .where(and(eq(suspendedItems.locationId, locationId), or(isNull(until), gt(until, now))))
    .orderBy(...byName({ name, id: innerId }));
  return rows.map(({ locationId: _here, ...row }) => ({
    ...row,
    suspended: true,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
  }));
}
