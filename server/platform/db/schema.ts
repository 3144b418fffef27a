import { sql } from 'drizzle-orm';
import { bigserial, bigint, boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FieldChange } from '@/domain/auditEntry';
import type { ItemKind } from '@/domain/blockedItem';
import type { ChannelState } from '@/domain/channelStatus';
import type { MasterCatalog, Promotion } from '@/domain/masterCatalog';
import type { MenuPayload } from '@/domain/menuPayload';
import type { OperationAction, OperationStatus } from '@/domain/operation';
import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import type { ConnectMethod, TicketType } from '@/domain/printer';
import type { JobKind } from '@/domain/printJob';
import type { WithdrawalCode } from '@/domain/printReason';
import type { ReopeningCause } from '@/domain/reopening';
import type { Role } from '@/domain/role';
import { bytes, instant } from './columns';
import type { BlockRequest, OperationChannel, PendingRequest, ReopeningState } from './rowShapes';
import { accounts, locations } from './tenantTables';

// The database, its migrations and its tests read every table from this file.
export { alertDeliveries, alertPreferences, alerts, pushSubscriptions, vapidKeys } from './alertTables';
export { commissionRates, statementLines, statementMappings, statements } from './channelMoneyTables';
export { connections, deliveries, intakeRequests } from './integrationTables';
export { accessLinks, mails } from './mailTables';
export { deletedMasterCatalogs, images } from './menuTables';
export { apps, supportContacts } from './referenceTables';
export {
  orderDays,
  orderHours,
  orderMonths,
  orderWeekdayHours,
  orderWeekdays,
  productDays,
  rollupChanges,
  rollupDays,
  rollupMonths,
} from './rollupTables';
export { printerPolls } from './printerPollTable';
export { printPrograms } from './printProgramTable';
export { reportRecipients, reportRuns, reportSchedules } from './reportScheduleTables';
export { alertRuns, needDismissals } from './needTables';
export { savedViews } from './savedViewTables';
export { accounts, locations, thirdPartyServices, users } from './tenantTables';
export { connectionRelations, locationRelations, serviceRelations } from './relations';

/**
 * Orders.
 *
 * - `statuses` is append-only: one conditional statement appends and raises `rev`.
 * - `status` is the current status (decision G11), in our spelling.
 * - `dueAt` is when the order is due in the order list.
 * - `awaitedTickets` are the automatic tickets that have not been printed yet, created at `ticketAwaitedSince` (null: none is awaited).
 * - `doneItems` are the positions (from 0) of the items that the kitchen has finished; `itemsDoneAt` is when the last of them was finished, until
 *   the order is set to ready (null: items are open, or the order is ready; row K-05).
 * - `changeSlipsDueAt` is when the change slips of its printed tickets are printed (null: it has not changed since; decision G114).
 * - `data` is the rest of the order of specification 1 §3.
 * - `currency` and `total` (minor units) are generated from `data` (migration 0010); null if `data` has no valid value.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    rev: integer('rev').notNull(),
    code: text('code').notNull(),
    accountId: text('account_id').notNull(),
    locationId: text('location_id').notNull(),
    channelSlug: text('channel_slug').notNull(),
    serviceType: text('service_type').notNull(),
    status: text('status').notNull(),
    placedAt: instant('placed_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    dueAt: instant('due_at'),
    ticketAwaitedSince: instant('ticket_awaited_since'),
    awaitedTickets: jsonb('awaited_tickets').$type<OrderTicket[]>().notNull().default([]),
    statuses: jsonb('statuses').$type<StatusEntry[]>().notNull(),
    doneItems: jsonb('done_items').$type<number[]>().notNull().default([]),
    itemsDoneAt: instant('items_done_at'),
    changeSlipsDueAt: instant('change_slips_due_at'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    currency: text('currency').generatedAlwaysAs(sql`order_currency(data->'currency')`),
    total: bigint('total', { mode: 'number' }).generatedAlwaysAs(
      sql`coalesce(order_amount(data->'total'), order_amount(data #> '{rawData,order,total_price,fractional}'))`,
    ),
    /** Lines, in lower case and without accents: displayed code, channel code, client name, digits of the client's phone (row M-08). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`order_search_text(id, code, data)`),
  },
  // The first columns are the sort order of lists; the others allow filtering, counting and summing with index-only scans.
  (table) => {
    const { placedAt, id, status, dueAt, channelSlug, serviceType, accountId, locationId, currency, total, searchText } = table;
    return [
      index('orders_placed').on(placedAt, id, status, dueAt, channelSlug, serviceType, accountId, locationId, currency, total),
      index('orders_location_placed').on(locationId, placedAt, id, status, dueAt, channelSlug, serviceType, accountId, currency, total),
      index('orders_account_placed').on(accountId, placedAt, id, status, dueAt, channelSlug, serviceType, locationId, currency, total),
      // By the channel's id (`hasChannelOrderId`), of which an index accepts only a limited length.
      index('orders_channel_order').on(accountId, channelSlug, sql`left(data #>> '{channel,orderId}', 200)`),
      index('orders_search').on(placedAt, id, status, dueAt, channelSlug, serviceType, accountId, locationId, total, searchText),
      index('orders_ticket_awaited')
        .on(table.ticketAwaitedSince)
        .where(sql`ticket_awaited_since is not null`),
      index('orders_items_done')
        .on(table.itemsDoneAt)
        .where(sql`items_done_at is not null`),
      index('orders_change_slips_due')
        .on(table.changeSlipsDueAt)
        .where(sql`change_slips_due_at is not null`),
    ];
  },
);

/**
 * The items of orders, for statistics. Only triggers of `orders` write them (migration 0010). `line` is the position in the order from 1,
 * counting unreadable items; `price` is the unit price in minor units. `placedAt` is that of the order, so that an index finds the lines of a
 * date range.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    placedAt: instant('placed_at').notNull(),
    name: text('name').notNull(),
    innerId: text('inner_id'),
    posRef: text('pos_ref'),
    qty: numeric('qty', { mode: 'number' }).notNull(),
    price: bigint('price', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.line] }), index('order_lines_placed').on(table.placedAt)],
);

/**
 * Products and modifiers that are blocked at a location (decision G20), by `innerId`; `until` null: until further notice. An item that was
 * unblocked (`suspended` false, at `since`) stays until every channel has followed. `reports`: the last report of each channel; `asks`: the
 * last request to each channel, and whether it must be repeated.
 */
