import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import type { DeletedMaster } from './rowShapes';
import { accounts, locations } from './tenantTables';

/**
 * Deleted master catalogs that can still be restored (row T-11). Deleting moves the catalog here, so that queries of master catalogs need no
 * filter. `deletedBy` is the name of the user at that time.
 */
export const deletedMasterCatalogs = pgTable(
  'deleted_master_catalogs',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    deletedAt: instant('deleted_at').notNull(),
    deletedBy: text('deleted_by').notNull(),
    master: jsonb('master').$type<DeletedMaster['master']>().notNull(),
    catalog: jsonb('catalog').$type<DeletedMaster['catalog']>().notNull(),
    stores: jsonb('stores').$type<DeletedMaster['stores']>().notNull(),
  },
  (table) => [
    index('deleted_master_catalogs_account').on(table.accountId),
    index('deleted_master_catalogs_deleted_at').on(table.deletedAt),
  ],
);

/**
 * Uploaded images. `locationId` null: uploaded before the location existed, or for a master catalog; then `accountId` is the account whose
 * quota they count towards.
 */
export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id').references(() => locations.id, { onDelete: 'cascade' }),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    at: instant('at').notNull(),
    userId: text('user_id').notNull(),
    file: bytes('file').notNull(),
  },
  (table) => [index('images_location').on(table.locationId), index('images_account').on(table.accountId), index('images_at').on(table.at)],
);
