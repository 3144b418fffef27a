import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NeedKind } from '@/domain/need';
import { instant } from './columns';
import { locations, users } from './tenantTables';

/** Problems that a user hid from the dashboard (row W-01), with all causes that began up to `newest`. */
export const needDismissals = pgTable(
  'need_dismissals',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NeedKind>().notNull(),
    subject: text('subject').notNull(),
    newest: instant('newest').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.locationId, table.kind, table.subject] })],
);

/** When the alerts of all restaurants were last evaluated, in one row. */
export const alertRuns = pgTable('alert_runs', { id: text('id').primaryKey(), evaluatedAt: instant('evaluated_at').notNull() });
