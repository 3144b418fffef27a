import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LinkEnd, LinkKind } from '@/domain/accessLink';
import type { MailError, MailKind, MailState } from '@/domain/mail';
import { instant } from './columns';
import { users } from './tenantTables';

/**
 * Links that let a user set a password. `hash` is the SHA-256 of the token; the token itself is not stored. `endedAs` null: the link is valid
 * until `expiresAt`. Rows stay for a while after that, so that a person who opens an old link reads why it no longer works.
 */
export const accessLinks = pgTable(
  'access_links',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<LinkKind>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAs: text('ended_as').$type<LinkEnd>(),
  },
  (table) => [index('access_links_user').on(table.userId), index('access_links_expires_at').on(table.expiresAt)],
);

/**
 * The mail queue, which is also the log of sent mails. A row holds no text and no link: each attempt creates its link, or reads the alerts
 * that the mail contains (`alert_deliveries`), and renders the mail. `nextAttemptAt` is when a queued mail is due; a running attempt moves
 * it past its own time limit, so that another process takes over if this one dies. No attempt is made after `linkExpiresAt`, when its link
 * expires or its alerts are too old to be of use.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    userId: text('user_id').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    endedAt: instant('ended_at'),
    linkExpiresAt: instant('link_expires_at').notNull(),
    error: text('error').$type<MailError>(),
    errorText: text('error_text'),
  },
  (table) => [
    index('mails_due').on(table.state, table.nextAttemptAt),
    index('mails_created').on(table.createdAt, table.id),
    index('mails_user').on(table.userId),
  ],
);
