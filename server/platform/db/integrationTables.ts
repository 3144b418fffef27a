import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DeliveryState, DeliveryType } from '@/domain/delivery';
import { instant } from './columns';
import { locations } from './tenantTables';

/**
 * The connection of a location to a channel, POS system or rider partner, named by its slug. `secret` signs the messages of both sides
 * (HMAC-SHA256); it is shown once, when it is created. `url` receives our calls; null: we make none.
 */
export const connections = pgTable(
  'connections',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    url: text('url'),
    secret: text('secret').notNull(),
    secretAt: instant('secret_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.slug] })],
);

/**
 * The requests of channels to the intake API and their replies (row R-04), deleted after 30 days. `messageId` is that of the sender, `bodyHash`
 * the SHA-256 of the body, `orderId` the id of our order. `body` is null if it could not be parsed or was too long. A repeated message gets
 * the stored reply if its status was below 500.
 */
export const intakeRequests = pgTable(
  'intake_requests',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    locationId: text('location_id').notNull(),
    slug: text('slug').notNull(),
    kind: text('kind').notNull(),
    messageId: text('message_id').notNull(),
    bodyHash: text('body_hash').notNull(),
    body: jsonb('body'),
    orderId: text('order_id'),
    channelOrderId: text('channel_order_id'),
    status: integer('status').notNull(),
    code: text('code'),
    reply: jsonb('reply'),
    ip: text('ip').notNull(),
  },
  (table) => [
    index('intake_requests_at').on(table.at),
    index('intake_requests_order').on(table.orderId),
    index('intake_requests_location').on(table.locationId, table.at),
    index('intake_requests_message').on(table.locationId, table.slug, table.messageId),
  ],
);

/**
 * The outbox: messages to the apps that locations are connected to (row R-05). Triggers of `orders` (migration 0020) insert the messages about
 * an order in the transaction that changes it; adapters insert the others. Of the queued messages of a connection with the same `subject`,
 * the oldest is sent first. `body` null: it is rendered from the order when it is sent. `nextAt` is when the message is due; while it is being
 * sent, when another process may take it over.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id').notNull(),
    slug: text('slug').notNull(),
    subject: text('subject').notNull(),
    type: text('type').$type<DeliveryType>().notNull(),
    orderId: text('order_id'),
    body: jsonb('body').$type<Record<string, unknown>>(),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    error: text('error'),
  },
  (table) => [
    index('deliveries_due')
      .on(table.nextAt)
      .where(sql`state = 'queued'`),
    index('deliveries_subject')
      .on(table.locationId, table.slug, table.subject, table.createdAt)
      .where(sql`state = 'queued'`),
    index('deliveries_created').on(table.createdAt),
  ],
);
