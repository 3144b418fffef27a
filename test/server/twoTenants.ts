import { getTableName, like, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { anOrder } from '../factories/anOrder';
import type { Database } from '../../server/platform/db/database';
import * as schema from '../../server/platform/db/schema';
import { TABLE_NAMES } from '../../server/demo/seed/emptyTables';
import { orderRow } from '../../server/modules/orders/orderStore';
import type { Ids } from './fuzz/valueOf';
import { writesOf } from './tableRows';

/** A mark in the texts of the other tenant; no request contains it. */
export const MARK = 'OF-ANOTHER-TENANT';

const OURS = 'account-es';
const THEIRS = 'account-br';
/** Tables that a rejected call may change: rate limit counters and realtime messages. */
const IGNORED_TABLES = new Set(['tries', 'realtime_messages']);

/**
 * Tables that change after a call was accepted: asynchronously, when channels, riders and POS systems report, or once, when the first read
 * of the alert settings generates the push keys.
 */
export const CHANGED_ASYNCHRONOUSLY = new Set([
  'vapid_keys',
  'channel_statuses',
  'blocked_items',
  'operations',
  'menu_snapshots',
  'orders',
  'locations',
  'audit_logs',
]);

const { accounts, apps, auditLogs, blockedItems, catalogs, channelStatuses, deletedMasterCatalogs, locations } = schema;
const { masterCatalogs, menuSnapshots, operations, orders, thirdPartyServices, users } = schema;

/** The tables with data of the other tenant: table, tenant column, prefix of its value, marked columns. */
const TENANT_COLUMNS: [PgTable, AnyColumn, string, Record<string, string | SQL>][] = [
  [accounts, accounts.id, THEIRS, { name: MARK, data: marked(accounts.data) }],
  [locations, locations.accountId, THEIRS, { name: MARK, data: marked(locations.data) }],
  [users, users.accountId, THEIRS, { name: MARK, phone: MARK }],
  [orders, orders.accountId, THEIRS, { code: MARK, data: marked(orders.data) }],
  [catalogs, catalogs.locationId, 'location-br', { name: MARK, data: marked(catalogs.data) }],
  [masterCatalogs, masterCatalogs.accountId, THEIRS, { name: MARK }],
  [deletedMasterCatalogs, deletedMasterCatalogs.accountId, THEIRS, { name: MARK, deletedBy: MARK }],
  [thirdPartyServices, thirdPartyServices.locationId, 'location-br', { settings: marked(thirdPartyServices.settings) }],
  [blockedItems, blockedItems.locationId, 'location-br', { name: MARK, by: MARK }],
  [channelStatuses, channelStatuses.locationId, 'location-br', { reason: MARK, askedBy: MARK }],
  [operations, operations.accountId, THEIRS, { by: MARK }],
  [menuSnapshots, menuSnapshots.locationId, 'location-br', { by: MARK, catalogName: MARK, payload: marked(menuSnapshots.payload) }],
];

function marked(column: AnyColumn): SQL {
  const named = '"(name|printerName|by|address|city)": "';
  return sql`regexp_replace(${column}::text, ${named}, ${`"\\1": "${MARK} `}, 'g')::jsonb`;
}

/** Adds an order, a master catalog and an audit log entry for each of the two tenants, and marks the data of the other tenant. */
export async function markTenants(database: Database): Promise<void> {
  for (const [accountId, locationId] of [
    [OURS, 'location-es-1'],
    [THEIRS, 'location-br-1'],
  ] as const) {
    const order = {
      ...anOrder({ id: accountId === OURS ? 'order-1' : 'order-2', locationId, fulfillment: { type: 'delivery-by-location' } }),
      accountId,
    };
    await database.insert(orders).values(orderRow(order));
    await database.insert(masterCatalogs).values({
      ...{ id: `master-${accountId}`, accountId, name: 'Carta', validFrom: null, validTo: null, serviceType: 'delivery', type: 1 },
      ...{ promotions: [], updatedAt: new Date('2026-01-01T00:00:00.000Z') },
    });
    await database.insert(deletedMasterCatalogs).values({
      ...{ id: `deleted-${accountId}`, accountId, name: 'Carta', deletedAt: new Date(), deletedBy: 'Ana', stores: [] },
      master: { validFrom: null, validTo: null, serviceType: 'delivery', type: 1, promotions: [] },
      catalog: { id: `catalog-deleted-${accountId}`, currency: 'EUR', rev: 1, data: {} },
    });
    await database.insert(auditLogs).values({
      ...{ id: `audit-${accountId}`, date: new Date('2026-01-01T00:00:00.000Z'), userId: `user-of-${accountId}` },
      ...{ userEmail: accountId === THEIRS ? MARK : 'us@demo.pase', action: 'update', entity: 'account', entityId: accountId, changes: [] },
    });
  }
  for (const [table, column, whose, values] of TENANT_COLUMNS) {
    await database
      .update(table)
      .set(values)
      .where(like(column, `${whose}%`));
  }
}

/** All rows of the other tenant. */
export async function otherTenantRows(database: Database): Promise<unknown> {
  const parts = TENANT_COLUMNS.map(
    ([table, column, whose]) =>
      sql`select ${getTableName(table)}::text as name, row::text from ${table} as row where ${sql.raw(`row.${column.name}`)} like ${`${whose}%`}`,
  );
  const { rows } = await run(database, sql.join(parts, sql` union all `));
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** A hash per table, of the tables that a rejected call must not change. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Takes fingerprints of a test's database. It reads only tables that a statement wrote since the previous fingerprint. */
export class Fingerprints {
  readonly #hashes = new Map<string, string>();
  #writes: ReadonlyMap<string, number> | null = null;

  async take(database: Database): Promise<Fingerprint> {
    const before = this.#writes;
    this.#writes = await writesOf(database);
    const written = [...this.#writes].filter(([name, writes]) => writes !== before?.get(name)).map(([name]) => name);
    const read = (before ? written : TABLE_NAMES).filter((name) => !IGNORED_TABLES.has(name));
    const parts = read.map(
      (name) => sql`select ${name}::text as name, sum(hashtextextended(row::text, 0))::text as rows from ${sql.identifier(name)} as row`,
    );
    if (parts.length > 0) {
      const { rows } = await run<{ name: string; rows: string }>(database, sql.join(parts, sql` union all `));
      for (const row of rows) this.#hashes.set(row.name, row.rows);
    }
    return new Map(this.#hashes);
  }
}

export function changedBetween(before: Fingerprint, after: Fingerprint): string[] {
  return [...after.keys()].filter((table) => before.get(table) !== after.get(table));
}

async function run<Row>(database: Database, query: SQL): Promise<{ rows: Row[] }> {
  const answer: unknown = await database.execute(query);
  // Both database drivers return this shape.
  return answer as { rows: Row[] };
}

/** Ids by the name of a field or path parameter: mostly of the own tenant, then of the other one. */
export async function idsOf(database: Database): Promise<Ids> {
  const of = async (table: PgTable, column: AnyColumn) => {
    const { rows } = await run<{ id: string }>(database, sql`select ${column} as id from ${table} order by 1`);
    return mixed(rows.map(({ id }) => id));
  };
  const kinds: [RegExp, string[]][] = [
    [/snapshot/i, await of(menuSnapshots, menuSnapshots.id)],
    [/slug|channel|scope/i, await of(apps, apps.slug)],
    [/uuid|printer|service/i, await of(thirdPartyServices, thirdPartyServices.uuid)],
    [/master/i, [...(await of(masterCatalogs, masterCatalogs.id)), ...(await of(deletedMasterCatalogs, deletedMasterCatalogs.id))]],
    [/catalog|copyof/i, await of(catalogs, catalogs.id)],
    [/status|operation/i, await of(operations, operations.id)],
    [/order|send-again|updateStatus/i, await of(orders, orders.id)],
    [/user/i, await of(users, users.id)],
    [/location|entity/i, await of(locations, locations.id)],
    [/account|parent/i, await of(accounts, accounts.id)],
  ];
  const all = [...new Set(kinds.flatMap(([, ids]) => ids))];
  return (name) => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? all;
}

/** Puts ids of the own tenant first and twice, because requests with them are more often accepted. */
function mixed(ids: readonly string[]): string[] {
  const ours = ids.filter((id) => /-es(-|$)|^order-1$/.test(id)).slice(0, 6);
  const theirs = ids.filter((id) => /-br(-|$)|^order-2$/.test(id)).slice(0, 6);
  return [...ours, ...ours, ...theirs, ...ids.slice(0, 10)];
}
