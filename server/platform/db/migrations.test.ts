import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ordersDueAt } from '@/domain/orderDue';
import { MIGRATIONS_FOLDER } from './migrationsFolder';

const PLACED = '2026-11-20T12:00:00.000Z';

describe('the migrations', () => {
  it('preserve existing orders and compute when each is due, also from malformed times [OR-08]', async () => {
    const client = await PGlite.create();
    const run = async (name: string) => client.exec(await readFile(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8'));
    await run('0000_start');
    await run('0001_accounts_users_audit_flags');
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
      await client.query("insert into orders values ($1, 1, 'A', 'a', 'l', $2, 'takeaway', 'ACEPTED', $3, $3, '[]', $4)", [
        `order-${number}`,
        number === 0 ? Array.from({ length: 3000 }, (_, n) => (n * n + 7) % 89).join() : 'glovo',
        PLACED,
        data,
      ]);
    }

    await run('0002_due_orders_and_blocked_items');

    const { rows } = await client.query<{ due_at: Date }>('select due_at from orders order by id');
    // Only JavaScript accepts the year 0; fields that are not strings are ignored.
    const readable = given.map(({ suggestedDeliveryAt: at, ...times }) =>
      typeof at === 'string' && !at.startsWith('0000') ? { suggestedDeliveryAt: at, ...times } : times,
    );
    expect(rows.map(({ due_at }) => due_at)).toEqual(readable.map((times) => ordersDueAt({ placedAt: PLACED, ...(times as object) })));
    await client.close();
  }, 180_000);

  it('preserve existing orders and compute the columns that statistics need, also from malformed orders [DA-01]', async () => {
    const client = await PGlite.create();
    const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const run = async (given: string[]) => {
      for (const name of given) await client.exec(await readFile(join(MIGRATIONS_FOLDER, name), 'utf8'));
    };
    const first = names.indexOf('0010_order_figures.sql');
    await run(names.slice(0, first));
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
      await client.query(
        `insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, statuses, data)
        values ($1, 1, 'A', 'a', 'l', 'glovo', 'takeaway', 'ACEPTED', $2, $2, '[]', $3::text::jsonb)`,
        [`order-${String(number).padStart(2, '0')}`, PLACED, JSON.stringify(data)],
      );
    }

    await run(names.slice(first));

    const { rows } = await client.query(`
      select currency, total, coalesce(json_agg(json_build_array(line, name, qty::text, price) order by line) filter (where line > 0), '[]') as lines
      from orders left join order_lines on order_id = id and order_lines.placed_at = orders.placed_at group by id order by id`);
    expect(rows).toEqual(given.map(([_data, currency, total, lines]) => ({ currency, total, lines })));
    await client.close();
  }, 180_000);
});
