import { and, eq, gt, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { ITEM_KINDS } from '@/domain/blockedItem';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { blockedItems, locations } from '../../platform/db/schema';
import { reblocksSince, isOver, type BlockRow } from './blockRules';

/**
 * What is blocked at a location at `now`, by name, and what is sold again there while a channel has not followed. A block that ended by
 * itself is among these as long as a channel says that it goes on: most end it without a word.
 */
export async function listBlockedItems(database: Database, locationId: string, now = new Date()): Promise<BlockedItemReply[]> {
  const { name, innerId, until } = blockedItems;
  const rows = await database
    .select()
    .from(blockedItems)
    .where(and(eq(blockedItems.locationId, locationId), or(isNull(until), gt(until, now), saysBlocked)))
    .orderBy(...byName({ name, id: innerId }));
  return rows.filter((row) => !isOver(row, now)).map(toBlockedItem);
}

const saysBlocked = sql`${blockedItems.reports} @> '[{"suspended": true}]'::jsonb`;

type BlockedItemReply = ReturnType<typeof toBlockedItem>;

function toBlockedItem({ locationId: _here, ...row }: BlockRow) {
  const asks = row.asks.map(({ slug, at, by }) => ({ slug, at, by }));
  return { ...row, asks, since: row.since.toISOString(), until: row.until?.toISOString() ?? null };
}

/** The channels that are to be asked at `now` to block something again. */
export async function listChannelsWithDueReblocks(database: Database, now: Date): Promise<{ locationId: string; slug: string }[]> {
  const { locationId, asks, suspended } = blockedItems;
  const again = sql`ask -> 'again'`;
  const isDue = sql`${again} ->> 'dueAt' <= ${now.toISOString()}::text and ${again} ->> 'since' > ${reblocksSince(now).toISOString()}::text`;
  return database
    .selectDistinct({ locationId, slug: sql<string>`ask ->> 'slug'` })
    .from(blockedItems)
    .innerJoin(sql`jsonb_array_elements(${asks}) as ask`, isDue)
    .where(and(suspended, sql`${asks} @> '[{"again": {}}]'::jsonb`));
}

/**
 * All that is kept of the items of a location; nobody else changes any of it until the transaction ends. To be locked before operations.
 * Null where the location is gone.
 */
export async function lockBlocks(transaction: Database, locationId: string): Promise<BlockRow[] | null> {
  // Items that have no row yet are locked, too.
  const [location] = await transaction.select({ id: locations.id }).from(locations).where(eq(locations.id, locationId)).for('update');
  return location ? transaction.select().from(blockedItems).where(eq(blockedItems.locationId, locationId)) : null;
}

/** Keeps rows of a location that the transaction has locked, new ones too; those that are over are deleted. */
export async function saveBlocks(transaction: Database, locationId: string, rows: readonly BlockRow[], now: Date): Promise<void> {
  const { kind, innerId } = blockedItems;
  const kept = rows.filter((row) => !isOver(row, now));
  // One parameter for all of them: to write down each value of thousands takes longer than to keep them.
  const given = sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given("innerId" text, kind text, name text, channels jsonb,
    suspended boolean, since timestamptz, until timestamptz, by text, reports jsonb, asks jsonb)`;
  await transaction
    .insert(blockedItems)
    .select(sql`select ${locationId}::text, "innerId", kind, name, channels, suspended, since, until, by, reports, asks from ${given}`)
    .onConflictDoUpdate({ target: [blockedItems.locationId, kind, innerId], set: NEW_VALUES });
  for (const eachKind of ITEM_KINDS) {
    const ids = rows.flatMap((row) => (row.kind === eachKind && isOver(row, now) ? [row.innerId] : []));
    if (ids.length === 0) continue;
    const isOne = sql`${innerId} = any(${sql.param(ids)}::text[])`;
    await transaction.delete(blockedItems).where(and(eq(blockedItems.locationId, locationId), eq(kind, eachKind), isOne));
  }
}

/** Forgets these channels, which a location that the transaction has locked has no more: what was blocked in them alone is so nowhere. */
export async function deleteBlocksOf(transaction: Database, locationId: string, slugs: readonly string[]): Promise<void> {
  const { channels, reports, asks } = blockedItems;
  const here = eq(blockedItems.locationId, locationId);
  const gone = sql`${JSON.stringify(slugs)}::jsonb`;
  await transaction.delete(blockedItems).where(and(here, sql`${channels} <@ ${gone}`, ne(channels, [])));
  const without = (list: SQLWrapper, slug: SQL) =>
    sql`coalesce((select jsonb_agg(each) from jsonb_array_elements(${list}) as each where not ${gone} @> (${slug})), '[]'::jsonb)`;
  const ofEach = sql`each -> 'slug'`;
  await transaction
    .update(blockedItems)
    .set({ channels: without(channels, sql`each`), reports: without(reports, ofEach), asks: without(asks, ofEach) })
    .where(here);
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
