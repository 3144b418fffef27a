import { readdir } from 'node:fs/promises';
import { ordersDueAt } from '@/domain/orderDue';
import { openUnmigrated, type UnmigratedDatabase } from '../../../test/server/testDatabase';
import { MIGRATIONS_FOLDER } from './migrationsFolder';

const PLACED = '2026-11-20T12:00:00.000Z';

describe('the migrations', () => {
  let database: UnmigratedDatabase;
  const run: UnmigratedDatabase['run'] = (names) => database.run(names);
  const query: UnmigratedDatabase['query'] = (text, values) => database.query(text, values);

  beforeEach(async () => {
    database = await openUnmigrated();
  }, 60_000);
  afterEach(() => database.close());

  it('preserve existing orders and compute when each is due, also from malformed times [OR-08]', async () => {
    await run(['0000_start.sql', '0001_accounts_users_audit_flags.sql']);
    const given = [
      {},
      { suggestedDeliveryAt: '2026-11-20T13:00:00.000Z', suggestedPickUpAt: '2026-11-20T12:30:00.000Z' },
      { suggestedDeliveryAt: null, suggestedPickUpAt: '2026-11-20T12:30:00Z', preparationAt: '2026-11-20T12:10:00Z' },
      { preparationAt: '2026-11-20T14:10:00.5+02:00' },
      { suggestedDeliveryAt: 'soon', suggestedPickUpAt: '2026-13-01T00:00:00Z', preparationAt: '2026-11-20T24:30:00Z' },
      { suggestedDeliveryAt: '2026-02-31T10:00:00Z' },
      { suggestedDeliveryAt: '0000-01-01T00:00:00Z', suggestedPickUpAt: '0100-01-01T00:00Z' },
      { suggestedDeliveryAt: '9999-12-31T23:00:00.000Z' },
      { suggestedDeliveryAt: 7, suggestedPickUpAt: { at: PLACED }, preparationAt: "'; drop table orders; --" },
    ];
    for (const [number, data] of given.entries()) {
      await query("insert into orders values ($1, 1, 'A', 'a', 'l', $2, 'takeaway', 'ACEPTED', $3, $3, '[]', $4)", [
        `order-${number}`,
        number === 0 ? Array.from({ length: 3000 }, (_, n) => (n * n + 7) % 89).join() : 'glovo',
        PLACED,
        data,
      ]);
    }

    await run(['0002_due_orders_and_blocked_items.sql']);

    const rows = await query<{ due_at: Date }>('select due_at from orders order by id');
    // Only JavaScript accepts the year 0; fields that are not strings are ignored.
    const readable = given.map(({ suggestedDeliveryAt: at, ...times }) =>
      typeof at === 'string' && !at.startsWith('0000') ? { suggestedDeliveryAt: at, ...times } : times,
    );
    expect(rows.map(({ due_at }) => due_at)).toEqual(readable.map((times) => ordersDueAt({ placedAt: PLACED, ...(times as object) })));
  }, 180_000);

  it('preserve existing orders and compute the columns that statistics need, also from malformed orders [DA-01]', async () => {
    const [before, after] = await migrationsAround('0010_order_figures.sql');
    await run(before);
    const channelSays = (fractional: unknown) => ({ rawData: { order: { total_price: { fractional } } } });
    const given: [data: unknown, currency: string | null, total: number | null, lines: unknown[]][] = [
      [{ currency: 'EUR', total: 1425, items: [{ name: 'Pizza', qty: 2, price: 950 }] }, 'EUR', 1425, [[1, 'Pizza', '2.000', 950]]],
      [{}, null, null, []],
      [{ currency: 'cop', total: -12.5, items: {} }, 'COP', -13, []],
      [{ currency: 7, total: '1425', items: 'pizza' }, null, null, []],
      [{ currency: '', total: 1e300, items: null }, null, null, []],
      [{ currency: 'x'.repeat(5000), total: 2 ** 53, ...channelSays(900) }, 'x'.repeat(64), 900, []],
      [{ total: 0, ...channelSays(900) }, null, 0, []],
      [{ rawData: [1], items: [null, 7, 'x', [], {}] }, null, null, [[5, '', '1', null]]],
      [{ ...channelSays('NaN'), items: [{ name: 7, qty: 'NaN', price: '9' }] }, null, null, [[1, '', '1', null]]],
      [
        {
          items: [
            { name: 'ñ'.repeat(5000), qty: -1e308, price: 1e308 },
            { qty: 5e-324, price: -0.4 },
          ],
        },
        null,
        null,
        [
          [1, 'ñ'.repeat(200), '1', null],
          [2, '', '0.000', 0],
        ],
      ],
      [[1, 2], null, null, []],
      ["'; drop table orders; --", null, null, []],
      [null, null, null, []],
    ];
    for (const [number, [data]] of given.entries()) {
      await query(
        `insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, statuses, data)
        values ($1, 1, 'A', 'a', 'l', 'glovo', 'takeaway', 'ACEPTED', $2, $2, '[]', $3::text::jsonb)`,
        [`order-${String(number).padStart(2, '0')}`, PLACED, JSON.stringify(data)],
      );
    }

    await run(after);

    const rows = await query(`
      select currency, total::float8, coalesce(json_agg(json_build_array(line, name, qty::text, price) order by line) filter (where line > 0), '[]') as lines
      from orders left join order_lines on order_id = id and order_lines.placed_at = orders.placed_at group by id order by id`);
    expect(rows).toEqual(given.map(([_data, currency, total, lines]) => ({ currency, total, lines })));
  }, 180_000);

  it('remove or repair rows whose location, account, user or print job is gone, and delete such rows together from then on [LO-01]', async () => {
    const [before, after] = await migrationsAround('0023_foreign_keys.sql');
    await run(before);
    await insertTenants();
    for (const id of ['location-1', 'gone']) await insertBelongings(id);
    await query(`insert into users (id, email, name, role, account_id, locations_ids)
      values ('user-1', 'one', 'One', 'account-admin', 'account-1', '[]'), ('user-2', 'two', 'Two', 'account-admin', 'account-lost', '[]'), ('user-3', 'three', 'Three', 'product-admin', null, '[]')`);
    await query(
      `insert into access_links (hash, user_id, kind, created_at, expires_at)
      values ('kept', 'user-1', 'invitation', $1, $1), ('orphan', 'user-gone', 'invitation', $1, $1)`,
      [PLACED],
    );
    await query("insert into print_copies (job_uuid, copy, attempt, state) values ('gone', 1, 0, 'QUEUED')");

    await run(after);

    expect(await query('select id, name, parent_id from accounts order by id')).toEqual([
      { id: 'account-1', name: 'Uno', parent_id: null },
      { id: 'account-2', name: 'Dos', parent_id: 'account-lost' },
      { id: 'account-lost', name: 'account-lost', parent_id: null },
    ]);
    expect(await query('select id, account_id from locations order by id')).toEqual([
      { id: 'location-1', account_id: 'account-1' },
      { id: 'location-2', account_id: 'account-lost' },
    ]);
    expect(await query('select id, account_id from users order by id')).toEqual([
      { id: 'user-1', account_id: 'account-1' },
      { id: 'user-2', account_id: 'account-lost' },
      { id: 'user-3', account_id: null },
    ]);
    for (const table of OF_A_LOCATION) {
      expect([table, await query(`select distinct location_id from ${table} where location_id is not null`)]).toEqual([
        table,
        [{ location_id: 'location-1' }],
      ]);
    }
    expect(await query('select id, location_id, master_catalog_id from catalogs order by id')).toEqual([
      { id: 'catalog location-1', location_id: 'location-1', master_catalog_id: null },
      { id: 'content', location_id: null, master_catalog_id: 'master-1' },
    ]);
    expect(await query('select id from deleted_master_catalogs')).toEqual([{ id: 'master-deleted' }]);
    expect(await query('select id, account_id from images where location_id is null')).toEqual([{ id: 'image', account_id: null }]);
    expect(await query('select hash from access_links')).toEqual([{ hash: 'kept' }]);
    expect(await query('select * from print_copies')).toEqual([]);

    await query("delete from locations where id = 'location-1'");
    for (const table of OF_A_LOCATION)
      expect([table, await query(`select * from ${table} where location_id is not null`)]).toEqual([table, []]);
    await expect(query("delete from accounts where id = 'account-1'")).rejects.toThrow(/foreign key/);
  }, 180_000);

  async function insertTenants(): Promise<void> {
    await query(`insert into accounts (id, name, parent_id, country, currency, apps, data)
      values ('account-1', 'Uno', null, 'ES', 'EUR', '[]', '{}'), ('account-2', 'Dos', 'account-lost', 'ES', 'EUR', '[]', '{}')`);
    await query(`insert into locations (id, account_id, name, time_zone, currency, country, data)
      values ('location-1', 'account-1', 'Uno', 'Europe/Madrid', 'EUR', 'ES', '{}'), ('location-2', 'account-lost', 'Dos', 'Europe/Madrid', 'EUR', 'ES', '{}')`);
    await query(
      `insert into master_catalogs (id, account_id, name, service_type, type, promotions, updated_at) values ('master-1', 'account-1', 'Carta', 'all', 1, '[]', $1)`,
      [PLACED],
    );
    await query(`insert into catalogs (id, location_id, master_catalog_id, name, currency, data)
      values ('content', null, 'master-1', 'Carta', 'EUR', '{}'), ('orphan content', null, 'master-gone', 'Carta', 'EUR', '{}')`);
    await query(
      `insert into deleted_master_catalogs (id, account_id, name, deleted_at, deleted_by, master, catalog, stores)
      values ('master-deleted', 'account-1', 'A', $1, 'A', '{}', '{}', '[]'), ('master-orphan', 'account-gone', 'B', $1, 'B', '{}', '{}', '[]')`,
      [PLACED],
    );
    await query(
      "insert into images (id, account_id, name, type, at, user_id, file) values ('image', 'account-gone', 'a', 'image/png', $1, 'user-1', '')",
      [PLACED],
    );
  }

  async function insertBelongings(id: string): Promise<void> {
    const catalog = `catalog ${id}`;
    await query(
      "insert into catalogs (id, location_id, master_catalog_id, name, currency, data) values ($2, $1, 'master-gone', 'Carta', 'EUR', '{}')",
      [id, catalog],
    );
    await query(
      "insert into third_party_services (uuid, location_id, third_party_service_uuid, slug, is_active, settings) values ($1::text, $1::text, 't', 'stuart', true, '{}')",
      [id],
    );
    await query(
      `insert into menu_snapshots (id, location_id, slug, at, by, operation_id, catalog_id, catalog_name, is_current, product_count, payload)
      values ($1::text, $1::text, 'glovo', $3, 'A', 'o', $2, 'Carta', true, 0, '{}')`,
      [id, catalog, PLACED],
    );
    await query(
      "insert into blocked_items (location_id, inner_id, kind, name, channels, since, by) values ($1, 'd', 'product', 'D', '[]', $2, 'A')",
      [id, PLACED],
    );
    await query("insert into channel_statuses (location_id, slug) values ($1, 'glovo')", [id]);
    await query("insert into connections (location_id, slug, secret, secret_at) values ($1, 'glovo', 's', $2)", [id, PLACED]);
    await query(
      "insert into images (id, location_id, name, type, at, user_id, file) values ($1::text, $1::text, 'a', 'image/png', $2, 'user-1', '')",
      [id, PLACED],
    );
  }
});

const OF_A_LOCATION = ['third_party_services', 'catalogs', 'menu_snapshots', 'blocked_items', 'channel_statuses', 'connections', 'images'];

/** The migrations before one, and those from it on. */
async function migrationsAround(first: string): Promise<[before: string[], after: string[]]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return [names.filter((name) => name < first), names.filter((name) => name >= first)];
}
