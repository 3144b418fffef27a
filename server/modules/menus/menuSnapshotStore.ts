import { and, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { MenuPayload } from '@/domain/menuPayload';
import type { MenuSnapshot } from '@/domain/menuPush';
import type { Database } from '../../platform/db/database';
import { menuSnapshots } from '../../platform/db/schema';

export type SnapshotRow = typeof menuSnapshots.$inferSelect;
/** A menu may be megabytes. */
type SnapshotWithoutMenu = Omit<SnapshotRow, 'payload'>;

/** How many snapshots of a channel are stored, in addition to the current one if that is older (row BC-02). */
export const MAX_SNAPSHOTS = 10;

const { payload: _payload, ...WITHOUT_MENU } = getTableColumns(menuSnapshots);
const NEWEST_FIRST = [desc(menuSnapshots.at), desc(menuSnapshots.id)];

/**
 * Lists the menus that were pushed to the channels of a location, newest first, without their content. `differences`: by slug, the
 * catalog that differs from the current menu.
 */
export async function listSnapshots(
  database: Database,
  locationId: string,
  differences: ReadonlyMap<string, string>,
): Promise<MenuSnapshot[]> {
  const rows = await database
    .select(WITHOUT_MENU)
    .from(menuSnapshots)
    .where(eq(menuSnapshots.locationId, locationId))
    .orderBy(...NEWEST_FIRST);
  return rows.map(({ id, slug, at, by, catalogId, catalogName, productCount, isCurrent }) => ({
    id,
    slug,
    at: at.toISOString(),
    by,
    catalogId,
    catalogName,
    productCount,
    isCurrent,
    differsFrom: isCurrent ? (differences.get(slug) ?? null) : null,
  }));
}

/** Finds a snapshot of a location with its menu. */
export async function findSnapshot(database: Database, locationId: string, id: string): Promise<SnapshotRow | null> {
  const [row] = await database
    .select()
    .from(menuSnapshots)
    .where(and(eq(menuSnapshots.id, id), eq(menuSnapshots.locationId, locationId)));
  return row ?? null;
}

/** Lists the last accepted menu of each of these channels. */
export async function currentSnapshots(database: Database, locationId: string, slugs: readonly string[]): Promise<SnapshotRow[]> {
  return database
    .select()
    .from(menuSnapshots)
    .where(and(ofChannels(locationId, slugs), eq(menuSnapshots.isCurrent, true)));
}

/** Lists the menus that were pushed to these channels after `since`, newest first. */
export async function snapshotsSince(
  database: Database,
  locationId: string,
  slugs: readonly string[],
  since: Date,
): Promise<SnapshotWithoutMenu[]> {
  return database
    .select(WITHOUT_MENU)
    .from(menuSnapshots)
    .where(and(ofChannels(locationId, slugs), gt(menuSnapshots.at, since)))
    .orderBy(...NEWEST_FIRST);
}

/** Lists the menus that were pushed to a channel since its current one, which is included, newest first. */
export async function snapshotsSinceCurrent(
  database: Database,
  { locationId, slug }: { locationId: string; slug: string },
): Promise<SnapshotWithoutMenu[]> {
  const rows = await snapshotsSince(database, locationId, [slug], new Date(0));
  const current = rows.findIndex(({ isCurrent }) => isCurrent);
  return current < 0 ? rows : rows.slice(0, current + 1);
}

/** Inserts the menus that are about to be pushed to channels of a location, and deletes the oldest ones of these channels. */
export async function insertSnapshots(transaction: Database, locationId: string, rows: readonly SnapshotRow[]): Promise<void> {
  // Each row holds a whole menu, so one statement for all could be too long.
  for (const row of rows) await transaction.insert(menuSnapshots).values(row);
  const slugs = rows.map(({ slug }) => slug);
  const known = await snapshotsSince(transaction, locationId, slugs, new Date(0));
  const outdated = slugs.flatMap((slug) => {
    const ofChannel = known.filter((snapshot) => snapshot.slug === slug);
    return ofChannel.slice(MAX_SNAPSHOTS).filter(({ isCurrent }) => !isCurrent);
  });
  const ids = outdated.map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(menuSnapshots).where(inArray(menuSnapshots.id, ids));
}

/** Marks the menu of this push as the only current one of the channel. @returns The menu, or null if it is no longer stored. */
export async function makeCurrent(
  transaction: Database,
  { operationId, locationId, slug }: { operationId: string; locationId: string; slug: string },
): Promise<MenuPayload | null> {
  const ofChannel = ofChannels(locationId, [slug]);
  const [row] = await transaction
    .select()
    .from(menuSnapshots)
    .where(and(ofChannel, eq(menuSnapshots.operationId, operationId)));
  if (!row) return null;
  await transaction
    .update(menuSnapshots)
    .set({ isCurrent: sql`${menuSnapshots.id} = ${row.id}` })
    .where(ofChannel);
  return row.payload;
}

function ofChannels(locationId: string, slugs: readonly string[]) {
  return and(eq(menuSnapshots.locationId, locationId), inArray(menuSnapshots.slug, [...slugs]));
}