export const blockedItems = pgTable(
  'blocked_items',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    innerId: text('inner_id').notNull(),
    kind: text('kind').$type<ItemKind>().notNull(),
    name: text('name').notNull(),
    channels: jsonb('channels').$type<string[]>().notNull(),
    suspended: boolean('suspended').notNull().default(true),
    since: instant('since').notNull(),
    until: instant('until'),
    by: text('by').notNull(),
    reports: jsonb('reports').$type<{ slug: string; suspended: boolean; at: string }[]>().notNull().default([]),
    asks: jsonb('asks').$type<BlockRequest[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.kind, table.innerId] })],
);

/**
 * The last report of each channel of a location about its status, and the last request of a user to it. `pending` is a request that the
 * channel has not answered yet; it survives a crash of the server. `closedAt` is when a paused channel was first reported paused.
 */
export const channelStatuses = pgTable(
  'channel_statuses',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    status: text('status').$type<ChannelState>(),
    until: instant('until'),
    reason: text('reason'),
    reportedAt: instant('reported_at'),
    askedStatus: text('asked_status').$type<ChannelState>(),
    askedUntil: instant('asked_until'),
    askedAt: instant('asked_at'),
    askedBy: text('asked_by'),
    askedReason: text('asked_reason'),
    pending: jsonb('pending').$type<PendingRequest>(),
    closedAt: instant('closed_at'),
    reopening: jsonb('reopening').$type<ReopeningState>(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.slug] }),
    index('channel_statuses_paused')
      .on(table.locationId)
      .where(sql`status = 'paused'`),
  ],
);

/**
 * The operations history (decision G49): what users did to channels, products and menus, and the results. `by` is the name of the user at that
 * time, or of the product if the server started the operation itself because of `cause`. An item without `channels` was requested from all channels.
 */
export const operations = pgTable(
  'operations',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    locationId: text('location_id'),
    affectedEntityId: text('affected_entity_id').notNull(),
    action: text('action').$type<OperationAction>().notNull(),
    status: text('status').$type<OperationStatus>().notNull(),
    date: instant('date').notNull(),
    by: text('by').notNull(),
    userId: text('user_id'),
    cause: text('cause').$type<ReopeningCause>(),
    until: instant('until'),
    channels: jsonb('channels').$type<OperationChannel[]>().notNull(),
    items: jsonb('items').$type<{ innerId: string; kind?: ItemKind; name: string; channels?: string[] }[]>().notNull(),
  },
  (table) => [
    index('operations_date').on(table.date, table.id),
    index('operations_entity').on(table.affectedEntityId, table.date),
    index('operations_location').on(table.locationId, table.date),
    index('operations_account').on(table.accountId, table.date),
    index('operations_ongoing')
      .on(table.date)
      .where(sql`status = 'ongoing'`),
  ],
);

