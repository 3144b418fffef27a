import { eq } from 'drizzle-orm';
import type { EarlierClient } from '@/domain/earlierClient';
import type { Order } from '@/domain/order';
import { anOrder } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { orders } from '../../platform/db/schema';
import { orderRow } from './orderStore';

const DAY_MS = 86_400_000;

describe('GET /Locations/:id/earlier-clients', () => {
  const { server, database, call } = useTestServer();

  /** Inserts orders of the restaurant's own web shop, the first one the newest. */
  async function place(...overrides: (Partial<Order> & { daysAgo?: number })[]) {
    const rows = overrides.map(({ daysAgo, ...over }, n) => {
      const placedAt = new Date(Date.now() - (daysAgo ?? n + 1) * DAY_MS).toISOString();
      const base = { id: `order-${n}`, locationId: 'location-es-1', channel: { slug: 'ecommerce' }, placedAt, updatedAt: placedAt };
      return orderRow({ ...anOrder({ ...base, ...over }), accountId: over.accountId ?? 'account-es' });
    });
    await database().insert(orders).values(rows);
  }

  async function search(text: string, { as = 'account-admin', at = 'location-es-1' } = {}) {
    const { status, body, headers } = await call('GET', `/Locations/${at}/earlier-clients?search=${encodeURIComponent(text)}`, { as });
    return { status, found: (body.data ?? []) as EarlierClient[], headers };
  }
  const namesFound = async (...[text, options]: Parameters<typeof search>) =>
    (await search(text, options)).found.map(({ name, address }) => [name, address]);

  const ana = (line1: string | null, more: Partial<Order> = {}) => ({
    client: { name: 'Ana Núñez', phone: '+34 600 112 233', email: 'ana@example.com', dni: '12345678Z' },
    address: line1 === null ? null : { line1 },
    ...more,
  });

  it('finds clients by parts of name, address and phone without accents, with nothing but a masked phone [W-07]', async () => {
    await place(ana('Calle Mayor 5, 2º B'), { client: { name: 'Luis Gil', phone: '911222333' }, address: { line1: 'Plaza del Sol 1' } });

    const { status, found } = await search('NUNEZ mayor');
    expect([status, found]).toEqual([
      200,
      [{ orderId: 'order-0', name: 'Ana Núñez', phone: '••• 233', address: 'Calle Mayor 5, 2º B', placedAt: expect.any(String) }],
    ]);
    expect(await namesFound('600-112')).toEqual([['Ana Núñez', 'Calle Mayor 5, 2º B']]);
    expect(await namesFound('+34 600')).toEqual([['Ana Núñez', 'Calle Mayor 5, 2º B']]);
    expect(await namesFound('sol')).toEqual([['Luis Gil', 'Plaza del Sol 1']]);
    expect(await namesFound('ana sol')).toEqual([]);
    expect(await namesFound('12345678Z')).toEqual([]);
  });

  it('lists each client and address once, the newest first, at most eight [W-07]', async () => {
    const streets = Array.from({ length: 9 }, (_, n) => ({ ...ana(`Calle ${n + 1}`), id: `street-${n}`, daysAgo: 10 + n }));
    await place(ana('Mayor 5'), ana('MAYOR 5', { client: { name: 'Ana', phone: '34600112233' } }), ana(null), ...streets);

    const { found } = await search('ana');
    expect(found.map(({ orderId }) => orderId)).toEqual(['order-0', 'order-2', ...streets.slice(0, 6).map(({ id }) => id)]);
    expect(found[1]?.address).toBeNull();
  });

  it('finds no orders of other accounts, of locations out of scope, of marketplaces, or older than a year [W-07]', async () => {
    await place(
      ana('De otra cuenta', { accountId: 'account-br', locationId: 'location-br-1' }),
      ana('De un local ajeno', { locationId: 'location-es-3' }),
      ana('De Glovo', { channel: { slug: 'glovo' } }),
      { ...ana('De hace mucho'), daysAgo: 366 },
      ana('Propia', { channel: { slug: 'order-maker' } }),
    );

    expect(await namesFound('ana', { as: 'location-admin' })).toEqual([['Ana Núñez', 'Propia']]);
    expect(await namesFound('ana', { as: 'product-admin' })).toEqual([
      ['Ana Núñez', 'De un local ajeno'],
      ['Ana Núñez', 'Propia'],
    ]);
    expect((await search('ana', { at: 'location-br-1' })).status).toBe(404);
    expect((await search('ana', { as: 'location-admin', at: 'location-es-3' })).status).toBe(404);
  });

  it('does not find a client whose data was removed from the orders [W-07]', async () => {
    await place(ana('Mayor 5'), ana('Mayor 5', { client: { name: 'Ana', phone: ' ' } }), ana('Mayor 5', { client: null }));
    expect(await namesFound('mayor')).toHaveLength(1);
    await database()
      .update(orders)
      .set({ data: { channel: { slug: 'ecommerce' }, client: { name: null, phone: null }, address: null } })
      .where(eq(orders.id, 'order-0'));

    expect(await namesFound('mayor')).toEqual([]);
    expect(await namesFound('ana')).toEqual([]);
  });

  it('is for users who may create orders, and needs three characters [W-07]', async () => {
    for (const as of ['location-staff', 'location-manager', 'account-sales']) expect((await search('ana', { as })).status).toBe(403);
    for (const text of ['an', '  a  ', 'x'.repeat(101)]) expect((await search(text)).status).toBe(422);
  });

  it('refuses the 61st search of a user in a minute, also of locations out of scope [W-07]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 61 }, (_, n) => search('ana', { at: n % 2 ? 'location-es-1' : 'location-br-1' })),
    );
    const refused = replies.filter(({ status }) => status === 429);

    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await search('ana', { as: 'location-admin' })).status).toBe(200);
    expect(server.recorded.changed).toEqual([]);
  });
});
