import type { SuspendedItem } from '@/domain/suspendBody';
import { listAuditEntries } from '../audit/auditStore';
import { blockedItems, operations } from '../../platform/db/schema';
import { listOperations } from '../operations/listOperations';
import type { PlatformAnswer } from '../channels/platforms';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';
import { listBlockedItems } from './blockStore';

const HERE = 'location-es-1';
const PIZZA: SuspendedItem = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo', 'justeat'] };
const EXTRA: SuspendedItem = { ...PIZZA, innerId: 'dish-1-extra-2', kind: 'modifier' };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('blocking', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(blockedItems);
    await database().delete(operations);
  });

  function platformsThat(answers: Parameters<typeof recordingPlatforms>[0] = {}) {
    const { platforms, requests } = recordingPlatforms(answers);
    server.context.platforms = platforms;
    return requests;
  }

  const block = (item: Partial<SuspendedItem> = {}, as = 'location-staff') =>
    call('PUT', `/Locations/${HERE}/catalogs/items/suspend`, { as, body: { ...PIZZA, ...item } });
  const blockMany = (items: SuspendedItem[]) =>
    call('PUT', `/Locations/${HERE}/catalogs/items-suspend`, { as: 'location-staff', body: { items } });
  const blocked = () => listBlockedItems(database(), HERE);
  const history = async () => (await listOperations(database(), 'all', {})).operations;
  const log = async () => (await listAuditEntries(database(), {})).entries;

  it('is kept with what the channels say, noted in history and log, and told [PB-02, BS-01]', async () => {
    const asked = platformsThat();
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
      by: 'Ana Cocina',
      reports: ['glovo', 'justeat'].map((slug) => ({ slug, suspended: true, at })),
      asks: ['glovo', 'justeat'].map((slug) => ({ slug, at, by: 'Ana Cocina' })),
    });
    expect(asked).toEqual(['glovo', 'justeat'].map((slug) => ({ locationId: HERE, slug, items: [{ ...PIZZA, until }] })));
    expect(await history()).toEqual([
      {
        id: expect.any(String),
        accountId: 'account-es',
        locationId: HERE,
        affectedEntityId: HERE,
        action: 'product-snooze',
        status: 'success',
        date: row?.since,
        by: 'Ana Cocina',
        until,
        channels: results,
        items: [{ innerId: 'dish-2', kind: 'product', name: 'Pizza margarita' }],
        itemCount: 1,
      },
    ]);
    expect((await log()).map(({ action, entity, entityId, userId }) => [action, entity, entityId, userId])).toEqual([
      ['block', 'item', `${HERE}/dish-2`, 'user-location-staff'],
    ]);
    const told = (event: string) => ({ event, locationId: HERE });
    const once = [told('blocks.changed'), told('operations.changed')];
    expect(server.recorded.locationEvents).toEqual([...once, ...once]);
  });

  it('of several asks each channel once, and leaves one entry and one line of all [PB-02]', async () => {
    const asked = platformsThat();
    const later = inMinutes(90);

    const { status } = await blockMany([
      { ...PIZZA, until: inMinutes(30) },
      { ...EXTRA, until: later, channels: ['glovo'] },
    ]);

    expect(status).toBe(200);
    expect(asked.map(({ slug, items }) => [slug, items.map(({ innerId }) => innerId)])).toEqual([
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

  it('of some and selling others again are two entries of the history', async () => {
    platformsThat();
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

  it('is kept before a platform is asked, and nothing waits for the platform meanwhile', async () => {
    let seen: unknown[] = [];
    platformsThat({
      glovo: async () => {
        seen = await blocked();
        return { kind: 'done' };
      },
    });

    await block({ channels: ['glovo'] });

    expect(seen).toMatchObject([{ innerId: 'dish-2', suspended: true, reports: [] }]);
  });

  const ANSWERS: [PlatformAnswer, object, number | null][] = [
    [{ kind: 'done' }, { status: 'success', code: null }, null],
    [{ kind: 'taken' }, { status: 'ongoing', code: null }, null],
    [{ kind: 'rateLimited', retryAfterMs: 42_000 }, { status: 'fail', code: 'CHANNEL_RATE_LIMITED', retryAfterMs: 42_000 }, 429],
    [{ kind: 'refused' }, { status: 'fail', code: 'CHANNEL_REFUSED' }, 502],
    [{ kind: 'silent' }, { status: 'fail', code: 'CHANNEL_SILENT' }, 504],
  ];

  it.each(ANSWERS)('with the answer %j at one of two channels says so of that channel and stays asked [BS-01]', async (answer, result) => {
    platformsThat({ justeat: answer });

    const { status, body } = await block();

    expect(status).toBe(200);
    expect(body.data.results).toEqual([
      { slug: 'glovo', status: 'success', code: null },
      { slug: 'justeat', ...result },
    ]);
    const [row] = await blocked();
    const saidSo = answer.kind === 'done' ? ['glovo', 'justeat'] : ['glovo'];
    expect([row?.channels, row?.reports.map(({ slug }) => slug)]).toEqual([['glovo', 'justeat'], saidSo]);
    const [operation] = await history();
    expect(operation?.channels[1]).toMatchObject({ slug: 'justeat', status: body.data.results[1].status, code: body.data.results[1].code });
  });

  it.each(ANSWERS)('with the answer %j everywhere', async (answer, result, failure) => {
    platformsThat({ glovo: answer, justeat: answer });

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

  it('can be asked again of the channel that failed: a second entry, no second line of what is so already', async () => {
    platformsThat({ justeat: { kind: 'refused' } });
    await block();
    const asked = platformsThat();

    const { body } = await block({ channels: ['justeat'] });

    expect(body.data.results).toEqual([{ slug: 'justeat', status: 'success', code: null }]);
    expect(asked.map(({ slug }) => slug)).toEqual(['justeat']);
    expect(await blocked()).toMatchObject([{ channels: ['glovo', 'justeat'], reports: [{ slug: 'glovo' }, { slug: 'justeat' }] }]);
    expect((await history()).map(({ status }) => status)).toEqual(['success', 'partial-success']);
    expect(await log()).toHaveLength(1);
  });

  it('tells the channels where it is blocked already of another end', async () => {
    platformsThat();
    await block({ until: inMinutes(30) });
    const asked = platformsThat();
    const until = inMinutes(60);

    const { body } = await block({ channels: ['ubereats'], until });

    expect(asked.map(({ slug, items }) => [slug, items[0]?.until])).toEqual(['glovo', 'justeat', 'ubereats'].map((slug) => [slug, until]));
    expect(body.data.results).toHaveLength(3);
    expect(await blocked()).toMatchObject([{ channels: ['glovo', 'justeat', 'ubereats'], until }]);
  });

  describe('and selling again', () => {
    it('in some channels leaves the others blocked [PB-03]', async () => {
      platformsThat();
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

    it('in all that did so leaves nothing [PB-03]', async () => {
      platformsThat();
      await blockMany([PIZZA, EXTRA]);

      await blockMany([PIZZA, EXTRA].map((item) => ({ ...item, suspended: false })));

      expect(await blocked()).toEqual([]);
      expect(await database().select().from(blockedItems)).toEqual([]);
      expect((await history())[0]).toMatchObject({ action: 'product-unsnooze', status: 'success', until: null });
    });

    it.each([[{ kind: 'taken' }], [{ kind: 'refused' }]] as [PlatformAnswer][])(
      'keeps what a channel that answers %j has not followed [BS-01]',
      async (answer) => {
        platformsThat();
        await block();
        platformsThat({ justeat: answer });

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

    it('asks the channels of what nobody blocked, too: one may have done so on its own', async () => {
      const asked = platformsThat();

      const { status } = await block({ suspended: false, channels: ['glovo'] });

      expect([status, asked.length, await blocked(), await log()]).toEqual([200, 1, [], []]);
    });

    it('is possible of what is in no catalog any more, and in a channel that is off, which is not asked', async () => {
      const asked = platformsThat();
      const since = new Date();
      await database()
        .insert(blockedItems)
        .values({
          ...EXTRA,
          locationId: HERE,
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
      expect(asked.map(({ slug }) => slug)).toEqual(['glovo']);
      expect(await blocked()).toEqual([]);
    });
  });

  it('of one item by several users at once keeps all, each in the history and in the log', async () => {
    platformsThat();

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
      ['Ana Cocina', 'success'],
      ['Berta Encargada', 'success'],
      ['Iñaki Equipo', 'success'],
    ]);
    expect(await log()).toHaveLength(3);
  });

  it('and selling again by many at once shows of each channel what it did last', async () => {
    const does = new Map<string, boolean>();
    server.context.platforms = {
      ...server.context.platforms,
      setItems: async (_location, slug, [item]) => {
        does.set(slug, item?.suspended ?? false);
        return { kind: 'done' };
      },
    };
    const wishes = Array.from({ length: 12 }, (_, n) => ({ suspended: n % 3 !== 0, channels: n % 2 ? ['glovo'] : ['glovo', 'justeat'] }));

    const replies = await Promise.all(wishes.map((wish, n) => block(wish, n % 2 ? 'location-staff' : 'account-manager')));

    expect(replies.map(({ status }) => status)).toEqual(wishes.map(() => 200));
    const [row] = await blocked();
    const says = (slug: string) => row?.reports.find((report) => report.slug === slug)?.suspended ?? false;
    expect([says('glovo'), says('justeat')]).toEqual([does.get('glovo'), does.get('justeat')]);
    expect(row?.channels.every((slug) => does.get(slug)) ?? true).toBe(row?.suspended ?? true);
    expect(await history()).toHaveLength(12);
  });
});
