import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { images } from '../db/schema';
import type { Image } from './readImage';

/** Keeps an image; gives its id, which nobody can guess. `locationId` null: its location is not there yet. */
export async function insertImage(
  database: Database,
  { type, bytes }: Image,
  from: { name: string; locationId: string | null; userId: string },
): Promise<string> {
  const id = randomUUID();
  await database.insert(images).values({ id, type, file: bytes, at: new Date(), ...from });
  return id;
}

export async function findImage(database: Database, id: string): Promise<{ type: string; file: Uint8Array } | null> {
  const [row] = await database.select({ type: images.type, file: images.file }).from(images).where(eq(images.id, id));
  return row ?? null;
}
