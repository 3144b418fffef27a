import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../../platform/db/database';
import {
  accounts,
  apps,
  catalogs,
  deletedMasterCatalogs,
  images,
  locations,
  masterCatalogs,
  menuSnapshots,
  thirdPartyServices,
} from '../../platform/db/schema';

const DAY_MS = 86_400_000;

/** The columns that may contain the URL of an image. Pushed menus are included, because they can be pushed again and channels show them. */
const REFERENCING_COLUMNS = [
  [accounts, accounts.data],
  [locations, locations.data],
  [thirdPartyServices, thirdPartyServices.settings],
  [catalogs, catalogs.data],
  [masterCatalogs, masterCatalogs.promotions],
  [deletedMasterCatalogs, deletedMasterCatalogs.catalog],
  [menuSnapshots, menuSnapshots.payload],
  [apps, apps.image],
] as const;

/**
 * Deletes images that were uploaded more than a day ago and are not used anywhere (row T-15). It reads every menu, so it uses the
 * report connections, whose statements may take long.
 */
export async function purgeImages(reports: OpenDatabase['reports'], now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const references = REFERENCING_COLUMNS.map(
    ([table, column]) => sql`select (regexp_matches(${column}::text, '/images/([0-9a-f-]{36})', 'g'))[1] as id from ${table}`,
  );
  await reports.execute(
    sql`delete from ${images} where ${images.at} < ${before}::timestamptz and not exists (
      select from (${sql.join(references, sql` union all `)}) as named where named.id = ${images.id}
    )`,
  );
}
