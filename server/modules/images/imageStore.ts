import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { images, locations } from '../../platform/db/schema';
import { uploadQuotaExceeded } from './imageQuota';
import type { Image } from './readImage';

/** The owner of an image: a location, or an account if there is no location (yet). */
export interface ImageOwner {
  accountId: string | null;
  locationId: string | null;
}

/**
 * Inserts an image within the quota of its account and returns its id, which cannot be guessed. Uploads of one account are
 * serialized, so that concurrent ones cannot exceed the quota together.
 *
 * @param quotaBytes The limit for all images of an account; 0 is unlimited.
 * @throws HttpError 413 `UPLOAD_QUOTA_EXCEEDED`, with `details.usedBytes` and `details.quotaBytes`.
 */
export async function insertImage(
  database: Database,
  { type, bytes }: Image,
  { quotaBytes, ...from }: ImageOwner & { name: string; userId: string; quotaBytes: number },
): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (transaction) => {
    if (quotaBytes > 0) {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${from.accountId ?? ''}`}))`);
      const usedBytes = await bytesOf(transaction, from.accountId);
      if (usedBytes + bytes.length > quotaBytes) throw uploadQuotaExceeded(usedBytes, quotaBytes);
    }
    // An image of a location counts to the account of the location, even when the location moves to another account.
    const accountId = from.locationId === null ? from.accountId : null;
    await transaction.insert(images).values({ id, type, file: bytes, at: new Date(), ...from, accountId });
  });
  return id;
}

/** @returns The total bytes of the images of an account; null: those without an account. */
async function bytesOf(database: Database, accountId: string | null): Promise<number> {
  // PostgreSQL knows the length of a value that is stored outside the row without reading it.
  const [row] = await database
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${images.file})), 0)` })
    .from(images)
    .leftJoin(locations, eq(locations.id, images.locationId))
    .where(sql`coalesce(${locations.accountId}, ${images.accountId}) is not distinct from ${accountId}`);
  return Number(row?.bytes ?? 0);
}

export async function findImage(database: Database, id: string): Promise<{ type: string; file: Uint8Array } | null> {
  const [row] = await database.select({ type: images.type, file: images.file }).from(images).where(eq(images.id, id));
  return row ?? null;
}

/** Assigns images that were uploaded before their location existed to the location: they count to its account, and are deleted with it. */
export async function assignImages(transaction: Database, locationId: string, urls: readonly string[]): Promise<void> {
  const ids = urls.flatMap((url) => /^\/images\/([\w-]+)$/.exec(url)?.[1] ?? []);
  if (ids.length === 0) return;
  await transaction
    .update(images)
    .set({ locationId, accountId: null })
    .where(and(inArray(images.id, ids), isNull(images.locationId)));
}
