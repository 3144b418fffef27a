import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ordersDueAt } from '@/domain/orderDue';
import { MIGRATIONS_FOLDER } from './migrationsFolder';

const PLACED = '2026-11-20T12:00:00.000Z';

describe('the migrations', () => {
  it('keep the orders that are there and say when each is due, whatever its times look like [OR-08]', async () => {
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
    // In JavaScript alone the year 0 is one; the fields that are no texts are none.
    const readable = given.map(({ suggestedDeliveryAt: at, ...times }) =>
      typeof at === 'string' && !at.startsWith('0000') ? { suggestedDeliveryAt: at, ...times } : times,
    );
    expect(rows.map(({ due_at }) => due_at)).toEqual(readable.map((times) => ordersDueAt({ placedAt: PLACED, ...(times as object) })));
    await client.close();
  }, 60_000);
});
