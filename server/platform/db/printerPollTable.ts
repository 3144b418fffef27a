import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CheckProblem } from '@/domain/printerProblem';
import { instant } from './columns';
import { thirdPartyServices } from './tenantTables';

/**
 * What the server knows of a printer that asks for its tickets (rows V-05, V-06). A row exists from the creation of its first key on.
 *
 * - `keyHash` is the SHA-256 of the key in its address, in hexadecimal; the key itself is not stored.
 * - `device` is how the printer that uses the key identifies itself: its MAC address, serial number or the id in its settings.
 * - `otherDevice` asked with the same key at `otherDeviceAt`, and got no tickets.
 * - `intervalMs` is the time between its last two polls.
 * - `ok`, `trouble` and `paperNearEnd` are its last reported state; it last reported it with a poll or on its own at `healthAt`.
 * - `troubleSince`: since when `ok` is false; null while it is not.
 */
export const printerPolls = pgTable(
  'printer_polls',
  {
    printerUuid: text('printer_uuid')
      .primaryKey()
      .references(() => thirdPartyServices.uuid, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    keyCreatedAt: instant('key_created_at').notNull(),
    device: text('device'),
    polledAt: instant('polled_at'),
    intervalMs: integer('interval_ms'),
    ok: boolean('ok'),
    trouble: text('trouble').$type<CheckProblem>(),
    paperNearEnd: boolean('paper_near_end').notNull().default(false),
    healthAt: instant('health_at'),
    troubleSince: instant('trouble_since'),
    otherDevice: text('other_device'),
    otherDeviceAt: instant('other_device_at'),
  },
  (table) => [uniqueIndex('printer_polls_key').on(table.keyHash)],
);
