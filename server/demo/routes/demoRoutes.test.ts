import { FULFILLMENT_TYPES, orderSchema } from '@/domain/order';
import { posOrder } from '@/domain/posOrder/posOrder';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder } from '../../../test/factories/anOrder';
import { aPrinter } from '../../../test/factories/aPrinter';
import { findOrder } from '../../modules/orders/orderStore';
import { makeOrderJob } from '../../printing/queue/makeJob';
import { closeJob, insertJobs } from '../../printing/queue/printJobStore';
import { useTestServer } from '../../../test/server/testServer';

describe('POST /demo/orders', () => {
  const { server, call, database } = useTestServer();

  it.each(FULFILLMENT_TYPES)('places and prints an order of the service type %s', async (fulfillmentType) => {
    const { status, body } = await call('POST', '/demo/orders', {
      as: 'location-staff',
      body: { locationId: 'location-es-1', fulfillmentType, channel: 'glovo', code: 'E2E-1' },
    });

    expect(status).toBe(201);
    const order = orderSchema.parse(body.data);
    expect(order).toMatchObject({
      code: 'E2E-1',
      locationId: 'location-es-1',
      fulfillment: { type: fulfillmentType },
      channel: { slug: 'glovo' },
    });
    expect(await findOrder(database(), order.id)).toEqual(body.data);
    expect(server.recorded.printed).toEqual([body.data]);
  });

  it('uses the given items, and a location of the scope by default', async () => {
    const items = [{ name: 'Café', qty: 2, price: 150, modifiers: [{ name: 'Con leche', qty: 1, price: 20 }] }];

    const { body } = await call('POST', '/demo/orders', { as: 'location-staff-br', body: { items, fulfillmentType: 'order-at-table' } });

    expect(body.data).toMatchObject({ locationId: 'location-br-1', items, subtotal: 340, total: 340, currency: 'BRL' });
  });

  it('rejects a location outside the scope and an invalid body', async () => {
    const place = async (body: object) => (await call('POST', '/demo/orders', { as: 'location-staff', body })).status;

    expect(await place({ locationId: 'location-br-1' })).toBe(404);
    expect(await place({ fulfillmentType: 'drone' })).toBe(422);
    expect(await place({ items: [] })).toBe(422);
    expect(server.recorded.printed).toEqual([]);
  });
});

describe('the print jobs of the demo', () => {
  const { call, database } = useTestServer();

  it('are listed with their copies, all or only the open ones, within the scope', async () => {
    const printer = aPrinter({ uuid: 'printer-1', locationId: 'location-es-1' });
    const origin = { printer: { ...printer, uuid: 'printer-1' }, location: aLocation(), manual: false, now: new Date() };
    const job = makeOrderJob(anOrder({ locationId: 'location-es-1' }), { ...origin, copies: 2 });
    const ended = makeOrderJob(anOrder({ locationId: 'location-es-1' }), { ...origin, copies: 1 });
    const elsewhere = makeOrderJob(anOrder(), { ...origin, printer: { ...origin.printer, locationId: 'location-br-1' }, copies: 1 });
    await insertJobs(database(), [job, ended, elsewhere]);
    await closeJob(database(), ended.uuid, 'final');
    const read = async (query: string) => (await call('GET', `/demo/print-jobs${query}`, { as: 'location-staff' })).body.data;

    expect((await read('')).map(({ uuid }: { uuid: string }) => uuid).sort()).toEqual([job.uuid, ended.uuid].sort());
    expect(await read('?open=true')).toEqual([
      expect.objectContaining({
        uuid: job.uuid,
        copyStates: [
          { copy: 1, attempt: 0, state: 'QUEUED', code: null },
          { copy: 2, attempt: 0, state: 'QUEUED', code: null },
        ],
      }),
    ]);
  });
});

describe('the faults of the demo', () => {
  const { server, call } = useTestServer();
  const post = (path: string, body: object) => call('POST', path, { as: 'location-staff', body });

  it('change the realtime server one by one', async () => {
    let elections = 0;
    server.demo.faults.elect = () => Promise.resolve(void (elections += 1));

    expect((await post('/demo/realtime', { acks: 'late' })).body).toEqual({ data: { acks: 'late', twice: false, jobs: {} } });
    expect((await post('/demo/realtime', { twice: true, elect: true })).body).toEqual({ data: { acks: 'late', twice: true, jobs: {} } });
    const jobs = { strategy: 'USB', expiresInMs: 9_000 };
    expect((await post('/demo/realtime', { acks: 'now', twice: false, jobs })).body).toEqual({ data: { acks: 'now', twice: false, jobs } });
    expect((await post('/demo/realtime', { jobs: {} })).body).toEqual({ data: { acks: 'now', twice: false, jobs: {} } });
    expect((await post('/demo/realtime', { jobs: { expiresInMs: 0 } })).status).toBe(422);
    expect(elections).toBe(1);
    expect((await post('/demo/realtime', { acks: 'sometimes' })).status).toBe(422);
  });

  it('disconnect and connect the installed programs [PR-19]', async () => {
    const seen: boolean[] = [];
    server.demo.printPrograms.push({ setConnected: async (now) => void seen.push(now) });
    await post('/demo/installed-client', { seen: false });
    await post('/demo/installed-client', { seen: true });

    expect(seen).toEqual([false, true]);
  });
});

