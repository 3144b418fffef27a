import { eq } from 'drizzle-orm';
import { ROLES } from '@/domain/role';
import { can } from '@/domain/permissions';
import { aStatusEntry, anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { connections, deliveries, orders } from '../../platform/db/schema';
import { listAuditEntries } from '../audit/auditStore';
import { findOrder, orderRow } from './orderStore';

const LOCATION = 'location-es-1';
const cheese = { name: 'Queso', qty: 2, price: 50 };
const burger = anOrderItem({ innerId: 'dish-1', name: 'Hamburguesa', qty: 1, price: 1000, modifiers: [cheese], notes: null });
const cake = anOrderItem({ innerId: 'dish-8', name: 'Tarta', qty: 1, price: 400, modifiers: [], notes: null });

describe('POST /Orders/:id/contents', () => {
  const { server, call, database } = useTestServer();

  const place = async (status = 'IN_KITCHEN') => {
    const order = anOrder({ id: 'order-1', locationId: LOCATION, items: [burger, cake], subtotal: 1500, total: 1800, note: null });
    const statuses = [aStatusEntry({ status })];
    await database()
      .insert(orders)
      .values(orderRow({ ...order, rev: 1, statuses, accountId: 'account-es' }));
  };
  const change = (body: object, as = 'location-staff') => call('POST', '/Orders/order-1/contents', { as, body });
  const stored = () => findOrder(database(), 'order-1');

  it('changes quantity, notes and prices of the sum, adds and removes items, with the user in history and audit log [V-01]', async () => {
    await place();
    const items = [
      { position: 0, qty: 3, notes: 'Sin sal' },
      { name: 'Agua', price: 200, qty: 2 },
    ];

    const { status, body } = await change({ rev: 1, items, note: 'Mesa 4' });

    expect(status).toBe(200);
    // 2 more burgers of 11.00, 2 × water for 2.00, no cake for 4.00.
    expect(body.data).toMatchObject({ rev: 2, subtotal: 3700, total: 4000, note: 'Mesa 4' });
    expect(body.data.items).toMatchObject([
      { innerId: 'dish-1', qty: 3, price: 1000, notes: 'Sin sal', modifiers: [cheese] },
      { name: 'Agua', qty: 2, price: 200 },
    ]);
    expect(body.data.items).toHaveLength(2);
    expect(body.data.statuses.at(-1)).toMatchObject({
      type: 'change',
      creator: 'web-app',
      meta: { by: { id: 'user-location-staff' }, change: { fields: ['comments', 'total'] } },
    });
    expect(server.recorded.changed).toEqual([{ order: body.data, entry: body.data.statuses.at(-1) }]);
    const { entries } = await listAuditEntries(database(), {});
    expect(entries.map(({ action, entityId }) => [action, entityId])).toEqual([['changeOrder', 'order-1']]);
  });

  it('rejects a change of another revision, and of two concurrent ones stores one [V-01]', async () => {
    await place();
    const old = await change({ rev: 0, items: [{ position: 0 }] });
    const replies = await Promise.all([change({ rev: 1, items: [{ position: 0 }] }), change({ rev: 1, items: [{ position: 1 }] })]);

    expect([old.status, old.body.error.code]).toEqual([409, 'ORDER_CHANGED']);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toMatchObject({ rev: 2, items: [expect.anything()] });
  });

  it.each(['CANCELED', 'PICKED_UP', 'DELIVERED', 'COMPLETED'])('rejects a change of an order in %s [V-01]', async (status) => {
    await place(status);

    const reply = await change({ rev: 1, items: [{ position: 0 }] });

    expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_CLOSED']);
    expect(await stored()).toMatchObject({ rev: 1, total: 1800 });
  });

  it.each([
    ['no items', []],
    ['a position without an item', [{ position: 2 }]],
    ['a position twice', [{ position: 0 }, { position: 0 }]],
    ['a quantity of 0', [{ position: 0, qty: 0 }]],
    ['another price of an item of the order', [{ position: 0, price: 1 }]],
    ['an added item without a name', [{ name: ' ', qty: 1, price: 100 }]],
  ])('rejects %s with 422 [V-01]', async (_case, items) => {
    await place();

    expect((await change({ rev: 1, items })).status).toBe(422);
    expect(await stored()).toMatchObject({ rev: 1, items: [{ qty: 1 }, { qty: 1 }] });
  });

  it('changes nothing for equal contents [V-01]', async () => {
    await place();

    const { status, body } = await change({ rev: 1, items: [{ position: 0, qty: 1 }, { position: 1 }] });

    expect([status, body.data.rev, body.data.total]).toEqual([200, 1, 1800]);
    expect((await listAuditEntries(database(), {})).entries).toEqual([]);
  });

  it('sends nothing to the channel [V-01]', async () => {
    const slug = anOrder().channel.slug;
    const app = { url: 'https://app.example.com', enabled: true, secret: 'whsec_x', secretAt: new Date() };
    await database()
      .insert(connections)
      .values({ locationId: LOCATION, slug, ...app });
    await place();
    await database().delete(deliveries).where(eq(deliveries.orderId, 'order-1'));

    await change({ rev: 1, items: [{ position: 0 }] });

    expect(await stored()).toMatchObject({ rev: 2 });
    expect(await database().select().from(deliveries)).toEqual([]);
  });

  it('is forbidden to roles that may not change the status of an order, and unknown to users of other locations [V-01]', async () => {
    await place();
    for (const role of ROLES.filter((each) => !can(each, 'orders:retry', 'updateOwn') && each !== 'automatic')) {
      expect([role, (await change({ rev: 1, items: [{ position: 0 }] }, role)).status]).toEqual([role, 403]);
    }
    expect((await change({ rev: 1, items: [{ position: 0 }] }, 'location-staff-br')).status).toBe(404);
  });
});
