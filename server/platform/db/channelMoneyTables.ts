import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CommissionBase, DiscountBearer } from '@/domain/channelMoney/commissionRate';
import type { ColumnMapping, StatementEncoding } from '@/domain/channelMoney/statement';
import { instant } from './columns';
import { accounts, locations } from './tenantTables';

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/**
 * What channels charge (row M-05). Days are `yyyy-MM-dd`, `validUntil` null: until further notice. Rates of the same account, channel, location and currency
 * do not overlap: changes lock the account.
 */
export const commissionRates = pgTable(
  'commission_rates',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    channel: text('channel').notNull(),
    locationId: text('location_id').references(() => locations.id, { onDelete: 'cascade' }),
    currency: text('currency').notNull(),
    validFrom: text('valid_from').notNull(),
    validUntil: text('valid_until'),
    commissionBasisPoints: integer('commission_basis_points').notNull(),
    fixedAmount: integer('fixed_amount').notNull(),
    base: text('base').$type<CommissionBase>().notNull(),
    discountBearer: text('discount_bearer').$type<DiscountBearer>().notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    rev: integer('rev').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('commission_rates_account').on(table.accountId), index('commission_rates_location').on(table.locationId)],
);

/**
 * Imported statements of channels (row M-05). `createdBy` is the name of the user at that time; `lineCount` is the number of lines of the file. `contentHash`
 * recognizes a file that is imported again; null for statements that were imported before it existed.
 */
export const statements = pgTable(
  'statements',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    channel: text('channel').notNull(),
    name: text('name').notNull(),
    encoding: text('encoding').$type<StatementEncoding>().notNull(),
    currency: text('currency').notNull(),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    lineCount: integer('line_count').notNull(),
    contentHash: text('content_hash'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    index('statements_account').on(table.accountId, table.createdAt),
    uniqueIndex('statements_content').on(table.accountId, table.channel, table.contentHash),
  ],
);

/** The lines of statements; amounts in minor units. They do not refer to orders: they are matched when they are read. */
export const statementLines = pgTable(
  'statement_lines',
  {
    statementId: text('statement_id')
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    channelOrderId: text('channel_order_id').notNull(),
    paid: bigint('paid', { mode: 'number' }).notNull(),
    sales: bigint('sales', { mode: 'number' }),
    commission: bigint('commission', { mode: 'number' }),
    currency: text('currency').notNull(),
    day: text('day'),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.line] })],
);

/** How the columns of a channel's statements were mapped last. */
export const statementMappings = pgTable(
  'statement_mappings',
  {
    accountId: accountId(),
    channel: text('channel').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.channel] })],
);
