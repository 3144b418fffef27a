import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { locations } from './tenantTables';

/**
 * The keys of the installed programs (row PR-19). A program prints on the printers of its location that have its `installationId` and the method
 * CLIENT. `keyHash` is the SHA-256 of the key in its address, in hexadecimal; the key itself is not stored.
 */
export const printPrograms = pgTable(
  'print_programs',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    installationId: text('installation_id').notNull(),
    keyHash: text('key_hash').notNull(),
    keyCreatedAt: instant('key_created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.installationId] }), uniqueIndex('print_programs_key').on(table.keyHash)],
);
