import { eq } from 'drizzle-orm';
import { orderPageSchema, type StatusEntry } from '@/domain/order';
import { ROLES, type Role } from '@/domain/role';
import { can } from '@/domain/permissions';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { orders, thirdPartyServices } from '../../platform/db/schema';
import { orderRow, type NewOrder } from './orderStore';
import { useTestServer } from '../../../test/server/testServer';

describe('the order routes', () => {
  const { server, call, database } = useTestServer();

  function place(...overrides: Partial<NewOrder>[]) {
    const rows = overrides.map((over, n) =>
      orderRow({ ...anOrder({ id: `order-${n}`, locationId: 'location-es-1' }), accountId: 'account-es', ...over }),
    );
    return database().insert(orders).values(rows);
  }

  async function idsFor(query: string, as = 'product-admin'): Promise<string[]> {
    const { status, body } = await call('GET', `/orders/queryOrders?ts=1&${query}`, { as });
    expect(status).toBe(200);
    return orderPageSchema.parse(body).data.map(({ id }) => id);
  }

  describe('GET /orders/queryOrders', () => {
    it('returns 50 orders a page, newest first, and the total count', async () => {
      const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString();
      await place(...Array.from({ length: 52 }, (_, n) => ({ placedAt: minute(n) })));

      const first = await call('GET', '/orders/queryOrders', { as: 'product-admin' });

      expect(first.body).toMatchObject({ count: 50, totalCount: 52 });
      expect(first.body.data[0].id).toBe('order-51');
      expect(await idsFor('page=1')).toEqual(['order-1', 'order-0']);
      expect(await idsFor('page=2&limit=20')).toHaveLength(12);
    });

    it('restricts every filter to the scope of the user', async () => {
      await place(
        { locationId: 'location-es-1' },
        { locationId: 'location-es-3' },
        { locationId: 'location-es-4' },
        { locationId: 'location-br-1', accountId: 'account-br' },
      );

      expect(await idsFor('', 'location-staff')).toEqual(['order-0']);
      expect(await idsFor('', 'account-staff')).toEqual(['order-1', 'order-0']);
      expect(await idsFor('', 'multi-account-admin')).toEqual(['order-2', 'order-1', 'order-0']);
      expect(await idsFor('')).toHaveLength(4);
      expect(await idsFor('locationIds=location-br-1&locationIds=location-es-1', 'location-staff')).toEqual(['order-0']);
      expect(await idsFor('accountIds=account-br', 'account-admin')).toEqual([]);
    });

    it('filters by date, location, channel, service type and status', async () => {
      await place(
        { placedAt: '2026-11-20T00:00:00.000Z', channel: { slug: 'justeat' } },
        { placedAt: '2026-11-20T23:59:59.999Z', locationId: 'location-es-2', fulfillment: { type: 'takeaway' } },
        { placedAt: '2026-11-21T00:00:00.000Z', statuses: [aStatusEntry({ status: 'CANCELLED' })] },
      );

      expect(await idsFor('fromDate=2026-11-20T00:00:00.000Z&toDate=2026-11-21T00:00:00.000Z')).toEqual(['order-1', 'order-0']);
      expect(await idsFor('channels=justeat')).toEqual(['order-0']);
      expect(await idsFor('locationIds=location-es-2&serviceType=takeaway')).toEqual(['order-1']);
      expect(await idsFor('statuses=CANCELED&statuses=ERROR')).toEqual(['order-2']);
      expect(await idsFor('statuses=ACCEPTED')).toEqual(['order-1', 'order-0']);
    });

    it('returns with "and" the orders that went through all statuses, with "or" those that are in one of them now', async () => {
      await place(
        {
          statuses: [
            aStatusEntry(),
            aStatusEntry({ status: 'ERROR', date: '2026-11-20T12:01:00Z' }),
            aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:02:00Z' }),
          ],
        },
        { statuses: [aStatusEntry({ status: 'ERROR' })] },
      );

      expect(await idsFor('statuses=ERROR&statuses=IN_KITCHEN&statusesConjunction=and')).toEqual(['order-0']);
      expect((await idsFor('statuses=ERROR&statuses=IN_KITCHEN&statusesConjunction=or')).sort()).toEqual(['order-0', 'order-1']);
    });

    it('matches with "and" only entries of the order itself, and unknown statuses as UNKNOW', async () => {
      const later = (over: Partial<StatusEntry>) => aStatusEntry({ date: '2026-11-20T12:01:00Z', ...over });
      await place(
        { statuses: [aStatusEntry(), later({ status: 'CANCELED', type: 'rider' }), later({ status: 'ERROR', type: 'printer' })] },
        { statuses: [aStatusEntry({ status: 'ON_THE_MOON' }), later({ status: 'ERROR', type: 'pos' })] },
        { statuses: [aStatusEntry({ status: 'UNKNOWN' }), later({ status: 'CANCELLED' })] },
      );

      expect(await idsFor('statuses=CANCELED&statusesConjunction=and')).toEqual(['order-2']);
      expect(await idsFor('statuses=ERROR&statusesConjunction=and')).toEqual(['order-1']);
      expect((await idsFor('statuses=UNKNOW&statusesConjunction=and')).sort()).toEqual(['order-1', 'order-2']);
    });

    it('filters by group, depending on which orders are due [OR-02]', async () => {
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      const cooking = { statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] };
      await place(
        { ...cooking, suggestedPickUpAt: minutesAgo(29) },
        { ...cooking, suggestedPickUpAt: minutesAgo(31) },
        { statuses: [aStatusEntry({ status: 'CANCELLED' })], suggestedPickUpAt: minutesAgo(31) },
      );

      expect(await idsFor('group=preparing')).toEqual(['order-0']);
      expect(await idsFor('group=finished')).toEqual(['order-1']);
      expect(await idsFor('group=cancelled')).toEqual(['order-2']);
      expect(await idsFor('group=finished', 'account-admin-br')).toEqual([]);
    });

    it.each(['page=-1', 'limit=501', 'fromDate=yesterday', 'colour=red', 'group=late', 'search=a', `search=${'a'.repeat(101)}`, 'sort=id'])(
      'returns 422 with the path of the field for %s',
      async (query) => {
        const { status, body } = await call('GET', `/orders/queryOrders?${query}`, { as: 'product-admin' });

        expect([status, body.error.code]).toEqual([422, 'INVALID_DATA']);
        expect(body.error.details).toEqual([{ path: query.split('=')[0], message: expect.any(String) }]);
      },
    );

    it('searches and counts only orders in the scope of the user [M-08]', async () => {
      const client = { name: 'Lucía', phone: null };
      const failed = { statuses: [aStatusEntry({ status: 'ERROR' })] };
      await place({ client }, { client, ...failed }, { client, locationId: 'location-br-1', accountId: 'account-br' });

      expect(await idsFor('search=lucia', 'location-staff')).toEqual(['order-1', 'order-0']);
      expect(await idsFor('search=lucia', 'account-admin-br')).toEqual(['order-2']);
      const counts = async (query: string, as: string) => (await call('GET', `/orders/countByListFilter?${query}`, { as })).body.data;
      expect(await counts('search=lucia', 'location-staff')).toMatchObject({ all: 2, error: 1, cancelled: 0 });
      expect(await counts('search=lucia', 'account-admin-br')).toMatchObject({ all: 1, error: 0 });
      expect(await counts('locationIds=location-br-1', 'location-staff')).toMatchObject({ all: 0 });
    });

    it('GET /Locations/:id/orders returns the orders of the location, and 404 outside the scope [OR-01]', async () => {
      await place({}, { locationId: 'location-es-2' });

      expect((await call('GET', '/Locations/location-es-2/orders', { as: 'location-staff' })).body).toMatchObject({
        count: 1,
        data: [{ id: 'order-1' }],
      });
      expect((await call('GET', '/Locations/location-es-2/orders?locationIds=location-es-1', { as: 'location-staff' })).body.data).toEqual(
        [],
      );
      expect((await call('GET', '/Locations/location-br-1/orders', { as: 'location-staff' })).status).toBe(404);
    });
  });

  it('GET /orders/:id returns an order in the scope, and the same 404 outside the scope as for an unknown id', async () => {
    await place({}, { locationId: 'location-br-1', accountId: 'account-br' });

    expect((await call('GET', '/Orders/order-0', { as: 'location-staff' })).body.data).toMatchObject({ id: 'order-0', rev: 1 });
    const stranger = await call('GET', '/orders/order-1', { as: 'location-staff' });
    expect([stranger.status, stranger.body]).toEqual([404, (await call('GET', '/orders/none', { as: 'location-staff' })).body]);
  });

  describe('POST /Orders/addNewStatusInOrder', () => {
    function add(as: string, newStatus: object, over: object = {}) {
      return call('POST', '/Orders/addNewStatusInOrder', {
        as,
        body: { orderId: 'order-0', locationId: 'location-es-1', newStatus, ...over },
      });
    }
    beforeEach(() => place({}));

    it.each(ROLES.filter((role) => role !== 'automatic'))(
      'requires permission to read orders for printer entries and to retry orders for others: %s',
      async (role) => {
        const printer = await add(role, { status: 'SUCCESS', type: 'printer' });
        const own = await add(role, { status: 'IN_KITCHEN' });

        expect(printer.status).toBe(can(role, 'orders') ? 200 : 403);
        expect(own.status).toBe(can(role satisfies Role, 'orders:retry', 'updateOwn') ? 200 : 403);
      },
    );

    it('returns the order with the entry, created by the web app, and dated now by default', async () => {
      const { body } = await add('location-staff', {
        status: 'ERROR',
        type: 'printer',
        reason: 'EPTR_REC_EMPTY',
        meta: { httpStatus: 200 },
      });

      expect(body.data).toMatchObject({ id: 'order-0', rev: 2 });
      expect(body.data.statuses.at(-1)).toEqual({
        status: 'ERROR',
        type: 'printer',
        creator: 'web-app',
        reason: 'EPTR_REC_EMPTY',
        meta: { httpStatus: 200 },
        date: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(server.recorded.changed).toEqual([{ order: body.data, entry: body.data.statuses.at(-1) }]);
    });

    it('replaces a date in the future with now', async () => {
      const { body } = await add('location-staff', { status: 'IN_KITCHEN', date: '2999-01-01T00:00:00Z' });

      expect(Date.parse(body.data.statuses.at(-1).date)).toBeLessThanOrEqual(Date.now());
    });

    it('stores two concurrent entries', async () => {
      await Promise.all([
        add('location-staff', { status: 'SUCCESS', type: 'printer', notes: 'tab 1' }),
        add('location-staff', { status: 'SUCCESS', type: 'printer', notes: 'tab 2' }),
      ]);

      const [row] = await database().select().from(orders).where(eq(orders.id, 'order-0'));
      expect(row?.rev).toBe(3);
      expect(
        row?.statuses
          .slice(1)
          .map(({ notes }) => notes)
          .sort(),
      ).toEqual(['tab 1', 'tab 2']);
    });

    it('returns 404 for an order of another location or outside the scope', async () => {
      expect((await add('location-staff', { status: 'SUCCESS', type: 'printer' }, { locationId: 'location-es-2' })).status).toBe(404);
      expect((await add('location-staff-br', { status: 'SUCCESS', type: 'printer' })).status).toBe(404);
      expect(server.recorded.changed).toEqual([]);
    });

    it.each([
      ['an unknown field', { status: 'SUCCESS', type: 'printer', colour: 'red' }, 'newStatus.colour'],
      ['the name of another creator', { status: 'SUCCESS', type: 'printer', creator: 'server' }, 'newStatus.creator'],
      ['the year 0', { status: 'SUCCESS', type: 'printer', date: '0000-01-01T00:00:00Z' }, 'newStatus.date'],
      ['too deeply nested data', { status: 'SUCCESS', type: 'printer', meta: nested(60) }, ''],
      ['an unknown type', { status: 'SUCCESS', type: 'fax' }, 'newStatus.type'],
      ['no status', { type: 'printer' }, 'newStatus.status'],
      ['`meta` that is too long', { status: 'ERROR', type: 'printer', meta: { printerResponse: 'x'.repeat(17_000) } }, 'newStatus.meta'],
    ])('returns 422 for %s', async (_what, newStatus, path) => {
      const { status, body } = await add('location-staff', newStatus);

      expect(status).toBe(422);
      expect(body.error.details).toEqual([expect.objectContaining({ path })]);
    });
  });

  describe('POST /Orders/send-again-to-printer', () => {
    function printAgain(as: string, query: string, over: object = {}) {
      return call('POST', `/Orders/send-again-to-printer?${query}`, {
        as,
        body: { orderId: 'order-0', locationId: 'location-es-1', ...over },
      });
    }

    it('passes the order with the requested ticket and copies to the print queue', async () => {
      await place({});

      const { body } = await printAgain('location-staff', 'ticketType=RECEIPT&copies=2&ts=1');

      expect(body).toEqual({ data: { created: 1, released: 0 } });
      expect(server.recorded.reprinted).toMatchObject([{ order: { id: 'order-0' }, choice: { ticketType: 'RECEIPT', copies: 2 } }]);
    });

    it('passes no options when none are specified', async () => {
      await place({});

      await printAgain('location-staff', 'copies=0');

      expect(server.recorded.reprinted.map(({ choice }) => choice)).toEqual([{}]);
    });

    it('returns 409 when the location has no active printer for the ticket', async () => {
      await place({ locationId: 'location-es-3' });
      const target = { locationId: 'location-es-3' };

      const off = await printAgain('account-staff', '', target);
      await database().update(thirdPartyServices).set({ isActive: true }).where(eq(thirdPartyServices.locationId, 'location-es-3'));
      const noReceipt = await printAgain('account-staff', 'ticketType=RECEIPT', target);

      expect([off.status, off.body.error.code]).toEqual([409, 'NO_ACTIVE_PRINTER']);
      expect([noReceipt.status, noReceipt.body.error.code]).toEqual([409, 'NO_ACTIVE_PRINTER']);
      expect(server.recorded.reprinted).toEqual([]);
    });

    it('requires permission to retry orders, an order in the scope and valid options', async () => {
      await place({});

      expect((await printAgain('location-menu', '')).status).toBe(403);
      expect((await printAgain('location-staff-br', '')).status).toBe(404);
      expect((await printAgain('location-staff', 'copies=11')).status).toBe(422);
      expect((await printAgain('location-staff', 'ticketType=POSTER')).status).toBe(422);
    });
  });

  it('return 401 without a session', async () => {
    for (const [method, url] of [
      ['GET', '/orders/queryOrders'],
      ['GET', '/orders/x'],
      ['POST', '/Orders/addNewStatusInOrder'],
      ['POST', '/Orders/send-again-to-printer'],
    ] as const) {
      expect((await call(method, url)).status).toBe(401);
    }
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { deeper: nested(depth - 1) };
}
