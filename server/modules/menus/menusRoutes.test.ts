import { eq } from 'drizzle-orm';
import { catalogSchema, type Catalog } from '@/domain/catalog';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { menuFor } from '@/domain/menuPayload';
import { channelImpactListSchema, menuPushAnswerSchema, type MenuSnapshot, menuSnapshotSchema } from '@/domain/menuPush';
import { tolerantList } from '@/domain/reply';
import { listAuditEntries } from '../audit/auditStore';
import { listBlockedItems } from '../productAvailability/blockStore';
import { catalogs, locations, menuSnapshots, operations } from '../../platform/db/schema';
import { listOperations } from '../operations/listOperations';
import { timeOutOperations } from '../operations/settleOperations';
import { createPlatformReports } from '../channels/platformReports';
import type { MenuReply } from '../channels/platforms';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';

const HERE = 'location-es-1';
const OWN = `catalog-${HERE}`;
const AS = 'location-menu';
const MINUTE = 60_000;

describe('menusRoutes', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(operations);
    await database().delete(menuSnapshots);
  });

  const push = (channels: string[], { as = AS, catalogId }: { as?: string; catalogId?: string } = {}) =>
    call('POST', `/Locations/${HERE}/updateCatalogInChannels`, { as, body: { channels, ...(catalogId && { catalogId }) } });
  const impact = (channels: string[]) => call('POST', `/Locations/${HERE}/menu-impact`, { as: AS, body: { channels } });
  const pushBack = (id: string, as = AS, at = HERE) => call('POST', `/Locations/${at}/menu-snapshots/${id}/push`, { as });
  const snapshots = async (): Promise<MenuSnapshot[]> => (await call('GET', `/Locations/${HERE}/menu-snapshots`, { as: AS })).body.data;
  const history = async () => (await listOperations(database(), 'all', {})).operations;
  const catalog = async (): Promise<Catalog> => catalogSchema.parse((await call('GET', `/Catalogs/${OWN}`, { as: AS })).body.data);
  const save = (body: object) => call('PATCH', `/Catalogs/${OWN}`, { as: AS, body });
  const log = async () => (await listAuditEntries(database(), {})).entries;
  const setBehavior = (slug: string, kind: string, afterMs?: number) =>
    call('POST', '/demo/platforms', {
      as: 'location-staff',
      body: { locationId: HERE, slug, behavior: kind, ...(afterMs && { afterMs }) },
    });
  const blocked = () => listBlockedItems(database(), HERE);

  function platformsThat(answers: Partial<Record<string, MenuReply>> = {}) {
    const { platforms, requests } = recordingPlatforms();
    const pushed: { slug: string; menu: unknown }[] = [];
    server.context.platforms = {
      ...platforms,
      setMenu: async (_location, slug, menu) => {
        pushed.push({ slug, menu });
        return answers[slug] ?? { kind: 'done', refusedItems: [] };
      },
    };
    return { pushed, requests };
  }
  /** Shifts all pushes into the past. */
  async function later(minutes: number): Promise<void> {
    const earlier = (date: Date) => new Date(date.getTime() - minutes * MINUTE);
    for (const { id, at } of await database().select().from(menuSnapshots)) {
      await database()
        .update(menuSnapshots)
        .set({ at: earlier(at) })
        .where(eq(menuSnapshots.id, id));
    }
    for (const { id, date } of await database().select().from(operations)) {
      await database()
        .update(operations)
        .set({ date: earlier(date) })
        .where(eq(operations.id, id));
    }
  }

  it('pushes the menu of each channel, stores it, and records it in history and audit log [CA-04, BC-02]', async () => {
    const { pushed } = platformsThat();
    const own = await catalog();

    const { status, body } = await push(['glovo', 'whatsapp', 'glovo']);

    const success = { status: 'success', code: null, items: [] };
    const results = ['glovo', 'whatsapp'].map((slug) => ({ slug, ...success }));
    expect([status, body]).toEqual([200, { data: { operationId: expect.any(String), results } }]);
    expect(menuPushAnswerSchema.parse(body.data).results).toHaveLength(2);
    expect(pushed).toEqual(['glovo', 'whatsapp'].map((slug) => ({ slug, menu: menuFor(own, slug) })));
    const [operation, ...others] = await history();
    expect(others).toEqual([]);
    expect(operation).toMatchObject({
      id: body.data.operationId,
      action: 'catalog-menu-push',
      status: 'success',
      affectedEntityId: HERE,
      locationId: HERE,
      by: 'Mireia Cardona',
      channels: results,
    });
    const stored = await snapshots();
    expect(tolerantList(menuSnapshotSchema).parse({ data: stored }).dropped).toBe(0);
    expect(new Map(stored.map((each) => [each.slug, each]))).toEqual(
      new Map(
        ['glovo', 'whatsapp'].map((slug) => [
          slug,
          {
            id: expect.any(String),
            slug,
            at: expect.stringMatching(/Z$/),
            by: 'Mireia Cardona',
            catalogId: OWN,
            catalogName: own.name,
            productCount: Object.keys(menuFor(own, slug).products).length,
            isCurrent: true,
            differsFrom: null,
          },
        ]),
      ),
    );
    expect((await log()).map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual([['pushMenu', 'catalog', OWN]]);
    expect(server.recorded.locationEvents.at(-1)).toEqual({ event: 'operations.changed', locationId: HERE });
  });

  it.each<[string, MenuReply, object]>([
    ['is processing', { kind: 'taken' }, { status: 'ongoing', code: null }],
    ['does not reply', { kind: 'silent' }, { status: 'ongoing', code: null }],
    ['answers 500', { kind: 'failed' }, { status: 'ongoing', code: null }],
    ['rejects it', { kind: 'refused' }, { status: 'fail', code: 'CHANNEL_REFUSED' }],
    ['rate limits', { kind: 'rateLimited', retryAfterMs: 9000 }, { status: 'fail', code: 'CHANNEL_RATE_LIMITED', retryAfterMs: 9000 }],
    [
      'rejects one product',
      { kind: 'done', refusedItems: [{ innerId: 'dish-2', name: 'Pizza', reason: 'Sin foto' }] },
      { status: 'partial-success', code: null, items: [{ innerId: 'dish-2', name: 'Pizza', reason: 'Sin foto' }] },
    ],
  ])('reports for a channel that %s its result, and for the other its own [CA-05]', async (_what, answer, result) => {
    platformsThat({ justeat: answer });

    const { status, body } = await push(['glovo', 'justeat']);

    expect(status).toBe(200);
    expect(body.data.results).toMatchObject([
      { slug: 'glovo', status: 'success' },
      { slug: 'justeat', ...result },
    ]);
    const { status: outcome, code, items } = body.data.results[1];
    const [operation] = await history();
    expect(operation?.channels[1]).toMatchObject({ status: outcome, code, ...(items.length > 0 && { items }) });
    const whole = outcome === 'ongoing' ? 'ongoing' : 'partial-success';
    expect(operation?.status).toBe(whole);
    const isCurrent = answer.kind === 'done';
    expect((await snapshots()).map((each) => [each.slug, each.isCurrent]).sort()).toEqual([
      ['glovo', true],
      ['justeat', isCurrent],
    ]);
  });

  it.each([
    ['prompt', 'success'],
    ['reportsStale', 'success'],
    ['closesSpontaneously', 'success'],
    ['slow', 'ongoing'],
    ['fails', 'ongoing'],
    ['silent', 'ongoing'],
    ['refuses', 'fail'],
    ['rateLimits', 'fail'],
    ['refusesItem', 'partial-success'],
  ])('reports the result of demo platforms that behave as %s [CA-05]', async (kind, outcome) => {
    await setBehavior('glovo', kind, 3_600_000);

    const { body } = await push(['glovo']);

    expect(body.data.results).toMatchObject([
      { slug: 'glovo', status: outcome, items: outcome === 'partial-success' ? [{ innerId: 'dish-6' }] : [] },
    ]);
    expect((await history())[0]?.status).toBe(outcome);
  });

  it('completes a processed menu when the platform reports it, with the rejected items [CA-05]', async () => {
    platformsThat({ glovo: { kind: 'taken' } });
    await push(['glovo', 'justeat']);
    const refusedItems = [{ innerId: 'dish-2', name: 'Pizza', reason: 'Sin foto' }];
    const reports = createPlatformReports(server.context);

    await reports.menuReported(HERE, 'glovo', { refusedItems });
    await reports.menuReported(HERE, 'glovo', { refusedItems: [] });

    const [operation] = await history();
    expect(operation).toMatchObject({
      status: 'partial-success',
      channels: [{ slug: 'glovo', status: 'partial-success', items: refusedItems }, {}],
    });
    expect((await snapshots()).every(({ isCurrent }) => isCurrent)).toBe(true);
    await reports.menuReported(HERE, 'rappi', { refusedItems: [] });
    await reports.menuReported('none', 'glovo', { refusedItems: [] });
  });

  it('times out a push after half an hour without a report, and completes it on a late report [CA-05]', async () => {
    platformsThat({ glovo: { kind: 'taken' } });
    await push(['glovo']);
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

    expect((await timeOutOperations(database(), inMinutes(29))).locationIds).toEqual([]);
    expect((await timeOutOperations(database(), inMinutes(31))).locationIds).toEqual([HERE]);
    expect((await history())[0]).toMatchObject({ status: 'fail', channels: [{ code: 'CHANNEL_SILENT' }] });
    await createPlatformReports(server.context).menuReported(HERE, 'glovo', { refusedItems: [] });

    expect((await history())[0]?.status).toBe('success');
  });

  it('rejects every channel of a push for five minutes while one of them processes a menu [CA-05]', async () => {
    const { pushed } = platformsThat({ glovo: { kind: 'failed' } });
    await push(['glovo']);

    const [busy, free] = [await push(['justeat', 'glovo']), await push(['justeat'])];

    expect([busy.status, busy.body.error.code, busy.body.error.details]).toEqual([409, 'PUSH_UNDER_WAY', { channels: ['glovo'] }]);
    expect([free.status, pushed.map(({ slug }) => slug)]).toEqual([200, ['glovo', 'justeat']]);
    expect([(await history()).length, (await snapshots()).length, (await log()).length]).toEqual([2, 2, 2]);
    await later(5);
    platformsThat();
    expect((await push(['glovo'])).status).toBe(200);
    // The earlier push of the channel was overtaken.
    expect((await history()).map(({ status, channels }) => [status, channels[0]?.code]).sort()).toEqual([
      ['fail', CHANNEL_REFUSALS.overtaken],
      ['success', null],
      ['success', null],
    ]);
  });

  it('pushes once for concurrent requests', async () => {
    const { pushed } = platformsThat({ glovo: { kind: 'taken' } });

    const replies = await Promise.all([push(['glovo']), push(['glovo'], { as: 'account-manager' }), push(['glovo'])]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(pushed).toHaveLength(1);
  });

  it('stores the last ten menus of a channel and the current one [BC-02]', async () => {
    platformsThat();
    await push(['glovo']);
    const [current] = await snapshots();
    platformsThat({ glovo: { kind: 'refused' } });
    for (let number = 0; number < 11; number += 1) await push(['glovo']);

    const stored = await snapshots();

    expect([stored.length, stored.filter(({ isCurrent }) => isCurrent)]).toEqual([11, [current]]);
    expect(stored.map(({ at }) => at)).toEqual(
      stored
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('pushes an earlier menu back unchanged, whatever happened to its catalog [BC-02]', async () => {
    const { pushed } = platformsThat();
    await push(['glovo']);
    await save({ name: 'Otra', products: { 'dish-2': null }, sections: [] });
    await push(['glovo']);
    const [, first] = await snapshots();

    const { status, body } = await pushBack(first?.id ?? '');

    expect([status, body.data.results]).toEqual([200, [{ slug: 'glovo', status: 'success', code: null, items: [] }]]);
    expect(pushed[2]).toEqual(pushed[0]);
    expect(pushed[1]).not.toEqual(pushed[0]);
    expect((await snapshots()).map(({ catalogName, isCurrent }) => [catalogName, isCurrent])).toEqual([
      [first?.catalogName, true],
      ['Otra', false],
      [first?.catalogName, false],
    ]);
    expect(await history()).toHaveLength(3);
    expect((await log())[0]).toMatchObject({ action: 'pushMenuBack', entityId: OWN });
  });

  it('neither lists nor pushes menus out of scope, nor pushes to a channel that is off [BC-02]', async () => {
    platformsThat();
    await push(['glovo']);
    const [own] = await snapshots();
    const id = own?.id ?? '';
    const replies = [
      await pushBack(id, 'account-admin-br'),
      await pushBack(id, 'account-admin', 'location-es-3'),
      await pushBack('none'),
      await call('GET', '/Locations/location-br-1/menu-snapshots', { as: AS }),
      await call('POST', '/Locations/location-br-1/updateCatalogInChannels', { as: AS, body: { channels: ['ifood'] } }),
      await call('POST', '/Locations/location-br-1/menu-impact', { as: AS, body: { channels: ['ifood'] } }),
    ];

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [404, 'NOT_FOUND']));
    await switchOff('glovo');
    expect((await pushBack(id)).body.error.details).toEqual([{ path: 'slug', message: 'notOffered' }]);
    expect((await push(['justeat', 'glovo'])).body.error.details).toEqual([{ path: 'channels.1', message: 'notOffered' }]);
    expect(await history()).toHaveLength(1);
  });

  async function switchOff(slug: string): Promise<void> {
    const [row] = await database().select().from(locations).where(eq(locations.id, HERE));
    const channels = (row?.data['channels'] ?? []) as { slug: string }[];
    const changed = channels.map((channel) => ({ ...channel, enabled: channel.slug !== slug }));
    await database()
      .update(locations)
      .set({ data: { ...row?.data, channels: changed } })
      .where(eq(locations.id, HERE));
  }

  it('rejects a catalog with errors, and lists them [CA-04]', async () => {
    const { pushed } = platformsThat();
    await save({ products: { 'dish-2': { id: 'dish-2', name: 'Pizza', price: -5, modifierGroupIds: ['nowhere'] } } });

    const replies = [await push(['glovo']), await impact(['glovo'])];

    for (const { status, body } of replies) {
      expect([status, body.error.code]).toEqual([422, 'CATALOG_HAS_PROBLEMS']);
      expect(body.error.details).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: 'dish-2', code: 'priceNegative' }),
          expect.objectContaining({ id: 'dish-2', code: 'missingLink' }),
        ]),
      );
    }
    expect([pushed, await history(), await snapshots()]).toEqual([[], [], []]);
  });

  it('pushes the named catalog, or else the first one by name', async () => {
    const { pushed } = platformsThat();
    const { body } = await call('POST', `/Locations/${HERE}/catalogs`, { as: AS, body: { name: 'Zumos' } });
    await push(['glovo'], { catalogId: body.data.id });
    await push(['glovo']);

    expect(pushed.map(({ menu }) => menu)).toEqual([expect.objectContaining({ name: 'Zumos' }), menuFor(await catalog(), 'glovo')]);
    const other = await push(['glovo'], { catalogId: 'catalog-location-br-1' });
    expect(other.body.error.details).toEqual([{ path: 'catalogId', message: 'notOffered' }]);
    await database().delete(catalogs);
    expect((await push(['glovo'])).status).toBe(422);
  });

  it.each([[{}], [{ channels: [] }], [{ channels: ['glovo'], more: 1 }], [{ channels: 'glovo' }], [{ channels: ['constructor'] }]])(
    'rejects the body %j',
    async (body) => {
      expect((await call('POST', `/Locations/${HERE}/updateCatalogInChannels`, { as: AS, body })).status).toBe(422);
      expect((await call('POST', `/Locations/${HERE}/menu-impact`, { as: AS, body })).status).toBe(422);
    },
  );

  describe('the impact of a push', () => {
    it('is everything before the first push, nothing after it, then what was changed [BC-01]', async () => {
      const menu = menuFor(await catalog(), 'glovo');
      const never = (await impact(['glovo'])).body.data[0];
      await database().execute('delete from blocked_items');
      await push(['glovo']);
      const none = (await impact(['glovo'])).body.data[0];
      await save({
        products: { 'dish-2': { ...(await catalog()).products['dish-2'], price: 9999, channelOverrides: { justeat: { price: 1 } } } },
      });
      const { body } = await impact(['glovo', 'justeat']);

      expect(never).toMatchObject({
        slug: 'glovo',
        locationId: HERE,
        since: null,
        counts: { appears: menu.sections.length + Object.keys(menu.products).length },
      });
      expect(none).toMatchObject({ since: (await snapshots())[0]?.at, entries: [], counts: {} });
      const { data, dropped } = channelImpactListSchema.parse(body);
      expect([dropped, data.map(({ slug }) => slug)]).toEqual([0, ['glovo', 'justeat']]);
      expect(data[0]).toMatchObject({ entries: [{ kind: 'priceUp', subject: 'product', id: 'dish-2', to: 9999 }], counts: { priceUp: 1 } });
    });

    it('is relative to the last accepted menu of the channel, not to one that it rejected [BC-01]', async () => {
      platformsThat();
      await push(['glovo']);
      const products = { 'dish-2': { ...(await catalog()).products['dish-2'], price: 9999 } };
      await save({ products });
      platformsThat({ glovo: { kind: 'refused' } });
      await push(['glovo']);

      expect((await impact(['glovo'])).body.data[0].counts).toMatchObject({ priceUp: 1 });
    });

    it('lists the blocked products that reappear, for their channel only [BC-01]', async () => {
      platformsThat();
      await database().execute('delete from blocked_items');
      const body = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo'] };
      await call('PUT', `/Locations/${HERE}/catalogs/items/suspend`, { as: 'location-staff', body });
      await push(['glovo', 'justeat']);

      const { data } = (await impact(['glovo', 'justeat'])).body;

      expect(data.map(({ counts }: { counts: object }) => counts)).toEqual([{ comesBack: 1 }, {}]);
    });

    it('lists the first 300 entries and the total count', async () => {
      const products = Object.fromEntries(
        Array.from({ length: 400 }, (_, n) => [`p${n}`, { id: `p${n}`, name: `P ${n}`, price: 100, modifierGroupIds: [] }]),
      );
      await save({ products, sections: [{ id: 's', name: 'Todo', productIds: Object.keys(products) }] });

      const [{ entries, counts }] = (await impact(['glovo'])).body.data;

      expect([entries.length, counts.appears]).toEqual([300, 401]);
    });
  });

  describe('the blocks on a platform that accepts a new menu', () => {
    const block = (innerId: string, more: object = {}) =>
      call('PUT', `/Locations/${HERE}/catalogs/items/suspend`, {
        as: 'location-staff',
        body: { innerId, kind: 'product', suspended: true, until: null, channels: ['glovo', 'justeat'], ...more },
      });
    const reportOf = async (innerId: string, slug: string) =>
      (await blocked()).find((item) => item.innerId === innerId)?.reports.find((report) => report.slug === slug);

    beforeEach(() => database().execute('delete from blocked_items'));

    it('are requested again for items that are blocked there and on the menu [BC-01]', async () => {
      const { requests } = platformsThat();
      const until = new Date(Date.now() + 60 * MINUTE).toISOString();
      await block('dish-2', { until });
      await block('dish-1-extra-1', { kind: 'modifier', channels: ['glovo'] });
      await block('dish-3', { channels: ['justeat'] });
      await block('dish-4');
      await block('dish-4', { suspended: false, channels: ['glovo'] });
      requests.length = 0;

      await push(['glovo', 'whatsapp']);

      const request = { suspended: true, channels: ['glovo'] };
      expect(requests).toEqual([
        {
          locationId: HERE,
          slug: 'glovo',
          items: expect.arrayContaining([
            { ...request, innerId: 'dish-2', kind: 'product', until },
            { ...request, innerId: 'dish-1-extra-1', kind: 'modifier', until: null },
          ]),
        },
      ]);
      expect(requests[0]?.items).toHaveLength(2);
      expect(await reportOf('dish-2', 'glovo')).toMatchObject({ suspended: true });
      expect(server.recorded.locationEvents).toContainEqual({ event: 'blocks.changed', locationId: HERE });
    });

    it('are shown as removed if the platform rejects them', async () => {
      platformsThat();
      await block('dish-2');
      server.context.platforms = { ...server.context.platforms, setItems: async () => ({ kind: 'refused' }) };

      const { body } = await push(['glovo']);

      expect(body.data.results).toMatchObject([{ status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' }]);
      expect(await reportOf('dish-2', 'glovo')).toMatchObject({ suspended: false });
      expect(await reportOf('dish-2', 'justeat')).toMatchObject({ suspended: true });
    });

    it('are requested only once the platform reports the menu', async () => {
      const { requests } = platformsThat({ glovo: { kind: 'taken' } });
      await block('dish-2');
      requests.length = 0;
      await push(['glovo']);
      expect(requests).toEqual([]);

      await createPlatformReports(server.context).menuReported(HERE, 'glovo', { refusedItems: [] });

      expect(requests.map(({ slug, items }) => [slug, items.length])).toEqual([['glovo', 1]]);
    });

    it('are not restored for an item that was unblocked in between', async () => {
      platformsThat();
      await block('dish-2', { channels: ['glovo'] });
      const requested: boolean[] = [];
      server.context.platforms = {
        ...server.context.platforms,
        setItems: async (_location, _slug, [item]) => {
          requested.push(item?.suspended ?? false);
          // A user unblocks the item, and the platform receives that first.
          if (requested.length === 1) await block('dish-2', { suspended: false, channels: ['glovo'] });
          return { kind: 'done' };
        },
      };

      await push(['glovo']);

      expect(requested).toEqual([true, false, false]);
      expect(await blocked()).toEqual([]);
    });
  });

  it('deletes the snapshots of a deleted location', async () => {
    await push(['glovo']);
    await call('DELETE', `/Locations/${HERE}`, { as: 'product-admin' });

    expect(await database().$count(menuSnapshots)).toBe(0);
  });
});
