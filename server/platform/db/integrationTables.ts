import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DeliveryState, DeliveryType } from '@/domain/delivery';
import { instant } from './columns';
import { locations } from './tenantTables';

/**
 * How a location is connected to a channel, POS system or rider partner, by its slug. `secret` signs what either side sends (HMAC-SHA256); it is
 * shown once, when it is made. `url` is where our calls go, null: none do.
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
 * What channels sent to the intake API, and what they were answered (row R-04), kept for 30 days. `messageId` is the sender's, `bodyHash` the
 * SHA-256 of the body; `body` is null where it could not be read or was too long. `orderId` is our order. A message that was answered below 500
 * is answered from here when it comes again.
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
 * What is to be sent to the apps that locations are connected to: the outbox (row R-05). Triggers of `orders` (migration 0020) insert the rows
 * of orders in the transaction that changes the order; adapters insert the others. `subject` is what a message is about: of the queued messages
 * of a connection with one subject, the oldest is sent first. `body` null: it is made of the order when it is sent. `nextAt`: when it is due;
 * while it is being sent, when another process may take it.
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
