import { sql } from 'drizzle-orm';
import { FLAGS } from '@/domain/featureFlag';
import type { Database } from '../../platform/db/database';
import { apps, flags, supportContacts } from '../../platform/db/schema';
import { KNOWN_APPS } from './knownApps';
import { KNOWN_CONTACTS } from './knownContacts';
import { CONTACTS_ID } from './supportContactStore';

/** The columns of an app that this version of the product sets and an administrator may edit. */
const EDITABLE = ['name', 'enabled', 'countries', 'image', 'is_public_api_app'] as const;

/**
 * Inserts and updates the data that every installation needs before a customer can be set up: the apps, the feature flags and the support
 * contacts (row R-01). Runs at every start, possibly in several processes concurrently:
 *
 * - a known app gets the values of this version, except for fields that an administrator edited; its scopes are always those of this
 *   version. Apps with other slugs do not change;
 * - a missing flag is inserted, enabled for every role. Existing flags do not change;
 * - the support contacts are inserted once.
 */
export async function loadReferenceData(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const excluded = (column: string) => sql.raw(`excluded."${column}"`);
    const current = (column: string) => sql.raw(`"apps"."${column}"`);
    const next = (column: string) => sql`case when "apps"."edited" ? ${column} then ${current(column)} else ${excluded(column)} end`;
    await transaction
      .insert(apps)
      .values(KNOWN_APPS)
      .onConflictDoUpdate({
        target: apps.slug,
        set: {
          name: next('name'),
          enabled: next('enabled'),
          countries: next('countries'),
          image: next('image'),
          isPublicApiApp: next('is_public_api_app'),
          scopes: excluded('scopes'),
        },
        // Skips rows that would not change.
        setWhere: sql.join(
          [sql`${current('scopes')} <> ${excluded('scopes')}`, ...EDITABLE.map((column) => sql`${current(column)} <> ${next(column)}`)],
          sql` or `,
        ),
      });
    await transaction
      .insert(flags)
      .values(FLAGS.map((name) => ({ name, enabled: true, roles: null })))
      .onConflictDoNothing();
    await transaction.insert(supportContacts).values({ id: CONTACTS_ID, contacts: KNOWN_CONTACTS }).onConflictDoNothing();
  });
}
