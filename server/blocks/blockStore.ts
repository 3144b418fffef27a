import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { BlockedItem } from '@/domain/blockedItem';
import { byName } from '../db/byName';
import type { Database } from '../db/database';
import { blockedItems } from '../db/schema';

/** What is blocked at a location at `now`, by name; what was blocked until then is sold again. */
export async function listBlockedItems(database: Database, locationId: string, now = new Date()): Promise<BlockedItem[]> {
  const { name, innerId, until } = blockedItems;
  const rows = await database
    .select()
    .from(blockedItems)
    .where(and(eq(blockedItems.locationId, locationId), or(isNull(until), gt(until, now))))
    .orderBy(...byName({ name, id: innerId }));
  return rows.map(({ locationId: _here, ...row }) => ({
    ...row,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
  }));
}
