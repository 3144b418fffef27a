import { eq } from 'drizzle-orm';
import type { SetupGap, SetupStep } from '@/domain/locationSetup';
import type { NewLocation } from '@/domain/locationDraft';
import { accounts, orders, printCopies, printJobs, users } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';
import { aPrintJob } from '../../../test/server/aPrintJob';

const DRAFT: NewLocation = {
  name: 'Ñandú Triana',
  accountId: 'account-es',
  address: 'Calle Betis 10',
  city: 'Sevilla',
  country: 'ES',
  language: 'es',
  contactEmail: 'triana@example.com',
  timeZone: 'Europe/Madrid',
};

describe('GET /Locations/:id/setup', () => {
  const { server, call, database } = useTestServer();
  let id = '';

  beforeEach(async () => {
    id = (await call('POST', '/Locations', { as: 'product-admin', body: DRAFT })).body.data.id;
  });

  const change = (body: object) => call('PATCH', `/Locations/${id}`, { as: 'product-admin', body });
  const gapOf = async (step: SetupStep): Promise<SetupGap | null | undefined> => {
    const { body } = await call('GET', `/Locations/${id}/setup`, { as: 'product-admin' });
    // Safe cast: the server validates its reply.
    const steps = body.data as { step: SetupStep; missing: SetupGap | null }[];
    return steps.find((each) => each.step === step)?.missing;
  };

  it('returns the missing requirements of a new location [R-03]', async () => {
    await database().delete(users).where(eq(users.accountId, 'account-es'));

    const { status, body } = await call('GET', `/Locations/${id}/setup`, { as: 'product-admin' });

    expect([status, body.data]).toEqual([
      200,
      [
        { step: 'account', missing: null },
        { step: 'location', missing: null },
        { step: 'hours', missing: 'hours' },
        { step: 'catalog', missing: 'catalog' },
        { step: 'channel', missing: 'channel' },
        { step: 'pos', missing: null },
        { step: 'printer', missing: 'printer' },
        { step: 'user', missing: 'user' },
        { step: 'testOrder', missing: 'order' },
      ],
    ]);
  });

  it('requires the fiscal address and a channel app of the account [R-03]', async () => {
    const [row] = await database().select().from(accounts).where(eq(accounts.id, 'account-es'));
    await database()
      .update(accounts)
      .set({ apps: ['stuart'] })
      .where(eq(accounts.id, 'account-es'));
    expect(await gapOf('account')).toBe('apps');
    await database()
      .update(accounts)
      .set({ data: { ...row?.data, fiscalData: { businessAddress: { country: 'ES' } } } })
      .where(eq(accounts.id, 'account-es'));

    expect(await gapOf('account')).toBe('address');
  });

  it('requires opening hours on at least one day [R-03]', async () => {
    await change({ openingHours: { mon: [] } });
    expect(await gapOf('hours')).toBe('hours');

    await change({ openingHours: { mon: [{ from: '12:00', to: '16:00' }] } });

    expect(await gapOf('hours')).toBeNull();
  });

  it('requires an enabled channel with a store id and an enabled connection [R-03]', async () => {
    await change({ channels: [{ slug: 'glovo', enabled: false, storeId: 'store', accessKey: 'key' }] });
    expect(await gapOf('channel')).toBe('channel');

    await change({ channels: [{ slug: 'glovo', enabled: true, storeId: 'store', accessKey: 'key' }] });
    expect(await gapOf('channel')).toBe('connection');

    const connection = `/Locations/${id}/connections/glovo`;
    await call('POST', `${connection}/secret`, { as: 'product-admin' });
    expect(await gapOf('channel')).toBeNull();

    await call('PUT', connection, { as: 'product-admin', body: { enabled: false } });
    expect(await gapOf('channel')).toBe('connection');
  });

  it('requires the credentials and the connection URL of a configured POS [R-03]', async () => {
    await change({ posConfig: { provider: 'agora', credentials: { serverUrl: 'https://demo' } } });
    expect(await gapOf('pos')).toBe('credentials');

    await change({ posConfig: { provider: 'agora', credentials: { serverUrl: 'https://demo', apiToken: 'demo' } } });
    expect(await gapOf('pos')).toBe('posConnection');

    const connection = `/Locations/${id}/connections/agora`;
    await call('POST', `${connection}/secret`, { as: 'product-admin' });
    expect(await gapOf('pos')).toBe('posConnection');
    await call('PUT', connection, { as: 'product-admin', body: { enabled: true, url: 'https://pos.example/pase' } });
    expect(await gapOf('pos')).toBeNull();
  });

  it('requires a catalog with a product [R-03]', async () => {
    const { body } = await call('POST', `/Locations/${id}/catalogs`, { as: 'product-admin', body: { name: 'Carta' } });
    expect(await gapOf('catalog')).toBe('products');

    const products = { 'p-1': { id: 'p-1', name: 'Tortilla', price: 900, modifierGroupIds: [] } };
    const saved = await call('PATCH', `/Catalogs/${body.data.id}`, { as: 'product-admin', body: { rev: body.data.rev, products } });
    expect([saved.status, saved.body.error]).toEqual([200, undefined]);

    expect(await gapOf('catalog')).toBeNull();
  });

  it('requires an active printer with an address [R-03]', async () => {
    const printer = { slug: 'printer', isActive: true, printerName: 'Cocina', printerURL: 'http://10.0.0.9', ticketType: 'KITCHEN' };
    const added = await call('POST', `/Locations/${id}/thirdPartyServices`, { as: 'product-admin', body: printer });
    expect([added.status, await gapOf('printer')]).toEqual([201, null]);

    const path = `/Locations/${id}/thirdPartyServices/${added.body.data.uuid}`;
    expect((await call('PATCH', path, { as: 'product-admin', body: { isActive: false } })).status).toBe(200);

    expect(await gapOf('printer')).toBe('printer');
  });

  it('requires a user of the account who has access and a password, ignoring the provider’s administrators [R-03]', async () => {
    await database().delete(users).where(eq(users.accountId, 'account-es'));
    const person = {
      ...{ id: 'user-new', email: 'new@example.com', name: 'Nora', role: 'account-staff', accountId: 'account-es' },
      ...{ locationsIds: [], passwordHash: null, invitedUntil: new Date() },
    };
    const ofProvider = {
      ...person,
      id: 'provider-new',
      email: 'p@example.com',
      role: 'product-admin',
      passwordHash: 'hash',
      invitedUntil: null,
    };
    await database().insert(users).values(ofProvider);
    expect(await gapOf('user')).toBe('user');
    await database().insert(users).values(person);
    expect(await gapOf('user')).toBe('invitation');

    await database().update(users).set({ passwordHash: 'hash', invitedUntil: null }).where(eq(users.id, 'user-new'));
    expect(await gapOf('user')).toBeNull();

    await database()
      .update(users)
      .set({ role: 'location-staff', locationsIds: ['location-es-1'] })
      .where(eq(users.id, 'user-new'));
    expect(await gapOf('user')).toBe('user');
  });

  it('requires an order with a printed ticket [R-03]', async () => {
    expect(await gapOf('testOrder')).toBe('order');

    const { status, body } = await call('POST', `/Locations/${id}/test-order`, { as: 'account-admin' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      locationId: id,
      accountId: 'account-es',
      total: 0,
      currency: 'EUR',
      items: [{ name: 'PEDIDO DE PRUEBA: NO PREPARAR', qty: 1, price: 0 }],
      statuses: [expect.objectContaining({ status: 'INCOMING_NEW' }), expect.objectContaining({ status: 'ACEPTED' })],
    });
    expect(server.recorded.printed.map((order) => order.id)).toEqual([body.data.id]);
    expect(await gapOf('testOrder')).toBe('ticket');

    const job = aPrintJob({ orderId: body.data.id, locationId: id });
    await database()
      .insert(printJobs)
      .values({ ...job, state: 'final', handOut: 1 });
    await database().insert(printCopies).values({ jobUuid: job.uuid, copy: 1, attempt: 1, state: 'UNKNOWN' });
    expect(await gapOf('testOrder')).toBe('ticket');
    await database().update(printCopies).set({ state: 'DONE' }).where(eq(printCopies.jobUuid, job.uuid));
    expect(await gapOf('testOrder')).toBeNull();
  });

  it('limits test orders to five a minute, and returns 404 outside the scope [R-03]', async () => {
    for (let n = 0; n < 5; n += 1) await call('POST', `/Locations/${id}/test-order`, { as: 'account-admin' });

    const sixth = await call('POST', `/Locations/${id}/test-order`, { as: 'account-admin' });

    expect([sixth.status, sixth.body.error.code, Number(sixth.headers['retry-after'])]).toEqual([
      429,
      'TOO_MANY_ORDERS',
      expect.any(Number),
    ]);
    expect(await database().$count(orders, eq(orders.locationId, id))).toBe(5);
    expect((await call('POST', '/Locations/location-br-1/test-order', { as: 'account-admin' })).status).toBe(404);
    expect((await call('GET', '/Locations/location-br-1/setup', { as: 'account-admin' })).status).toBe(404);
  });
});
