import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredContact } from '@/domain/supportContact';

/**
 * Delivery channels, riders and POS systems that can be connected; `image` is the URL of the icon. Every start updates the apps that the
 * product ships, except for the columns in `edited`, which an administrator changed (`server/modules/apps`).
 */
export const apps = pgTable('apps', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  enabled: boolean('enabled').notNull(),
  scopes: jsonb('scopes').$type<string[]>().notNull(),
  countries: jsonb('countries').$type<string[]>().notNull(),
  image: text('image').notNull(),
  isPublicApiApp: boolean('is_public_api_app').notNull(),
  edited: jsonb('edited').$type<string[]>().notNull().default([]),
});

/** The support contacts of the installation, in display order: one row with the `id` 'support', which the first start inserts. */
export const supportContacts = pgTable('support_contacts', {
  id: text('id').primaryKey(),
  contacts: jsonb('contacts').$type<StoredContact[]>().notNull(),
});
