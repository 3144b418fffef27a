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

describe('what people do about an order', () => {
  const { server, call, database } = useTestServer();
  const FAILED = aStatusEntry({ status: 'ERROR', type: 'pos', creator: 'pos', date: '2026-11-20T12:01:00.000Z' });

  function place(over: Partial<NewOrder> = {}) {
    const order = { ...anOrder({ id: 'order-1', locationId: 'location-es-1' }), accountId: 'account-es', ...over };
    return database().insert(orders).values(orderRow(order));
  }
  const history = async () => (await findOrder(database(), 'order-1'))?.statuses.map(({ status }) => status);
  const auditedActions = async () => (await listAuditEntries(database(), {})).entries.map(({ action }) => action);

  describe('sending it to the POS again', () => {
    const resend = (as = 'location-staff', query = '', id = 'order-1') => call('POST', `/Orders/send-again-to-pos/${id}${query}`, { as });
    beforeEach(() => place({ statuses: [aStatusEntry(), FAILED] }));

    it('brings a failed order into the kitchen and answers it as it stands then [OR-12]', async () => {
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
    ] as const)('says why the POS that is %s does not take it, in the answer and in the history [OR-12]', async (mode, code) => {
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

    it('of two people who do so at once brings it there once, and both hear so [OR-12]', async () => {
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

    it.each(['IN_KITCHEN', 'READY_FOR_DELIVERY', 'COMPLETED', 'CANCELED'])('is refused for an order that is %s', async (status) => {
      await database().delete(orders);
      await place({ statuses: [aStatusEntry({ status })] });

      const reply = await resend();

      expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_NOT_SENDABLE']);
      expect([await history(), await auditedActions()]).toEqual([[status], []]);
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))('is for %s what its role says [OR-12]', async (role) => {
      expect((await resend(role)).status).toBe(can(role, 'orders:retry', 'updateOwn') ? 200 : 403);
    });

    it('needs an order in the scope, of the account that is named', async () => {
      expect((await resend('location-staff-br')).status).toBe(404);
      expect((await resend('location-staff', '', 'none')).status).toBe(404);
      expect((await resend('location-staff', '?accountIds=account-br')).status).toBe(404);
      expect(await auditedActions()).toEqual([]);
    });
  });

  describe('telling the channel', () => {
    const tell = (as: string, status: object, channelOrderId = 'glv-778') =>
      call('POST', '/Orders/updateStatusByChannel/order-1', { as, body: { channelOrderId, status } });
    beforeEach(() => place());

    it('adds the line, says through whom the guest hears of it, and answers the order [OR-13]', async () => {
      const { body } = await tell('location-staff', { status: 'READY_FOR_DELIVERY', reason: null, meta: { table: 4 } });

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

    it('takes the instant of a clock that is ahead for now', async () => {
      const { body } = await tell('location-staff', { status: 'READY_FOR_DELIVERY', date: '2999-01-01T00:00:00Z' });

      expect(Date.parse(body.data.statuses.at(-1).date)).toBeLessThanOrEqual(Date.now());
    });

    it('refuses details that are too long for a history', async () => {
      const { status, body } = await tell('location-staff', { status: 'READY_FOR_DELIVERY', meta: { page: 'x'.repeat(17_000) } });

      expect([status, body.error.details[0].path, await history()]).toEqual([422, 'status.meta', ['ACEPTED']]);
    });

    it('refuses another order of the channel, an order of others and what it does not understand', async () => {
      const other = await tell('location-staff', { status: 'READY_FOR_DELIVERY' }, 'glv-779');

      expect([other.status, other.body.error.code]).toEqual([409, 'ORDER_EXCEPTION']);
      expect((await tell('location-staff-br', { status: 'READY_FOR_DELIVERY' })).status).toBe(404);
      expect((await tell('location-staff', { status: 'READY_FOR_DELIVERY', type: 'rider' })).status).toBe(422);
      expect([await history(), server.recorded.changed]).toEqual([['ACEPTED'], []]);
    });
  });

  describe('the override of the provider', () => {
    const set = (body: object, as = 'product-admin') => call('PATCH', '/orders/order-1/status', { as, body });
    beforeEach(() => place());

    it.each([...ORDER_STATUSES, 'ACCEPTED', 'READY_TO_PICK_UP', 'CANCELLED', 'UNKNOWN'])(
      'sets %s past every graph [OR-13]',
      async (status) => {
        const { body } = await set({ status });

        expect(body.data.statuses.at(-1)).toMatchObject({ creator: 'web-app', date: expect.stringMatching(/Z$/) });
        const canonical = { ACCEPTED: 'ACEPTED', READY_TO_PICK_UP: 'READY_TO_PICKUP', CANCELLED: 'CANCELED' }[status] ?? status;
        expect(body.data.statuses.at(-1).status).toBe(canonical);
      },
    );

    it('stands in the history with the reason that was given for it [R-07]', async () => {
      const { body } = await set({ status: 'COMPLETED', reason: '  The POS lost it ' });

      expect(body.data.statuses.at(-1)).toMatchObject({ status: 'COMPLETED', reason: 'The POS lost it', creator: 'web-app' });
      expect((await set({ status: 'COMPLETED', reason: 'x'.repeat(301) })).status).toBe(422);
    });

    it('refuses what is no status, and everybody else', async () => {
      expect((await set({ status: 'ON_THE_MOON' })).body.error.details).toEqual([expect.objectContaining({ path: 'status' })]);
      expect((await set({ status: 'SERVED', date: '2026-11-20T12:00:00Z' })).status).toBe(422);
      expect((await set({ status: 'SERVED' }, 'account-admin')).status).toBe(403);
      expect(await history()).toEqual(['ACEPTED']);
    });
  });

  describe('asking for a rider', () => {
    const ask = (slug: string, as = 'location-staff', id = 'order-1') =>
      call('POST', `/Orders/${id}/request-rider`, { as, body: { slug } });
    const placeToBring = (over: Partial<NewOrder> = {}) => place({ fulfillment: { type: 'delivery-by-location' }, ...over });
    const withRider = (...statuses: string[]) =>
      placeToBring({
        statuses: [aStatusEntry(), ...statuses.map((status) => aStatusEntry({ type: 'rider', status, creator: 'Yolanda' }))],
      });

    it('adds the first line of the rider, with the name, and the partner to the order [OP-04]', async () => {
      await placeToBring();

      const { status, body } = await ask('stuart');

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

    it.each(['CANCELED', 'ERROR', 'RETURNED'])('is possible again once the last rider is %s [OP-04]', async (status) => {
      await withRider('CREATED', status);

      expect((await ask('uberdirect')).body.data).toMatchObject({ deliverySlug: 'uberdirect', statuses: { length: 4 } });
    });

    it.each(['CREATED', 'PICKING', 'DELIVERING', 'COMPLETED', 'DEFERRED', 'PICKING_RET'])(
      'is refused while the rider is %s [OP-04]',
      async (status) => {
        await withRider(status);

        const reply = await ask('stuart');

        expect([reply.status, reply.body.error.code, await auditedActions()]).toEqual([409, 'RIDER_UNDER_WAY', []]);
      },
    );

    it('of two people who ask at once sends one rider [OP-04]', async () => {
      await placeToBring();
      const { riders } = server.context;
      const asked: string[] = [];
      let answer = () => undefined as void;
      server.context.riders = {
        request: async (slug, order, location) => {
          asked.push(slug);
          if (asked.length === 1) await new Promise<void>((resolve) => (answer = resolve));
          return riders.request(slug, order, location);
        },
      };

      const first = ask('stuart');
      while (asked.length === 0) await new Promise(setImmediate);
      const second = await ask('uberdirect', 'account-admin');
      answer();

      expect([(await first).status, second.status, second.body.error.code]).toEqual([200, 409, 'RIDER_UNDER_WAY']);
      expect(asked).toEqual(['stuart']);
      const found = await findOrder(database(), 'order-1');
      expect(found).toMatchObject({ deliverySlug: 'stuart', statuses: [{ status: 'ACEPTED' }, { type: 'rider', status: 'CREATED' }] });
    });

    it('is refused when a rider came on another way while the partner was asked [OP-04]', async () => {
      await placeToBring();
      const { riders } = server.context;
      server.context.riders = {
        request: async (slug, order, location) => {
          await addStatus(server.context, order.id, aStatusEntry({ type: 'rider', status: 'CREATED', creator: 'Yolanda' }));
          return riders.request(slug, order, location);
        },
      };

      const { status, body } = await ask('stuart');

      expect([status, body.error.code, await auditedActions()]).toEqual([409, 'RIDER_UNDER_WAY', []]);
      expect((await findOrder(database(), 'order-1'))?.statuses).toHaveLength(2);
    });

    it.each([
      ['is not there', 'jelp', 'location-es-1'],
      ['is switched off', 'stuart', 'location-es-3'],
      ['prints', 'printer', 'location-es-1'],
    ])('is refused where the service %s [OP-04]', async (_what, slug, locationId) => {
      await placeToBring({ locationId });

      const reply = await ask(slug, 'account-admin');

      expect([reply.status, reply.body.error.code]).toEqual(slug === 'printer' ? [422, 'INVALID_DATA'] : [409, 'NO_ACTIVE_RIDER_SERVICE']);
    });

    it.each([
      ['is eaten here', { fulfillment: { type: 'order-at-table' } }],
      ['is brought by the channel itself', { fulfillment: { type: 'delivery-by-channel' } }],
      ['has left', { statuses: [aStatusEntry({ status: 'PICKED_UP' })] }],
      ['was cancelled', { statuses: [aStatusEntry({ status: 'CANCELED' })] }],
      ['has arrived', { statuses: [aStatusEntry({ status: 'DELIVERED' })] }],
    ])('is refused for an order that %s', async (_what, over) => {
      await placeToBring(over);

      const reply = await ask('stuart');

      expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_EXCEPTION']);
    });

    it('is refused for a role that the flag is off for [OP-04]', async () => {
      await placeToBring();
      await database()
        .update(flags)
        .set({ roles: ['account-admin'] })
        .where(eq(flags.name, 'request-rider'));

      expect((await ask('stuart')).status).toBe(403);
      expect((await ask('stuart', 'account-admin')).status).toBe(200);
    });

    it('says so when the partner sends nobody, or does not answer, and can be done again', async () => {
      const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
      await placeToBring();
      const { riders } = server.context;
      server.context.riders = { request: async () => ({ kind: 'refused', reason: 'LOCATION_CLOSED' }) };
      const refused = await ask('stuart');
      server.context.riders = { request: () => Promise.reject(new Error('ECONNRESET')) };
      const failed = await ask('stuart');
      server.context.riders = riders;

      expect([refused.status, refused.body.error.code]).toEqual([409, 'LOCATION_CLOSED']);
      expect([failed.status, failed.body.error.code]).toEqual([409, 'SERVICE_UNAVAILABLE']);
      expect(await auditedActions()).toEqual([]);
      expect((await ask('stuart')).status).toBe(200);
      logged.mockRestore();
    });

    it('needs the permission to retry and an order in the scope', async () => {
      await placeToBring();

      expect((await ask('stuart', 'location-menu')).status).toBe(403);
      expect((await ask('uberdirect', 'location-staff-br')).status).toBe(404);
    });
  });

  it.each([
    ['of a browser', new Date(Date.now() - 600_000).toISOString(), new Date(Date.now() - 60_000).toISOString()],
    ['of this server', undefined, new Date(Date.now() + 600_000).toISOString()],
  ])('drops no click because the clock %s is behind the one of the channel [OR-13]', async (_whose, date, newest) => {
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

  it('keeps every one of 20 clicks of several people at once, each a change of its own, and the last state of the server holds', async () => {
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
