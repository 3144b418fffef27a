import { eq } from 'drizzle-orm';
import { aDeployment } from '../../../test/factories/aDeployment';
import { catalogSchema } from '@/domain/catalog';
import { masterSyncAnswerSchema } from '@/domain/masterCatalog';
import { menuFor } from '@/domain/menuPayload';
import { channelImpactListSchema } from '@/domain/menuPush';
import { operationSchema, type Operation } from '@/domain/operation';
import { createApp } from '../../app';
import { listAuditEntries } from '../audit/auditStore';
import { blockedItems, catalogs, locations, masterCatalogs, menuSnapshots, operations } from '../../platform/db/schema';
import { timeOutOperations } from '../operations/settleOperations';
import { startOperationTimeouts } from '../operations/startOperationTimeouts';
import { createPlatformReports } from '../channels/platformReports';
import type { MenuReply } from '../channels/platforms';
import { useTestServer } from '../../../test/server/testServer';

const MASTER = 'master-es-1';
const [ONE, TWO, THREE] = ['location-es-1', 'location-es-2', 'location-es-3'];
const AS = 'account-admin';

describe('POST /master-catalogs/:id/sync', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(operations);
    await database().delete(menuSnapshots);
  });

  const setBehavior = (locationId: string, slug: string, kind: string) =>
    call('POST', '/demo/platforms', { as: AS, body: { locationId, slug, behavior: kind, afterMs: 3_600_000 } });
  const request = (channels: string[], locationIds: string[], { as = AS, what = 'sync' } = {}) =>
    call('POST', `/master-catalogs/${MASTER}/${what}`, { as, body: { channels, locations: locationIds } });
  const operation = async (id: string): Promise<Operation> =>
    operationSchema.parse((await call('GET', `/statuses/${id}`, { as: AS })).body.data);
  const outcomes = ({ channels }: Operation) => channels.map(({ locationId, slug, status, code }) => [locationId, slug, status, code]);

  /** Resolves after the background pushes have ended. */
  function ended(times = 1): Promise<void> {
    const { context } = server;
    const { notifyAccount } = context;
    return new Promise((resolve) => {
      let remaining = times;
      context.notifyAccount = (change) => {
        notifyAccount(change);
        if (change.event === 'masterCatalogs.changed') remaining -= 1;
        if (remaining === 0) resolve();
      };
    });
  }
  async function sync(channels: string[], locationIds: string[]): Promise<Operation> {
    const end = ended();
    const { body } = await request(channels, locationIds);
    await end;
    return operation(body.data.operationId);
  }
  /** Platforms that reply only after `release` is called. */
  function pausedPlatforms(answer: MenuReply = { kind: 'done', refusedItems: [] }) {
    const requests: string[] = [];
    const pending: (() => void)[] = [];
    let isOpen = false;
    server.context.platforms = {
      ...server.context.platforms,
      setMenu: (location, slug) => {
        requests.push(`${location.id} ${slug}`);
        if (isOpen) return Promise.resolve(answer);
        return new Promise((resolve) => pending.push(() => resolve(answer)));
      },
    };
    const release = () => {
      isOpen = true;
      pending.forEach((go) => go());
    };
    return { requests, release };
  }
  const set = (values: Partial<typeof masterCatalogs.$inferInsert>) =>
    database().update(masterCatalogs).set(values).where(eq(masterCatalogs.id, MASTER));

  it('replies with its operation, applies the menu to each location and pushes it to each channel [MC-03, MC-04]', async () => {
    const { requests, release } = pausedPlatforms();
    const end = ended();

    const { status, body } = await request(['glovo', 'justeat'], [ONE, TWO]);

    expect([status, masterSyncAnswerSchema.parse(body.data)]).toEqual([202, { operationId: expect.any(String) }]);
    const started = await operation(body.data.operationId);
    expect(started).toMatchObject({
      action: 'master-catalog-menu-push',
      status: 'ongoing',
      affectedEntityId: MASTER,
      locationId: null,
      by: 'Andrés Cuesta',
    });
    expect(outcomes(started)).toEqual([ONE, TWO].flatMap((id) => ['glovo', 'justeat'].map((slug) => [id, slug, 'ongoing', null])));
    release();
    await end;

    const done = await operation(started.id);
    expect([done.status, ...outcomes(done).map(([, , outcome]) => outcome)]).toEqual(Array.from({ length: 5 }, () => 'success'));
    expect(requests.sort()).toEqual([`${ONE} glovo`, `${ONE} justeat`, `${TWO} glovo`, `${TWO} justeat`]);
    const snapshots = await database().select().from(menuSnapshots);
    const [master] = await database().select().from(masterCatalogs).where(eq(masterCatalogs.id, MASTER));
    const menu = catalogSchema.parse((await call('GET', `/Catalogs/catalog-${MASTER}`, { as: AS })).body.data);
    const { serviceType, promotions } = master ?? {};
    for (const { slug, payload, operationId, isCurrent } of snapshots) {
      expect([operationId, isCurrent]).toEqual([started.id, true]);
      expect(payload).toEqual(menuFor(menu, slug, { ...(serviceType && { serviceType }), ...(promotions && { promotions }) }));
      expect(payload).toMatchObject({ serviceType: 'delivery-and-pickup', promotions: [{ percent: 20 }] });
    }
    expect(snapshots).toHaveLength(4);
    const read = (await call('GET', `/master-catalogs/${MASTER}`, { as: AS })).body.data;
    expect(read).toMatchObject({ syncStatus: 'success', syncedAt: done.date, stores: [ONE, TWO, THREE] });
    const { entries } = await listAuditEntries(database(), {});
    expect(entries.filter(({ entity }) => entity === 'masterCatalog').map(({ action }) => action)).toEqual(['apply', 'apply', 'sync']);
    expect(server.recorded.accountEvents).toContainEqual({ event: 'operations.changed', accountId: 'account-es' });
  });

  it('saves the result of each channel at each location [MC-04]', async () => {
    await setBehavior(ONE, 'justeat', 'refuses');
    await setBehavior(TWO, 'glovo', 'fails');
    await setBehavior(TWO, 'justeat', 'refusesItem');

    const { status, channels, ...done } = await sync(['glovo', 'justeat'], [ONE, TWO]);

    expect(outcomes({ status, channels, ...done })).toEqual([
      [ONE, 'glovo', 'success', null],
      [ONE, 'justeat', 'fail', 'CHANNEL_REFUSED'],
      [TWO, 'glovo', 'ongoing', null],
      [TWO, 'justeat', 'partial-success', null],
    ]);
    expect(channels[3]?.items).toHaveLength(1);
    expect(status).toBe('ongoing');
    // Operation timeouts fail pushes without a report, and those that were not sent before a restart.
    await timeOutOperations(database(), new Date(Date.now() + 31 * 60_000));
    expect(await operation(done.id)).toMatchObject({
      status: 'partial-success',
      channels: [{}, {}, { status: 'fail', code: 'CHANNEL_SILENT' }, {}],
    });
  });

  it('skips disabled channels, and fails where none is enabled [MC-03]', async () => {
    await database()
      .update(locations)
      .set({
        data: {
          channels: [
            { slug: 'glovo', enabled: false },
            { slug: 'justeat', enabled: true },
          ],
        },
      })
      .where(eq(locations.id, ONE));
    await database()
      .update(locations)
      .set({ data: { channels: [{ slug: 'ubereats', enabled: true }] } })
      .where(eq(locations.id, TWO));

    expect(outcomes(await sync(['glovo', 'justeat'], [ONE, TWO]))).toEqual([
      [ONE, 'justeat', 'success', null],
      [TWO, 'glovo', 'fail', 'NO_SUCH_CHANNEL'],
      [TWO, 'justeat', 'fail', 'NO_SUCH_CHANNEL'],
    ]);
  });

  it('fails at a location that was deleted, and continues at the others [MC-04]', async () => {
    const { release } = pausedPlatforms();
    const end = ended();
    const locationIds = ['location-es-1', 'location-es-2', 'location-es-3', 'location-es-4', 'location-es-5', 'location-es-6'];
    const { body } = await request(['glovo'], locationIds, { as: 'multi-account-admin' });
    // At most four run concurrently: the last two are not started.
    await database().delete(locations).where(eq(locations.id, 'location-es-6'));
    release();
    await end;

    const { data } = (await call('GET', `/statuses/${body.data.operationId}`, { as: 'multi-account-admin' })).body;
    const deleted = data.channels.filter((channel: { locationId: string }) => channel.locationId === 'location-es-6');
    expect(deleted).toEqual([expect.objectContaining({ status: 'fail', code: 'NOT_FOUND' })]);
    expect(data.status).toBe('partial-success');
  });

  it('returns 422 without a location or a channel, or for locations outside the scope [MC-03]', async () => {
    const replies = [await request([], [ONE]), await request(['glovo'], []), await request(['glovo'], ['location-br-1'])];

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [422, 'INVALID_DATA']));
    expect(await database().$count(operations)).toBe(0);
  });

  it('returns 422 outside its validity, in the time zone of each location [MC-02]', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
    jest.setSystemTime(new Date('2026-11-22T23:30:00Z'));
    try {
      const locationIds = [ONE, 'location-es-6'];
      // It is the 23rd in Madrid and the 22nd in the Canary Islands.
      await set({ validFrom: '2026-11-23' });
      const { status, body } = await request(['glovo'], locationIds, { as: 'multi-account-admin' });
      expect([status, body.error.code, body.error.details]).toEqual([
        422,
        'NOT_VALID_NOW',
        { validFrom: '2026-11-23', validTo: null, locations: [{ locationId: 'location-es-6', day: '2026-11-22' }] },
      ]);
      await set({ validFrom: null, validTo: '2026-11-22' });
      expect((await request(['glovo'], locationIds, { as: 'multi-account-admin' })).body.error.details.locations).toEqual([
        { locationId: ONE, day: '2026-11-23' },
      ]);
      expect(await database().$count(operations)).toBe(0);
      const end = ended();
      expect((await request(['glovo'], ['location-es-6'], { as: 'multi-account-admin' })).status).toBe(202);
      await end;
    } finally {
      jest.useRealTimers();
    }
  });

  it('returns 422 for content with problems, as does the impact [MC-03]', async () => {
    const dish = { id: 'dish-2', name: 'Pizza', price: -5, modifierGroupIds: [] };
    await call('PATCH', `/Catalogs/catalog-${MASTER}`, { as: AS, body: { products: { 'dish-2': dish } } });

    for (const { status, body } of [await request(['glovo'], [ONE]), await request(['glovo'], [ONE], { what: 'impact' })]) {
      expect([status, body.error.code]).toEqual([422, 'CATALOG_HAS_PROBLEMS']);
      expect(body.error.details).toContainEqual(expect.objectContaining({ id: 'dish-2' }));
    }
    expect(await database().$count(operations)).toBe(0);
  });

  it('has an impact endpoint that returns the changes by location and channel and changes nothing [BC-01]', async () => {
    await sync(['glovo'], [ONE]);
    const dish = { id: 'dish-2', name: 'Pizza', price: 999_00, modifierGroupIds: [] };
    await call('PATCH', `/Catalogs/catalog-${MASTER}`, { as: AS, body: { products: { 'dish-2': dish } } });
    const storedCatalogs = () => database().select().from(catalogs).where(eq(catalogs.locationId, ONE)).orderBy(catalogs.id);
    const before = await storedCatalogs();

    const { body } = await request(['glovo', 'none'], [ONE, TWO], { what: 'impact' });

    const { data, dropped } = channelImpactListSchema.parse(body);
    expect([dropped, data.map(({ locationId, slug, since }) => [locationId, slug, since === null])]).toEqual([
      0,
      [
        [ONE, 'glovo', false],
        [TWO, 'glovo', true],
      ],
    ]);
    expect(data[0]?.counts).toMatchObject({ priceUp: 1 });
    expect(await storedCatalogs()).toEqual(before);
  });

  it('starts once for two concurrent requests [MC-04]', async () => {
    const { release } = pausedPlatforms();
    const end = ended(2);
    const replies = await Promise.all([request(['glovo'], [ONE]), request(['glovo'], [ONE])]);
    // Not concurrent: it could supersede the first push, which would then not be in progress for glovo.
    const another = await request(['justeat'], [ONE, TWO]);
    release();

    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(another.status).toBe(202);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ code: 'PUSH_UNDER_WAY', details: { channels: ['glovo'] } });
    await end;
    expect(await database().$count(operations)).toBe(2);
  });

  it('fails at a location that a newer push includes, so that an older menu never replaces a newer one [MC-04]', async () => {
    const { requests, release } = pausedPlatforms();
    const end = ended(2);
    const as = 'multi-account-admin';
    const locationIds = ['location-es-1', 'location-es-2', 'location-es-3', 'location-es-4', 'location-es-5', 'location-es-6'];
    const first = await request(['glovo'], locationIds, { as });
    await database()
      .update(operations)
      .set({ date: new Date(Date.now() - 6 * 60_000) });
    const second = await request(['glovo'], ['location-es-6'], { as });
    while (requests.length < 5) await new Promise(setImmediate);
    release();
    await end;

    const rows = new Map((await database().select().from(operations)).map((row) => [row.id, row]));
    expect(rows.get(first.body.data.operationId)?.channels.at(-1)).toMatchObject({ locationId: 'location-es-6', code: 'OVERTAKEN' });
    expect(rows.get(second.body.data.operationId)?.status).toBe('success');
    expect(requests.filter((each) => each === 'location-es-6 glovo')).toHaveLength(1);
  });

  it('fails for a channel with another push in progress, and pushes to the other channels [MC-04]', async () => {
    await setBehavior(ONE, 'glovo', 'slow');
    await call('POST', `/Locations/${ONE}/updateCatalogInChannels`, { as: AS, body: { channels: ['glovo'], catalogId: `catalog-${ONE}` } });

    expect(outcomes(await sync(['glovo', 'justeat'], [ONE]))).toEqual([
      [ONE, 'glovo', 'fail', 'PUSH_UNDER_WAY'],
      [ONE, 'justeat', 'success', null],
    ]);
  });

  it('continues after it was dismissed, without reappearing in the history [MC-04]', async () => {
    const { requests, release } = pausedPlatforms();
    // Dismissing sends an event too.
    const end = ended(2);
    const { body } = await request(['glovo'], [ONE, TWO]);

    expect((await call('DELETE', `/statuses/${body.data.operationId}`, { as: AS })).status).toBe(200);
    release();
    await end;

    expect(requests.sort()).toEqual([`${ONE} glovo`, `${TWO} glovo`]);
    expect(await database().$count(operations)).toBe(0);
  });

  it('applies a later menu report after it was dismissed, and reblocks items [MC-04, BC-01]', async () => {
    const items: string[] = [];
    server.context.platforms = {
      ...server.context.platforms,
      setMenu: async () => ({ kind: 'taken' }),
      setItems: async (_location, slug) => {
        items.push(slug);
        return { kind: 'done' };
      },
    };
    await database().delete(blockedItems);
    const dish = { innerId: 'dish-2', kind: 'product' as const, name: 'Pizza', channels: ['glovo'], since: new Date(), by: 'Ana' };
    await database()
      .insert(blockedItems)
      .values({ ...dish, locationId: ONE });
    const { id } = await sync(['glovo'], [ONE]);
    await call('DELETE', `/statuses/${id}`, { as: AS });

    await createPlatformReports(server.context).menuReported(ONE, 'glovo', { refusedItems: [] });

    expect((await database().select().from(menuSnapshots)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(items).toEqual(['glovo']);
    expect(await database().$count(operations)).toBe(0);
  });

  it('fails at a store where two dishes would share a POS id [MC-02, MC-04]', async () => {
    await set({ type: 2 });
    const own = `/Catalogs/catalog-${TWO}`;
    const { products } = catalogSchema.parse((await call('GET', own, { as: AS })).body.data);
    const posRef = products['dish-2']?.posRef;
    await call('PATCH', own, { as: AS, body: { products: { 'dish-1': { ...products['dish-1'], posRef } } } });

    const { requests, release } = pausedPlatforms();
    release();

    expect(outcomes(await sync(['glovo'], [ONE, TWO]))).toEqual([
      [ONE, 'glovo', 'success', null],
      [TWO, 'glovo', 'fail', 'CATALOG_HAS_PROBLEMS'],
    ]);
    expect(requests).toEqual([`${ONE} glovo`]);
  });

  it('notifies the account of later reports, timeouts and dismissal [MC-04]', async () => {
    const change = { event: 'masterCatalogs.changed', accountId: 'account-es' };
    const notified = () => server.recorded.accountEvents.splice(0).filter(({ event }) => event === change.event);
    await setBehavior(ONE, 'glovo', 'slow');
    await setBehavior(ONE, 'justeat', 'slow');
    const end = ended();
    const { body } = await request(['glovo', 'justeat'], [ONE]);
    await end;
    expect(notified()).toEqual([change]);

    await createPlatformReports(server.context).menuReported(ONE, 'glovo', { refusedItems: [] });
    expect(notified()).toEqual([change]);
    await startOperationTimeouts(server.context, () => new Date(Date.now() + 31 * 60_000))();
    expect(notified()).toEqual([change]);
    await call('DELETE', `/statuses/${body.data.operationId}`, { as: AS });
    expect(notified()).toEqual([change]);
  });

  it('delays the server’s close for locations in progress and starts no others, which time out [MC-04]', async () => {
    const { requests, release } = pausedPlatforms();
    const stopping = new AbortController();
    const app = await createApp(server.context, {
      deployment: aDeployment(),
      appFolder: '/nowhere',
      version: '1',
      stopping: stopping.signal,
    });
    const locationIds = ['location-es-1', 'location-es-2', 'location-es-3', 'location-es-4', 'location-es-5', 'location-es-6'];
    const reply = await app.inject({
      method: 'POST',
      url: `/api/master-catalogs/${MASTER}/sync`,
      headers: { 'access-token': server.context.tokens.sign('user-multi-account-admin') },
      payload: { channels: ['glovo'], locations: locationIds },
    });
    const { operationId } = reply.json().data;
    while (requests.length < 4) await new Promise(setImmediate);
    stopping.abort();
    const closed = app.close();
    release();
    await closed;

    expect(requests).toHaveLength(4);
    const row = async () => (await database().select().from(operations).where(eq(operations.id, operationId)))[0];
    expect((await row())?.channels.map(({ status }) => status).sort()).toEqual([
      'ongoing',
      'ongoing',
      'success',
      'success',
      'success',
      'success',
    ]);
    await timeOutOperations(database(), new Date(Date.now() + 31 * 60_000));
    expect(await row()).toMatchObject({ status: 'partial-success' });
    expect((await row())?.channels.filter(({ code }) => code === 'CHANNEL_SILENT')).toHaveLength(2);
  });
});
