import webPush from 'web-push';
import type { Database } from '../../platform/db/database';
import { vapidKeys } from '../../platform/db/schema';

/** The keys that identify this installation to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The row of the keys. */
const ID = 'installation';

/**
 * Returns the keys of the settings (`PASE_VAPID_PUBLIC_KEY`, `PASE_VAPID_PRIVATE_KEY`), otherwise those of the database, which the first
 * call generates: all processes use the same ones.
 */
export async function loadVapidKeys(database: Database, configured: VapidKeys | null): Promise<VapidKeys> {
  if (configured) return configured;
  const [known] = await database.select().from(vapidKeys);
  if (known) return known;
  await database
    .insert(vapidKeys)
    .values({ id: ID, ...webPush.generateVAPIDKeys() })
    .onConflictDoNothing();
  const [row] = await database.select().from(vapidKeys);
  if (!row) throw new Error('Inserting the VAPID keys left no row.');
  return row;
}
