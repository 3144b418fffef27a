import { eq } from 'drizzle-orm';
import { ROLES } from '@/domain/role';
import { currentStatus, ORDER_STATUSES } from '@/domain/orderStatus';
import { can } from '@/domain/permissions';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { listAuditEntries } from '../audit/auditStore';
import { flags, orders } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { addStatus, findOrder, orderRow, type NewOrder } from './orderStore';
import { useTestServer } from '../../../test/server/testServer';

describe('the order action routes', () => {
  const { server, call, database } = useTestServer();
  const FAILED = aStatusEntry({ status: 'ERROR', type: 'pos', creator: 'pos', date: '2026-11-20T12:01:00.000Z' });

  function place(over: Partial<NewOrder> = {}) {
    const order = { ...anOrder({ id: 'order-1', locationId: 'location-es-1' }), accountId: 'account-es', ...over };
    return database().insert(orders).values(orderRow(order));
  }
  const history = async () => (await findOrder(database(), 'order-1'))?.statuses.map(({ status }) => status);
  const auditedActions = async () => (await listAuditEntries(database(), {})).entries.map(({ action }) => action);

  describe('POST /Orders/send-again-to-pos/:id', () => {
    const resend = (as = 'location-staff', query = '', id = 'order-1') => call('POST', `/Orders/send-again-to-pos/${id}${query}`, { as });
    beforeEach(() => place({ statuses: [aStatusEntry(), FAILED] }));

    it('sends a failed order to the kitchen and returns its new state [OR-12]', async () => {
      const { status, body } = await resend('location-staff', '?ts=1&accountIds=account-es');

      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: 'order-1', rev: 2, statuses: [{}, {}, { status: 'IN_KITCHEN', creator: 'pos' }] });
      expect(server.recorded.changed).toEqual([{ order: body.data, entry: body.data.statuses.at(-1) }]);
      expect(await auditedActions()).toEqual(['sendAgainToPos']);
    });

    it.each([
      ['offline', 'ERROR_POS_OFFLINE'],
      ['cashClosed', 'CASH_CLOSED'],
      ['refusesItem', 'ERROR_POS_INVALID_ITEM'],
    ] as const)('returns and stores the reason when the POS is in mode %s [OR-12]', async (mode, code) => {
      server.demo.pos.setMode('location-es-1', mode);

      const { status, body } = await resend();

      expect([status, body.error.code]).toEqual([409, code]);
      const found = await findOrder(database(), 'order-1');
      expect(found?.statuses.at(-1)).toMatchObject({
        status: 'ERROR',
        type: 'pos',
        reason: code,
        notes: 'An error has sending the order to pos',
      });
      expect([found?.rev, await auditedActions()]).toEqual([2, ['sendAgainToPos']]);
    });

    it('sends the order once for two concurrent requests, and both replies show that [OR-12]', async () => {
      const sent: string[] = [];
      const { pos } = server.context;
      server.context.pos = {
        ...pos,
        send: (order, location) => {
          sent.push(order.orderId);
          return pos.send(order, location);
        },
      };

      const replies = await Promise.all([resend('location-staff'), resend('account-admin')]);

      expect(await history()).toEqual(['ACEPTED', 'ERROR', 'IN_KITCHEN']);
      expect(sent).toEqual(['order-1']);
      for (const { status, body } of replies) {
        expect(status === 200 ? body.data.statuses.at(-1).status : body.error.code).toMatch(/^IN_KITCHEN$|^ORDER_NOT_SENDABLE$/);
      }
    });

    it.each(['IN_KITCHEN', 'READY_FOR_DELIVERY', 'COMPLETED', 'CANCELED'])('returns 409 for an order with status %s', async (status) => {
      await database().delete(orders);
      await place({ statuses: [aStatusEntry({ status })] });

      const reply = await resend();

      expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_NOT_SENDABLE']);
      expect([await history(), await auditedActions()]).toEqual([[status], []]);
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))('requires permission to retry orders: %s [OR-12]', async (role) => {
      expect((await resend(role)).status).toBe(can(role, 'orders:retry', 'updateOwn') ? 200 : 403);
    });

    it('returns 404 for an order outside the scope or of another account than the given one', async () => {
      expect((await resend('location-staff-br')).status).toBe(404);
      expect((await resend('location-staff', '', 'none')).status).toBe(404);
      expect((await resend('location-staff', '?accountIds=account-br')).status).toBe(404);
      expect(await auditedActions()).toEqual([]);
    });
  });

  describe('POST /Orders/updateStatusByChannel/:id', () => {
    const setChannelStatus = (as: string, status: object, channelOrderId = 'glv-778') =>
      call('POST', '/Orders/updateStatusByChannel/order-1', { as, body: { channelOrderId, status } });
    beforeEach(() => place());

    it('adds the entry, sets `notifiedThrough` and returns the order [OR-13]', async () => {
      const { body } = await setChannelStatus('location-staff', { status: 'READY_FOR_DELIVERY', reason: null, meta: { table: 4 } });

      expect(body.data).toMatchObject({ rev: 2, notifiedThrough: 'glovo' });
      expect(body.data.statuses.at(-1)).toEqual({
        status: 'READY_FOR_DELIVERY',
        creator: 'web-app',
        reason: null,
        meta: { table: 4 },
        date: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(server.recorded.changed).toEqual([{ order: body.data, entry: body.data.statuses.at(-1) }]);
    });

    it('replaces a date in the future with now', async () => {
      const { body } = await setChannelStatus('location-staff', { status: 'READY_FOR_DELIVERY', date: '2999-01-01T00:00:00Z' });

      expect(Date.parse(body.data.statuses.at(-1).date)).toBeLessThanOrEqual(Date.now());
    });

    it('returns 422 for `meta` that is too long', async () => {
      const { status, body } = await setChannelStatus('location-staff', {
        status: 'READY_FOR_DELIVERY',
        meta: { page: 'x'.repeat(17_000) },
      });

      expect([status, body.error.details[0].path, await history()]).toEqual([422, 'status.meta', ['ACEPTED']]);
    });

    it('rejects another channel order id, an order outside the scope and an unknown field', async () => {
      const other = await setChannelStatus('location-staff', { status: 'READY_FOR_DELIVERY' }, 'glv-779');

      expect([other.status, other.body.error.code]).toEqual([409, 'ORDER_EXCEPTION']);
      expect((await setChannelStatus('location-staff-br', { status: 'READY_FOR_DELIVERY' })).status).toBe(404);
      expect((await setChannelStatus('location-staff', { status: 'READY_FOR_DELIVERY', type: 'rider' })).status).toBe(422);
      expect([await history(), server.recorded.changed]).toEqual([['ACEPTED'], []]);
    });
  });

  describe('PATCH /orders/:id/status', () => {
    const set = (body: object, as = 'product-admin') => call('PATCH', '/orders/order-1/status', { as, body });
    beforeEach(() => place());

    it.each([...ORDER_STATUSES, 'ACCEPTED', 'READY_TO_PICK_UP', 'CANCELLED', 'UNKNOWN'])(
      'sets %s regardless of the allowed transitions [OR-13]',
      async (status) => {
        const { body } = await set({ status });

        expect(body.data.statuses.at(-1)).toMatchObject({ creator: 'web-app', date: expect.stringMatching(/Z$/) });
        const canonical = { ACCEPTED: 'ACEPTED', READY_TO_PICK_UP: 'READY_TO_PICKUP', CANCELLED: 'CANCELED' }[status] ?? status;
        expect(body.data.statuses.at(-1).status).toBe(canonical);
      },
    );

    it('stores the given reason in the history [R-07]', async () => {
      const { body } = await set({ status: 'COMPLETED', reason: '  The POS lost it ' });

      expect(body.data.statuses.at(-1)).toMatchObject({ status: 'COMPLETED', reason: 'The POS lost it', creator: 'web-app' });
      expect((await set({ status: 'COMPLETED', reason: 'x'.repeat(301) })).status).toBe(422);
    });

    it('rejects an unknown status, and users other than the provider’s administrator', async () => {
      expect((await set({ status: 'ON_THE_MOON' })).body.error.details).toEqual([expect.objectContaining({ path: 'status' })]);
      expect((await set({ status: 'SERVED', date: '2026-11-20T12:00:00Z' })).status).toBe(422);
      expect((await set({ status: 'SERVED' }, 'account-admin')).status).toBe(403);
      expect(await history()).toEqual(['ACEPTED']);
    });
  });

  describe('POST /Orders/:id/request-rider', () => {
    const requestRider = (slug: string, as = 'location-staff', id = 'order-1') =>
      call('POST', `/Orders/${id}/request-rider`, { as, body: { slug } });
    const placeDelivery = (over: Partial<NewOrder> = {}) => place({ fulfillment: { type: 'delivery-by-location' }, ...over });
    const withRider = (...statuses: string[]) =>
      placeDelivery({
        statuses: [aStatusEntry(), ...statuses.map((status) => aStatusEntry({ type: 'rider', status, creator: 'Yolanda' }))],
      });

    it('adds the first rider entry and stores the partner on the order [OP-04]', async () => {
      await placeDelivery();

      const { status, body } = await requestRider('stuart');

      expect(status).toBe(200);
      expect(body.data).toMatchObject({ rev: 2, deliverySlug: 'stuart' });
      expect(body.data.statuses.at(-1)).toEqual({
        status: 'CREATED',
        type: 'rider',
        creator: expect.stringMatching(/\S/),
        date: expect.stringMatching(/Z$/),
      });
      expect(server.recorded.changed).toEqual([{ order: body.data, entry: body.data.statuses.at(-1) }]);
      expect(await auditedActions()).toEqual(['requestRider']);
    });

    it.each(['CANCELED', 'ERROR', 'RETURNED'])('accepts a new request once the last rider is %s [OP-04]', async (status) => {
      await withRider('CREATED', status);

      expect((await requestRider('uberdirect')).body.data).toMatchObject({ deliverySlug: 'uberdirect', statuses: { length: 4 } });
    });

    it.each(['CREATED', 'PICKING', 'DELIVERING', 'COMPLETED', 'DEFERRED', 'PICKING_RET'])(
      'returns 409 while the rider is %s [OP-04]',
      async (status) => {
        await withRider(status);

        const reply = await requestRider('stuart');

        expect([reply.status, reply.body.error.code, await auditedActions()]).toEqual([409, 'RIDER_UNDER_WAY', []]);
      },
    );

    it('sends one rider for two concurrent requests [OP-04]', async () => {
      await placeDelivery();
      const { riders } = server.context;
      const requestedSlugs: string[] = [];
      let answer = () => undefined as void;
      server.context.riders = {
        request: async (slug, order, location) => {
          requestedSlugs.push(slug);
          if (requestedSlugs.length === 1) await new Promise<void>((resolve) => (answer = resolve));
          return riders.request(slug, order, location);
        },
      };

      const first = requestRider('stuart');
      while (requestedSlugs.length === 0) await new Promise(setImmediate);
      const second = await requestRider('uberdirect', 'account-admin');
      answer();

      expect([(await first).status, second.status, second.body.error.code]).toEqual([200, 409, 'RIDER_UNDER_WAY']);
      expect(requestedSlugs).toEqual(['stuart']);
      const found = await findOrder(database(), 'order-1');
      expect(found).toMatchObject({ deliverySlug: 'stuart', statuses: [{ status: 'ACEPTED' }, { type: 'rider', status: 'CREATED' }] });
    });

    it('returns 409 when a rider is assigned otherwise during the request to the partner [OP-04]', async () => {
      await placeDelivery();
      const { riders } = server.context;
      server.context.riders = {
        request: async (slug, order, location) => {
          await addStatus(server.context, order.id, aStatusEntry({ type: 'rider', status: 'CREATED', creator: 'Yolanda' }));
          return riders.request(slug, order, location);
        },
      };

      const { status, body } = await requestRider('stuart');

      expect([status, body.error.code, await auditedActions()]).toEqual([409, 'RIDER_UNDER_WAY', []]);
      expect((await findOrder(database(), 'order-1'))?.statuses).toHaveLength(2);
    });

    it.each([
      ['does not exist', 'jelp', 'location-es-1'],
      ['is disabled', 'stuart', 'location-es-3'],
      ['is a printer', 'printer', 'location-es-1'],
    ])('returns an error if the service %s [OP-04]', async (_what, slug, locationId) => {
      await placeDelivery({ locationId });

      const reply = await requestRider(slug, 'account-admin');

      expect([reply.status, reply.body.error.code]).toEqual(slug === 'printer' ? [422, 'INVALID_DATA'] : [409, 'NO_ACTIVE_RIDER_SERVICE']);
    });

    it.each([
      ['is served at the table', { fulfillment: { type: 'order-at-table' } }],
      ['is delivered by the channel', { fulfillment: { type: 'delivery-by-channel' } }],
      ['has left', { statuses: [aStatusEntry({ status: 'PICKED_UP' })] }],
      ['was cancelled', { statuses: [aStatusEntry({ status: 'CANCELED' })] }],
      ['was delivered', { statuses: [aStatusEntry({ status: 'DELIVERED' })] }],
    ])('returns 409 for an order that %s', async (_what, over) => {
      await placeDelivery(over);

      const reply = await requestRider('stuart');

      expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_EXCEPTION']);
    });

    it('returns 403 for a role for which the feature flag is off [OP-04]', async () => {
      await placeDelivery();
      await database()
        .update(flags)
        .set({ roles: ['account-admin'] })
        .where(eq(flags.name, 'request-rider'));

      expect((await requestRider('stuart')).status).toBe(403);
      expect((await requestRider('stuart', 'account-admin')).status).toBe(200);
    });

    it('returns 409 when the partner refuses or does not reply, and can be repeated', async () => {
      const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
      await placeDelivery();
      const { riders } = server.context;
      server.context.riders = { request: async () => ({ kind: 'refused', reason: 'LOCATION_CLOSED' }) };
      const refused = await requestRider('stuart');
      server.context.riders = { request: () => Promise.reject(new Error('ECONNRESET')) };
      const failed = await requestRider('stuart');
      server.context.riders = riders;

      expect([refused.status, refused.body.error.code]).toEqual([409, 'LOCATION_CLOSED']);
      expect([failed.status, failed.body.error.code]).toEqual([409, 'SERVICE_UNAVAILABLE']);
      expect(await auditedActions()).toEqual([]);
      expect((await requestRider('stuart')).status).toBe(200);
      logged.mockRestore();
    });

    it('requires permission to retry orders and an order in the scope', async () => {
      await placeDelivery();

      expect((await requestRider('stuart', 'location-menu')).status).toBe(403);
      expect((await requestRider('uberdirect', 'location-staff-br')).status).toBe(404);
    });
  });

  it.each([
    ['of a browser', new Date(Date.now() - 600_000).toISOString(), new Date(Date.now() - 60_000).toISOString()],
    ['of this server', undefined, new Date(Date.now() + 600_000).toISOString()],
  ])('applies a status change although the clock %s is behind that of the channel [OR-13]', async (_whose, date, newest) => {
    const newStatus = { status: 'READY_FOR_DELIVERY', ...(date && { date }) };
    const clicks = [
      ['location-staff', 'POST', '/Orders/updateStatusByChannel/order-1', { channelOrderId: 'glv-778', status: newStatus }],
      ['location-staff', 'POST', '/Orders/addNewStatusInOrder', { orderId: 'order-1', locationId: 'location-es-1', newStatus }],
      ['product-admin', 'PATCH', '/orders/order-1/status', { status: 'READY_FOR_DELIVERY' }],
    ] as const;

    for (const [as, method, url, body] of clicks) {
      await database().delete(orders);
      await place({ statuses: [aStatusEntry({ status: 'IN_KITCHEN', date: newest })] });

      const reply = await call(method, url, { as, body });

      expect(currentStatus(reply.body.data)).toBe('READY_FOR_DELIVERY');
      expect((await database().select().from(orders))[0]?.status).toBe('READY_FOR_DELIVERY');
    }
  });

  it('stores 20 concurrent status changes of several users, each with its own revision, and the last one is the status', async () => {
    await place();
    const people = ['location-staff', 'location-manager', 'account-admin', 'product-admin'];
    const clicks = Array.from({ length: 20 }, (_, n) => {
      const as = people[n % people.length] ?? '';
      const status = n % 2 === 0 ? 'READY_FOR_DELIVERY' : 'PICKED_UP';
      switch (n % 3) {
        case 0:
          return call('PATCH', '/orders/order-1/status', { as: 'product-admin', body: { status } });
        case 1:
          return call('POST', '/Orders/updateStatusByChannel/order-1', { as, body: { channelOrderId: 'glv-778', status: { status } } });
        default:
          return call('POST', '/Orders/addNewStatusInOrder', {
            as,
            body: { orderId: 'order-1', locationId: 'location-es-1', newStatus: { status } },
          });
      }
    });

    const replies = await Promise.all(clicks);

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const revs = replies.map(({ body }) => body.data.rev as number).sort((a, b) => a - b);
    expect(revs).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    const found = await findOrder(database(), 'order-1');
    expect([found?.rev, found?.statuses.length]).toEqual([21, 21]);
    expect(replies.find(({ body }) => body.data.rev === 21)?.body.data).toEqual(found);
    const newest = [...(found?.statuses ?? [])]
      .map(({ date }) => date)
      .sort()
      .at(-1);
    const [row] = await database().select().from(orders).where(eq(orders.id, 'order-1'));
    expect(found?.statuses.findLast(({ date }) => date === newest)?.status).toBe(row?.status);
    expect(await auditedActions()).toHaveLength(20);
    expect(server.recorded.changed).toHaveLength(20);
  });
});
