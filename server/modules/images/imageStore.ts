import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { images, locations } from '../../platform/db/schema';
import { uploadQuotaExceeded } from './imageQuota';
import type { Image } from './readImage';

/** Whose an image is: of a location, or of an account where there is no location (yet). */
export interface ImageOwner {
  accountId: string | null;
  locationId: string | null;
}

/**
 * Keeps an image within the quota of its account; gives its id, which nobody can guess. Uploads of one account come one after the other, so
 * that together they keep to it, too.
 *
 * @param quotaBytes What the images of an account may have in all; 0: without limit.
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
    // Of one with a location the account is that of the location, whoever it goes to.
    const accountId = from.locationId === null ? from.accountId : null;
    await transaction.insert(images).values({ id, type, file: bytes, at: new Date(), ...from, accountId });
  });
  return id;
}

/** How many bytes the images of an account have in all; of no account where it is null. */
async function bytesOf(database: Database, accountId: string | null): Promise<number> {
  // The length of what is stored outside of the row is known without reading it.
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

/** The images that a new location shows, which were uploaded before it was there, are its own: they count to its account, and go with it. */
export async function adoptImages(transaction: Database, locationId: string, urls: readonly string[]): Promise<void> {
  const ids = urls.flatMap((url) => /^\/images\/([\w-]+)$/.exec(url)?.[1] ?? []);
  if (ids.length === 0) return;
  await transaction
    .update(images)
    .set({ locationId, accountId: null })
    .where(and(inArray(images.id, ids), isNull(images.locationId)));
}