/**
 * Catalogs (decision G19) of a location or of a master catalog; `data` holds sections, products, modifier groups and modifiers. A catalog that
 * was applied to a location from a master catalog has both ids; a location has at most one of each master catalog.
 */
export const catalogs = pgTable(
  'catalogs',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id').references(() => locations.id, { onDelete: 'cascade' }),
    masterCatalogId: text('master_catalog_id').references(() => masterCatalogs.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    /** Rises with every save. */
    rev: integer('rev').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('catalogs_location').on(table.locationId),
    uniqueIndex('catalogs_master')
      .on(table.masterCatalogId, sql`coalesce(${table.locationId}, '')`)
      .where(sql`master_catalog_id is not null`),
  ],
);

/**
 * Master catalogs, which locations share (specification 1 §3). Days are `yyyy-MM-dd`. The content is in the row of `catalogs` with this id and
 * without a location; the locations that it was applied to have copies.
 */
export const masterCatalogs = pgTable(
  'master_catalogs',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    validFrom: text('valid_from'),
    validTo: text('valid_to'),
    serviceType: text('service_type').$type<MasterCatalog['serviceType']>().notNull(),
    type: integer('type').$type<MasterCatalog['type']>().notNull(),
    promotions: jsonb('promotions').$type<Promotion[]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('master_catalogs_account').on(table.accountId)],
);

/**
 * Menus as they were pushed to channels; `payload` is what the platform received (row BC-02). `isCurrent`: the channel has this menu now. Only
 * the last ones of each channel are stored.
 */
export const menuSnapshots = pgTable(
  'menu_snapshots',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    operationId: text('operation_id').notNull(),
    catalogId: text('catalog_id').notNull(),
    catalogName: text('catalog_name').notNull(),
    isCurrent: boolean('is_current').notNull(),
    productCount: integer('product_count').notNull(),
    payload: jsonb('payload').$type<MenuPayload>().notNull(),
  },
  (table) => [index('menu_snapshots_channel').on(table.locationId, table.slug, table.at)],
);

/**
 * Print jobs: one for each ticket and printer.
 *
 * | `state` | Meaning |
 * |---|---|
 * | open | not finished |
 * | final | the final ack arrived |
 * | expired | not printed in time |
 * | superseded | replaced by a new job when a person printed the ticket again |
 * | withdrawn | the order does not need the ticket any more |
 *
 * From `withdrawnAt` on no copy may be sent; if a copy was being sent at that time, the job stays open until its outcome is known (ADR 0013).
 * `handOut` counts the dispatches of the job; `holderTab` is the tab, or the printer that polls, of the last one. `printedOrder` is the order as
 * the ticket shows it, if the order has changed since (decision G114). Earlier versions used `installationId` and `osName`. `backupFor`: the printer that was down, whose ticket this printer prints (decision G116).
 */
