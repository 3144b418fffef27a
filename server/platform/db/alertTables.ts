import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlertKind, AlertPreferences, PushError } from '@/domain/alert';
import { instant } from './columns';
import { mails } from './mailTables';
import { locations, users } from './tenantTables';

/**
 * Problems of locations (row K-09). A subject has at most one open alert of a kind. `label` names the subject in messages: the code of an
 * order, the name of a printer or channel. `since` is a time of the server.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AlertKind>().notNull(),
    subject: text('subject').notNull(),
    label: text('label').notNull(),
    since: instant('since').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('alerts_open')
      .on(table.locationId, table.kind, table.subject)
      .where(sql`ended_at is null`),
    index('alerts_created').on(table.createdAt),
  ],
);

/** What a user receives; a user without a row receives nothing. */
export const alertPreferences = pgTable('alert_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  preferences: jsonb('preferences').$type<AlertPreferences>().notNull(),
});

/**
 * Browsers that receive push messages. `id` is the SHA-256 of the endpoint. A subscription belongs to the session with this `tokenHash` and
 * `epoch`: a sign-out deletes it, and so does the first message after all sessions of the user were ended.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    epoch: integer('epoch').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    error: text('error').$type<PushError>(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId), index('push_subscriptions_token').on(table.tokenHash)],
);

/**
 * The queue of messages about alerts, one row for each alert, phase, and e-mail address or browser (`subscriptionId`). Rows of a user that
 * are due together are sent as one message. E-mail: `mailId` is the mail of the mail queue that contains the row; its attempts are counted
 * there. Push: `nextAt` is when the row is due; while it is being sent, when another process may take it over.
 */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: text('id').primaryKey(),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    phase: text('phase').$type<'started' | 'ended'>().notNull(),
    subscriptionId: text('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    mailId: text('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    state: text('state').$type<'queued' | 'sent' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull(),
    nextAt: instant('next_at').notNull(),
  },
  (table) => [
    index('alert_deliveries_due')
      .on(table.nextAt)
      .where(sql`state = 'queued' and mail_id is null`),
    index('alert_deliveries_alert').on(table.alertId),
    index('alert_deliveries_user').on(table.userId),
    index('alert_deliveries_subscription').on(table.subscriptionId),
    index('alert_deliveries_mail').on(table.mailId),
  ],
);

/** The VAPID keys of an installation that configures none (RFC 8292), in one row that the first process inserts. */
export const vapidKeys = pgTable('vapid_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
