import { and, eq, gt, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { ITEM_KINDS } from '@/domain/blockedItem';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { blockedItems, locations } from '../../platform/db/schema';
import { reblockCutoff, isOver, type BlockRow } from './blockRules';

/**
 * Returns the items of a location that are blocked at `now` or that a channel has not yet unblocked, by name. An expired block is included
 * as long as a channel reports the item blocked, because most channels expire blocks without a report.
 */
export async function listBlockedItems(database: Database, locationId: string, now = new Date()): Promise<BlockedItemReply[]> {
  const { name, innerId, until } = blockedItems;
  const rows = await database
    .select()
    .from(blockedItems)
    .where(and(eq(blockedItems.locationId, locationId), or(isNull(until), gt(until, now), isReportedBlocked)))
    .orderBy(...byName({ name, id: innerId }));
  return rows.filter((row) => !isOver(row, now)).map(toBlockedItem);
}

const isReportedBlocked = sql`${blockedItems.reports} @> '[{"suspended": true}]'::jsonb`;

type BlockedItemReply = ReturnType<typeof toBlockedItem>;

function toBlockedItem({ locationId: _here, ...row }: BlockRow) {
  const asks = row.asks.map(({ slug, at, by }) => ({ slug, at, by }));
  return { ...row, asks, since: row.since.toISOString(), until: row.until?.toISOString() ?? null };
}

/** Returns the channels with a reblock that is due at `now`. */
export async function listChannelsWithDueReblocks(database: Database, now: Date): Promise<{ locationId: string; slug: string }[]> {
  const { locationId, asks, suspended } = blockedItems;
  const reblock = sql`ask -> 'again'`;
  const cutoff = reblockCutoff(now).toISOString();
  const isDue = sql`${reblock} ->> 'dueAt' <= ${now.toISOString()}::text and ${reblock} ->> 'since' > ${cutoff}::text`;
  return database
    .selectDistinct({ locationId, slug: sql<string>`ask ->> 'slug'` })
    .from(blockedItems)
    .innerJoin(sql`jsonb_array_elements(${asks}) as ask`, isDue)
    .where(and(suspended, sql`${asks} @> '[{"again": {}}]'::jsonb`));
}

/**
 * Returns all block rows of a location and locks the location until the transaction ends; null if it does not exist. Lock blocks before
 * operations.
 */
export async function lockBlocks(transaction: Database, locationId: string): Promise<BlockRow[] | null> {
  // Locking the location also prevents inserts for items that have no row yet.
  const [location] = await transaction.select({ id: locations.id }).from(locations).where(eq(locations.id, locationId)).for('update');
  return location ? transaction.select().from(blockedItems).where(eq(blockedItems.locationId, locationId)) : null;
}

/** Upserts block rows of a location that the transaction has locked, and deletes the rows that are over. */
export async function saveBlocks(transaction: Database, locationId: string, rows: readonly BlockRow[], now: Date): Promise<void> {
  const { kind, innerId } = blockedItems;
  const remaining = rows.filter((row) => !isOver(row, now));
  // One JSON parameter for all rows: building thousands of parameters takes longer than the insert.
  const values = sql`jsonb_to_recordset(${JSON.stringify(remaining)}::jsonb) as input("innerId" text, kind text, name text, channels jsonb,
    suspended boolean, since timestamptz, until timestamptz, by text, reports jsonb, asks jsonb)`;
  await transaction
    .insert(blockedItems)
    .select(sql`select ${locationId}::text, "innerId", kind, name, channels, suspended, since, until, by, reports, asks from ${values}`)
    .onConflictDoUpdate({ target: [blockedItems.locationId, kind, innerId], set: NEW_VALUES });
  for (const eachKind of ITEM_KINDS) {
    const ids = rows.flatMap((row) => (row.kind === eachKind && isOver(row, now) ? [row.innerId] : []));
    if (ids.length === 0) continue;
    const isOne = sql`${innerId} = any(${sql.param(ids)}::text[])`;
    await transaction.delete(blockedItems).where(and(eq(blockedItems.locationId, locationId), eq(kind, eachKind), isOne));
  }
}

/**
 * Removes channels that a location no longer has from its block rows, and deletes rows that were blocked only there. The transaction must
 * have locked the location.
 */
export async function deleteBlocksOf(transaction: Database, locationId: string, slugs: readonly string[]): Promise<void> {
  const { channels, reports, asks } = blockedItems;
  const atLocation = eq(blockedItems.locationId, locationId);
  const removed = sql`${JSON.stringify(slugs)}::jsonb`;
  await transaction.delete(blockedItems).where(and(atLocation, sql`${channels} <@ ${removed}`, ne(channels, [])));
  const without = (list: SQLWrapper, slug: SQL) =>
    sql`coalesce((select jsonb_agg(each) from jsonb_array_elements(${list}) as each where not ${removed} @> (${slug})), '[]'::jsonb)`;
  const slugOfEach = sql`each -> 'slug'`;
  await transaction
    .update(blockedItems)
    .set({ channels: without(channels, sql`each`), reports: without(reports, slugOfEach), asks: without(asks, slugOfEach) })
    .where(atLocation);
}

const NEW_VALUES = {
  name: sql`excluded.name`,
  channels: sql`excluded.channels`,
  suspended: sql`excluded.suspended`,
  since: sql`excluded.since`,
  until: sql`excluded.until`,
  by: sql`excluded.by`,
  reports: sql`excluded.reports`,
  asks: sql`excluded.asks`,
};
