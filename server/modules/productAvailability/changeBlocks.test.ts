import type { SuspendedItem } from '@/domain/suspendBody';
import { listAuditEntries } from '../audit/auditStore';
import { blockedItems, operations } from '../../platform/db/schema';
import { listOperations } from '../operations/listOperations';
import type { PlatformReply } from '../channels/platforms';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';
import { listBlockedItems } from './blockStore';

const LOCATION = 'location-es-1';
const PIZZA: SuspendedItem = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo', 'justeat'] };
const EXTRA: SuspendedItem = { ...PIZZA, innerId: 'dish-1-extra-2', kind: 'modifier' };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('changeBlocks', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(blockedItems);
    await database().delete(operations);
  });

  function mockPlatforms(answers: Parameters<typeof recordingPlatforms>[0] = {}) {
    const { platforms, requests } = recordingPlatforms(answers);
    server.context.platforms = platforms;
    return requests;
  }

  const block = (item: Partial<SuspendedItem> = {}, as = 'location-staff') =>
    call('PUT', `/Locations/${LOCATION}/catalogs/items/suspend`, { as, body: { ...PIZZA, ...item } });
  const blockMany = (items: SuspendedItem[]) =>
    call('PUT', `/Locations/${LOCATION}/catalogs/items-suspend`, { as: 'location-staff', body: { items } });
  const blocked = () => listBlockedItems(database(), LOCATION);
  const history = async () => (await listOperations(database(), 'all', {})).operations;
  const log = async () => (await listAuditEntries(database(), {})).entries;

  it('saves a block with the channels’ reports, writes history and audit log, and notifies the clients [PB-02, BS-01]', async () => {
    const requests = mockPlatforms();
    const until = inMinutes(60);

    const { status, body } = await block({ until });

    const results = ['glovo', 'justeat'].map((slug) => ({ slug, status: 'success', code: null }));
    expect([status, body]).toEqual([200, { data: { results } }]);
    const at = expect.stringMatching(/Z$/);
    const [row] = await blocked();
    expect(row).toEqual({
      ...PIZZA,
      name: 'Pizza margarita',
      until,
      since: at,
      by: 'Ana Cortés',
      reports: ['glovo', 'justeat'].map((slug) => ({ slug, suspended: true, at })),
      asks: ['glovo', 'justeat'].map((slug) => ({ slug, at, by: 'Ana Cortés' })),
    });
    expect(requests).toEqual(['glovo', 'justeat'].map((slug) => ({ locationId: LOCATION, slug, items: [{ ...PIZZA, until }] })));
    expect(await history()).toEqual([
      {
        id: expect.any(String),
        accountId: 'account-es',
        locationId: LOCATION,
        affectedEntityId: LOCATION,
        action: 'product-snooze',
        status: 'success',
        date: row?.since,
        by: 'Ana Cortés',
        until,
        channels: results,
        items: [{ innerId: 'dish-2', kind: 'product', name: 'Pizza margarita' }],
        itemCount: 1,
      },
    ]);
    expect((await log()).map(({ action, entity, entityId, userId }) => [action, entity, entityId, userId])).toEqual([
      ['block', 'item', `${LOCATION}/dish-2`, 'user-location-staff'],
    ]);
    const notified = (event: string) => ({ event, locationId: LOCATION });
    const once = [notified('blocks.changed'), notified('operations.changed')];
    expect(server.recorded.locationEvents).toEqual([...once, ...once]);
  });

  it('sends one request per channel for several items, and writes one operation and one audit entry [PB-02]', async () => {
    const requests = mockPlatforms();
    const later = inMinutes(90);

    const { status } = await blockMany([
      { ...PIZZA, until: inMinutes(30) },
      { ...EXTRA, until: later, channels: ['glovo'] },
    ]);

    expect(status).toBe(200);
    expect(requests.map(({ slug, items }) => [slug, items.map(({ innerId }) => innerId)])).toEqual([
      ['glovo', ['dish-2', 'dish-1-extra-2']],
      ['justeat', ['dish-2']],
    ]);
    expect((await blocked()).map(({ kind, name, channels }) => [kind, name, channels])).toEqual([
      ['product', 'Pizza margarita', ['glovo', 'justeat']],
      ['modifier', 'Sin pepinillo', ['glovo']],
    ]);
    const [operation, ...others] = await history();
    expect(others).toEqual([]);
    expect(operation).toMatchObject({ status: 'success', until: later, items: [{ innerId: 'dish-2' }, { innerId: 'dish-1-extra-2' }] });
    const [line, ...otherLines] = await log();
    expect(otherLines).toEqual([]);
    expect(line?.changes).toEqual(
      expect.arrayContaining([
        { path: 'names', old: null, new: ['Pizza margarita', 'Sin pepinillo'] },
        { path: 'operation', old: null, new: operation?.id },
      ]),
    );
  });

  it('writes two operations for a request that blocks some items and unblocks others', async () => {
    mockPlatforms();
    await block();

    await blockMany([{ ...PIZZA, suspended: false }, EXTRA]);

    const entries = (await history()).map(({ action, items }) => [action, items.map(({ innerId }) => innerId)]);
    expect(new Set(entries.slice(0, 2))).toEqual(
      new Set([
        ['product-snooze', ['dish-1-extra-2']],
        ['product-unsnooze', ['dish-2']],
      ]),
    );
    expect((await blocked()).map(({ innerId }) => innerId)).toEqual(['dish-1-extra-2']);
  });

  it('saves the block, and releases its locks, before it calls a platform', async () => {
    let seen: unknown[] = [];
    mockPlatforms({
      glovo: async () => {
        seen = await blocked();
        return { kind: 'done' };
      },
    });

    await block({ channels: ['glovo'] });

    expect(seen).toMatchObject([{ innerId: 'dish-2', suspended: true, reports: [] }]);
  });

  const ANSWERS: [PlatformReply, object, number | null][] = [
    [{ kind: 'done' }, { status: 'success', code: null }, null],
    [{ kind: 'taken' }, { status: 'ongoing', code: null }, null],
    [{ kind: 'rateLimited', retryAfterMs: 42_000 }, { status: 'fail', code: 'CHANNEL_RATE_LIMITED', retryAfterMs: 42_000 }, 429],
    [{ kind: 'refused' }, { status: 'fail', code: 'CHANNEL_REFUSED' }, 502],
    [{ kind: 'silent' }, { status: 'fail', code: 'CHANNEL_SILENT' }, 504],
  ];

  it.each(ANSWERS)('reports the reply %j of one of two channels and preserves the requested state [BS-01]', async (answer, result) => {
    mockPlatforms({ justeat: answer });

    const { status, body } = await block();

    expect(status).toBe(200);
    expect(body.data.results).toEqual([
      { slug: 'glovo', status: 'success', code: null },
      { slug: 'justeat', ...result },
    ]);
    const [row] = await blocked();
    const reporting = answer.kind === 'done' ? ['glovo', 'justeat'] : ['glovo'];
    expect([row?.channels, row?.reports.map(({ slug }) => slug)]).toEqual([['glovo', 'justeat'], reporting]);
    const [operation] = await history();
    expect(operation?.channels[1]).toMatchObject({ slug: 'justeat', status: body.data.results[1].status, code: body.data.results[1].code });
  });

  it.each(ANSWERS)('returns the result when every channel replies %j', async (answer, result, failure) => {
    mockPlatforms({ glovo: answer, justeat: answer });

    const { status, body } = await block();

    const results = ['glovo', 'justeat'].map((slug) => ({ slug, ...result }));
    expect(await blocked()).toMatchObject([{ innerId: 'dish-2', suspended: true, channels: ['glovo', 'justeat'] }]);
    const [operation] = await history();
    if (failure === null) {
      expect([status, body.data]).toEqual([200, { results }]);
      expect(operation?.status).toBe(answer.kind === 'taken' ? 'ongoing' : 'success');
      return;
    }
    const wait = answer.kind === 'rateLimited' ? { retryAfterMs: 42_000 } : {};
    expect([status, body.error.code]).toEqual([failure, operation?.channels[0]?.code]);
    expect(body.error.details).toEqual({ results, ...wait });
    expect(operation?.status).toBe('fail');
  });

  it('repeats a request to a failed channel with a second operation but no second audit entry', async () => {
    mockPlatforms({ justeat: { kind: 'refused' } });
    await block();
    const requests = mockPlatforms();

    const { body } = await block({ channels: ['justeat'] });

    expect(body.data.results).toEqual([{ slug: 'justeat', status: 'success', code: null }]);
    expect(requests.map(({ slug }) => slug)).toEqual(['justeat']);
    expect(await blocked()).toMatchObject([{ channels: ['glovo', 'justeat'], reports: [{ slug: 'glovo' }, { slug: 'justeat' }] }]);
    expect((await history()).map(({ status }) => status)).toEqual(['success', 'partial-success']);
    expect(await log()).toHaveLength(1);
  });

  it('sends a changed end to the channels in which the item is already blocked', async () => {
    mockPlatforms();
    await block({ until: inMinutes(30) });
    const requests = mockPlatforms();
    const until = inMinutes(60);

    const { body } = await block({ channels: ['ubereats'], until });

    expect(requests.map(({ slug, items }) => [slug, items[0]?.until])).toEqual(
      ['glovo', 'justeat', 'ubereats'].map((slug) => [slug, until]),
    );
    expect(body.data.results).toHaveLength(3);
    expect(await blocked()).toMatchObject([{ channels: ['glovo', 'justeat', 'ubereats'], until }]);
  });

  describe('unblocking', () => {
    it('leaves the other channels blocked [PB-03]', async () => {
      mockPlatforms();
      await block();

      const { status } = await block({ suspended: false, channels: ['justeat'] });

      expect(status).toBe(200);
      const at = expect.any(String);
      expect(await blocked()).toMatchObject([
        {
          suspended: true,
          channels: ['glovo'],
          reports: [
            { slug: 'glovo', suspended: true, at },
            { slug: 'justeat', suspended: false, at },
          ],
        },
      ]);
      expect((await log())[0]).toMatchObject({
        action: 'unblock',
        changes: expect.arrayContaining([{ path: 'channels', old: ['glovo', 'justeat'], new: ['glovo'] }]),
      });
    });

    it('deletes the rows once every channel has followed [PB-03]', async () => {
      mockPlatforms();
      await blockMany([PIZZA, EXTRA]);

      await blockMany([PIZZA, EXTRA].map((item) => ({ ...item, suspended: false })));

      expect(await blocked()).toEqual([]);
      expect(await database().select().from(blockedItems)).toEqual([]);
      expect((await history())[0]).toMatchObject({ action: 'product-unsnooze', status: 'success', until: null });
    });

    it.each([[{ kind: 'taken' }], [{ kind: 'refused' }]] as [PlatformReply][])(
      'retains the row when a channel replies %j [BS-01]',
      async (answer) => {
        mockPlatforms();
        await block();
        mockPlatforms({ justeat: answer });

        await block({ suspended: false });

        expect(await blocked()).toMatchObject([
          {
            suspended: false,
            until: null,
            channels: ['glovo', 'justeat'],
            reports: [
              { slug: 'justeat', suspended: true },
              { slug: 'glovo', suspended: false },
            ],
          },
        ]);
      },
    );

    it('sends a request for an item that is not blocked, because a channel may have blocked it on its own', async () => {
      const requests = mockPlatforms();

      const { status } = await block({ suspended: false, channels: ['glovo'] });

      expect([status, requests.length, await blocked(), await log()]).toEqual([200, 1, [], []]);
    });

    it('accepts an item that was removed from the catalog, and a disabled channel, which gets no request', async () => {
      const requests = mockPlatforms();
      const since = new Date();
      await database()
        .insert(blockedItems)
        .values({
          ...EXTRA,
          locationId: LOCATION,
          innerId: 'gone',
          name: 'De antes',
          since,
          until: null,
          by: 'Ana',
          channels: ['glovo', 'old'],
        });

      const again = await block({ innerId: 'gone', kind: 'modifier', channels: ['glovo'] });
      const { status } = await block({ innerId: 'gone', kind: 'modifier', suspended: false, channels: ['glovo', 'old'] });

      expect([again.status, status]).toEqual([422, 200]);
      expect(requests.map(({ slug }) => slug)).toEqual(['glovo']);
      expect(await blocked()).toEqual([]);
    });
  });

  it('saves concurrent requests of several users for one item, each with its operation and audit entry', async () => {
    mockPlatforms();

    const replies = await Promise.all([
      block({ channels: ['glovo'] }, 'location-staff'),
      block({ channels: ['justeat'] }, 'account-manager'),
      block({ channels: ['ubereats'] }, 'account-staff'),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [row, ...others] = await blocked();
    expect(others).toEqual([]);
    expect(new Set(row?.channels)).toEqual(new Set(['glovo', 'justeat', 'ubereats']));
    expect(row?.reports).toHaveLength(3);
    expect((await history()).map(({ by, status }) => [by, status]).sort()).toEqual([
      ['Ana Cortés', 'success'],
      ['Berta Encinas', 'success'],
      ['Iñaki Echeverría', 'success'],
    ]);
    expect(await log()).toHaveLength(3);
  });

  it('stores the last state of each channel after many concurrent requests', async () => {
    const lastState = new Map<string, boolean>();
    server.context.platforms = {
      ...server.context.platforms,
      setItems: async (_location, slug, [item]) => {
        lastState.set(slug, item?.suspended ?? false);
        return { kind: 'done' };
      },
    };
    const changes = Array.from({ length: 12 }, (_, n) => ({ suspended: n % 3 !== 0, channels: n % 2 ? ['glovo'] : ['glovo', 'justeat'] }));

    const replies = await Promise.all(changes.map((change, n) => block(change, n % 2 ? 'location-staff' : 'account-manager')));

    expect(replies.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const [row] = await blocked();
    const reportedState = (slug: string) => row?.reports.find((report) => report.slug === slug)?.suspended ?? false;
    expect([reportedState('glovo'), reportedState('justeat')]).toEqual([lastState.get('glovo'), lastState.get('justeat')]);
    expect(row?.channels.every((slug) => lastState.get(slug)) ?? true).toBe(row?.suspended ?? true);
    expect(await history()).toHaveLength(12);
  });
});