describe('the POS of the demo', () => {
  const { server, call } = useTestServer();
  const set = (as: string, body: object) => call('POST', '/demo/pos', { as, body });

  it('has the mode that a tester has set', async () => {
    const { body } = await set('location-staff', { locationId: 'location-es-1', mode: 'refusesItem', posRefs: ['P1'] });

    expect(body).toEqual({ data: { locationId: 'location-es-1', mode: 'refusesItem' } });
    const order = anOrder({ locationId: 'location-es-1' });
    expect(await server.demo.pos.send(posOrder(order, aLocation()), aLocation())).toMatchObject({ reason: 'ERROR_POS_INVALID_ITEM' });
  });

  it('rejects a location outside the scope and an invalid body', async () => {
    expect((await set('location-staff', { locationId: 'location-br-1', mode: 'open' })).status).toBe(404);
    expect((await set('location-staff', { locationId: 'location-es-1', mode: 'broken' })).status).toBe(422);
    expect((await set('location-staff', { locationId: 'location-es-1', mode: 'open', colour: 'red' })).status).toBe(422);
  });
});

describe('the platforms of the demo', () => {
  const { server, call } = useTestServer();
  const set = (body: object) => call('POST', '/demo/platforms', { as: 'location-staff', body });

  it('have the behavior that a tester has set', async () => {
    const { body } = await set({ locationId: 'location-es-1', slug: 'glovo', behavior: 'rateLimits', afterMs: 7000 });

    expect(body).toEqual({ data: { locationId: 'location-es-1', slug: 'glovo', behavior: 'rateLimits' } });
    const pause = { status: 'paused', until: null } as const;
    const { platforms } = server.demo;
    expect(await platforms.setStatus(aLocation({ id: 'location-es-1' }), 'glovo', pause)).toEqual({
      kind: 'rateLimited',
      retryAfterMs: 7000,
    });
  });

  it('reject locations outside the scope, channels that a location does not have, and an invalid body', async () => {
    const good = { locationId: 'location-es-1', slug: 'glovo', behavior: 'slow' };
    expect((await set({ ...good, locationId: 'location-br-1' })).status).toBe(404);
    expect((await set({ ...good, slug: 'rappi' })).status).toBe(404);
    expect((await set({ ...good, behavior: 'kind' })).status).toBe(422);
    expect((await set({ ...good, afterMs: -1 })).status).toBe(422);
    expect((await set({ ...good, afterMs: 1e9 })).status).toBe(422);
  });
});

const NEW_LOCATION = {
  ...{ name: 'Ñandú Triana', accountId: 'account-es', address: 'Calle Betis 10', country: 'ES', language: 'es' },
  ...{ contactEmail: 'triana@example.com', timeZone: 'Europe/Madrid' },
};

describe('POST /demo/evening', () => {
  const { server, call } = useTestServer();
  const play = (as: string, body: object) => call('POST', '/demo/evening', { as, body });

  it('places orders at the locations of the scope or at the given ones, and replies when they are done', async () => {
    const { body } = await play('location-staff', { orders: 12 });
    await play('account-admin', { orders: 3, locationIds: ['location-es-3'] });

    expect(body).toEqual({ data: { placed: 12 } });
    expect(server.recorded.printed).toHaveLength(15);
    const places = server.recorded.printed.map(({ locationId }) => locationId);
    expect(new Set(places.slice(0, 12))).toEqual(new Set(['location-es-1', 'location-es-2']));
    expect(new Set(places.slice(12))).toEqual(new Set(['location-es-3']));
  });

  it('skips locations without channels', async () => {
    const { body } = await call('POST', '/Locations', { as: 'product-admin', body: NEW_LOCATION });
    const locationId: string = body.data.id;

    expect((await play('account-admin', { orders: 1, locationIds: [locationId] })).status).toBe(404);
    expect((await call('POST', '/demo/orders', { as: 'account-admin', body: { locationId } })).status).toBe(404);
    expect((await play('account-admin', { orders: 2, locationIds: [locationId, 'location-es-3'] })).body).toEqual({ data: { placed: 2 } });
    expect(server.recorded.printed.map((order) => order.locationId)).toEqual(['location-es-3', 'location-es-3']);
  });

  it('rejects locations outside the scope and an invalid number of orders', async () => {
    expect((await play('location-staff', { orders: 1, locationIds: ['location-es-1', 'location-br-1'] })).status).toBe(404);
    expect((await play('location-staff', { orders: 1001 })).status).toBe(422);
    expect((await play('location-staff', { orders: 0 })).status).toBe(422);
    expect(server.recorded.printed).toEqual([]);
  });
});
