import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ViewContent } from '@/domain/savedView';
import { instant } from './columns';
import { accounts, users } from './tenantTables';

/** Saved views of the reports (row M-04). `accountId` is that of the owner at the last change; `ownerId` is null after the owner was deleted. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    content: jsonb('content').$type<ViewContent>().notNull(),
    rev: integer('rev').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('saved_views_account').on(table.accountId), index('saved_views_owner').on(table.ownerId)],
);
