import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Customers and their sub-accounts; `data` holds the fields that no query reads. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    // TypeScript cannot infer the type of a table that refers to itself.
    parentId: text('parent_id').references((): AnyPgColumn => accounts.id, { onDelete: 'restrict' }),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    apps: jsonb('apps').$type<string[]>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('accounts_parent').on(table.parentId)],
);

/**
 * People who sign in. `passwordHash` is scrypt; it never leaves the server; null: the user was invited and set no password yet, `invitedUntil` is
 * when the invitation ends. `sessionEpoch` counts the times that all sessions of the user were
 * ended: a token of another one is good no more.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    invitedUntil: instant('invited_until'),
    name: text('name').notNull(),
    phone: text('phone'),
    role: text('role').notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'restrict' }),
    accounts: jsonb('accounts').$type<string[]>().notNull().default([]),
    locationsIds: jsonb('locations_ids').$type<string[]>().notNull(),
    sessionEpoch: integer('session_epoch').notNull().default(0),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`), index('users_account').on(table.accountId)],
);

/** Restaurants; `data` holds the fields that no query reads. */
export const locations = pgTable(
  'locations',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').notNull(),
    country: text('country').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Goes up with each save of the location itself, not with its services. */
    rev: integer('rev').notNull().default(1),
  },
  (table) => [index('locations_account').on(table.accountId)],
);

/** Services of other parties at a location, printers (`slug` printer) among them; `settings` are the fields of specification 2 §3. */
export const thirdPartyServices = pgTable(
  'third_party_services',
  {
    uuid: text('uuid').primaryKey(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    thirdPartyServiceUuid: text('third_party_service_uuid').notNull(),
    slug: text('slug').notNull(),
    isActive: boolean('is_active').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('third_party_services_location').on(table.locationId)],
);