export const printJobs = pgTable(
  'print_jobs',
  {
    uuid: text('uuid').primaryKey(),
    orderId: text('order_id').notNull(),
    locationId: text('location_id').notNull(),
    printerUuid: text('printer_uuid').notNull(),
    thirdPartyServiceUuid: text('third_party_service_uuid').notNull(),
    ticketType: text('ticket_type').$type<TicketType>().notNull(),
    connectMethod: text('connect_method').$type<ConnectMethod>().notNull().default('APP'),
    installationId: text('installation_id'),
    osName: text('os_name'),
    url: text('url').notNull(),
    httpHeaders: jsonb('http_headers').$type<Record<string, string>>().notNull(),
    body: text('body').notNull(),
    duplicateBody: text('duplicate_body').notNull(),
    bodyHash: text('body_hash').notNull(),
    kind: text('kind').$type<JobKind>().notNull().default('TICKET'),
    printedOrder: jsonb('printed_order').$type<Order>(),
    backupFor: text('backup_for'),
    copies: integer('copies').notNull(),
    autoPrint: boolean('auto_print').notNull(),
    isManual: boolean('is_manual').notNull(),
    allowPrint: boolean('allow_print').notNull(),
    state: text('state').$type<'open' | 'final' | 'expired' | 'superseded' | 'withdrawn'>().notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnCode: text('withdrawn_code').$type<WithdrawalCode>(),
    handOut: integer('hand_out').notNull(),
    holderTab: text('holder_tab'),
    handedAt: instant('handed_at'),
    receivedAt: instant('received_at'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('print_jobs_open')
      .on(table.locationId)
      .where(sql`state = 'open'`),
    index('print_jobs_open_printer')
      .on(table.printerUuid)
      .where(sql`state = 'open'`),
    index('print_jobs_order').on(table.orderId),
  ],
);

/**
 * The copies of a print job. `attempt` is the last one granted, to `grantedTab` at `grantedAt`; one conditional UPDATE grants an intent, so that
 * no attempt is granted twice.
 */
export const printCopies = pgTable(
  'print_copies',
  {
    jobUuid: text('job_uuid')
      .notNull()
      .references(() => printJobs.uuid, { onDelete: 'cascade' }),
    copy: integer('copy').notNull(),
    attempt: integer('attempt').notNull(),
    state: text('state').$type<'QUEUED' | 'INTENT' | 'DONE' | 'FAILED' | 'UNKNOWN' | 'EXPIRED'>().notNull(),
    code: text('code'),
    grantedTab: text('granted_tab'),
    grantedAt: instant('granted_at'),
  },
  (table) => [primaryKey({ columns: [table.jobUuid, table.copy] })],
);

/**
 * Printers that are down, each since `since`; `seenAt` is the last time that a process knew it (decision G116). A printer that works has no row.
 */
export const printerOutages = pgTable('printer_outages', {
  printerUuid: text('printer_uuid').primaryKey(),
  since: instant('since').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** The main tab of each user, the one that prints. `epoch` counts the elections; the role is vacant once `leaseUntil` has passed. */
export const mainTabs = pgTable('main_tabs', {
  userId: text('user_id').primaryKey(),
  tabId: text('tab_id').notNull(),
  epoch: integer('epoch').notNull(),
  leaseUntil: instant('lease_until').notNull(),
});

/**
 * Counters of rate limits, each for a window of time that ends at `endsAt` (`rateLimitStore`). `key` is a hash, for example of an IP address
 * and an e-mail. An expired counter has no effect and is deleted.
 */
export const rateLimitCounters = pgTable(
  'tries',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('tries_ends_at').on(table.endsAt)],
);

/**
 * Access tokens that a sign-out revoked before they expired. `hash` is the SHA-256 of the whole token; after `endsAt`, when the token expires,
 * the row has no effect and is deleted.
 */
export const endedTokens = pgTable(
  'ended_tokens',
  {
    hash: text('hash').primaryKey(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('ended_tokens_ends_at').on(table.endsAt)],
);

/** The audit log: who changed what. Inserted in the transaction of the change and never updated. */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: text('id').primaryKey(),
    date: instant('date').notNull(),
    userId: text('user_id').notNull(),
    userEmail: text('user_email').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [
    index('audit_logs_date').on(table.date),
    index('audit_logs_user').on(table.userId, table.date),
    index('audit_logs_entity').on(table.entity, table.entityId),
  ],
);

/** Feature flags; a flag without a row is off. `roles` null: for every role. */
export const flags = pgTable('flags', {
  name: text('name').primaryKey(),
  enabled: boolean('enabled').notNull(),
  roles: jsonb('roles').$type<Role[] | null>(),
});

/**
 * Traces that were sent to support, recorded from `from` to `to`. `words` is the message of the sender. `lines` does not count the header;
 * `bytes` is the compressed size.
 */
export const printTraces = pgTable(
  'print_traces',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    userId: text('user_id').notNull(),
    userEmail: text('user_email').notNull(),
    accountId: text('account_id'),
    locationId: text('location_id'),
    orderId: text('order_id'),
    printerUuid: text('printer_uuid'),
    words: text('words').notNull(),
    from: instant('from').notNull(),
    to: instant('to').notNull(),
    lines: integer('lines').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('print_traces_at').on(table.at)],
);

/** The compressed lines of traces, in a table of their own so that lists do not read them; deleted with their trace. */
export const printTraceFiles = pgTable('print_trace_files', {
  traceId: text('trace_id')
    .primaryKey()
    .references(() => printTraces.id, { onDelete: 'cascade' }),
  file: bytes('file').notNull(),
});

/**
 * Messages between the processes of an installation that are too long for a notification; deleted after 30 s. `@socket.io/postgres-adapter`
 * defines the columns.
 */
export const realtimeMessages = pgTable('realtime_messages', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: instant('created_at').defaultNow(),
  payload: bytes('payload'),
});
