import { eq } from 'drizzle-orm';
import type { MenuReply, PlatformReply } from '../channels/platforms';
import { blockedItems, locations, menuSnapshots, operations } from '../../platform/db/schema';
import { createPlatformReports } from '../channels/platformReports';
import { useTestServer } from '../../../test/server/testServer';
import { sendAllDueReblocks } from './startReblockRetries';
import { listBlockedItems } from './blockStore';

const LOCATION = 'location-es-1';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DONE: PlatformReply = { kind: 'done' };
const REFUSED: PlatformReply = { kind: 'refused' };

describe('reblocking after a menu push', () => {
  const { server, call, database } = useTestServer();
  let requests: string[][];

  beforeEach(async () => {
    await database().delete(operations);
    await database().delete(menuSnapshots);
    await database().delete(blockedItems);
    requests = [];
  });

  function mockPlatforms(answers: PlatformReply[], menu: () => Promise<MenuReply> = async () => ({ kind: 'done', refusedItems: [] })) {
    const last = answers.at(-1) ?? DONE;
    server.context.platforms = {
      ...server.context.platforms,
      setMenu: menu,
      setItems: async (_location, slug, items) => {
        requests.push([slug, ...items.map(({ innerId, suspended }) => `${suspended ? '-' : '+'}${innerId}`)]);
        return answers.shift() ?? last;
      },
    };
  }
  const block = (innerId: string, more: object = {}) =>
    call('PUT', `/Locations/${LOCATION}/catalogs/items/suspend`, {
      as: 'location-staff',
      body: { innerId, kind: 'product', suspended: true, until: null, channels: ['glovo'], ...more },
    });
  const push = (channels = ['glovo']) =>
    call('POST', `/Locations/${LOCATION}/updateCatalogInChannels`, { as: 'location-menu', body: { channels } });
  const sendDueAfter = (ms: number) => sendAllDueReblocks(server.context, () => new Date(Date.now() + ms));
  const entry = async () => (await database().select().from(operations)).find(({ action }) => action === 'catalog-menu-push')?.channels[0];

  it('retries until the channel blocks the item, and the push is a partial success until then [BC-01]', async () => {
    mockPlatforms([DONE, REFUSED, { kind: 'rateLimited', retryAfterMs: 2 * MINUTE }, DONE]);
    await block('dish-2');

    const { body } = await push();

    expect(body.data.results).toMatchObject([{ slug: 'glovo', status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' }]);
    expect(await entry()).toMatchObject({ status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' });
    requests.length = 0;
    await sendDueAfter(50 * SECOND);
    expect(requests).toEqual([]);
    await sendDueAfter(61 * SECOND);
    expect(requests).toEqual([['glovo', '-dish-2']]);
    await sendDueAfter(2 * MINUTE);
    expect(requests).toHaveLength(1);
    server.recorded.locationEvents.length = 0;
    await sendDueAfter(4 * MINUTE);

    expect(requests).toHaveLength(2);
    expect(await entry()).toMatchObject({ status: 'success', code: null });
    expect((await listBlockedItems(database(), LOCATION))[0]?.reports).toMatchObject([{ slug: 'glovo', suspended: true }]);
    expect(server.recorded.locationEvents.map(({ event }) => event)).toEqual(['blocks.changed', 'operations.changed']);
    await sendDueAfter(10 * MINUTE);
    expect(requests).toHaveLength(2);
  });

  it('stops after 15 minutes, and the push remains a partial success', async () => {
    mockPlatforms([DONE, REFUSED]);
    await block('dish-2');
    await push();
    requests.length = 0;

    for (let minute = 1; minute <= 30; minute += 1) await sendDueAfter(minute * MINUTE + SECOND);

    expect(requests).toHaveLength(14);
    expect(await entry()).toMatchObject({ status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' });
  });

  it.each<[string, () => Promise<MenuReply>]>([
    ['does not reply', async () => ({ kind: 'silent' })],
    ['answers 500', async () => ({ kind: 'failed' })],
    ['accepts the menu and never reports it', async () => ({ kind: 'taken' })],
    ['never replies before the server stops', () => new Promise(() => undefined)],
  ])('is requested after five minutes when the result of the push is unknown: the channel %s', async (_what, menu) => {
    mockPlatforms([DONE], menu);
    await block('dish-2');
    requests.length = 0;
    void push();
    while ((await database().$count(menuSnapshots)) === 0) await new Promise(setImmediate);

    await sendDueAfter(4 * MINUTE);
    expect(requests).toEqual([]);
    await sendDueAfter(5 * MINUTE + SECOND);

    expect(requests).toEqual([['glovo', '-dish-2']]);
    expect(await entry()).toMatchObject({ status: 'ongoing' });
    await sendDueAfter(10 * MINUTE);
    expect(requests).toHaveLength(1);
  });

  it('is requested immediately when the channel reports the menu, and in no other channel', async () => {
    mockPlatforms([DONE], async () => ({ kind: 'taken' }));
    await block('dish-2', { channels: ['glovo', 'justeat'] });
    await push();
    requests.length = 0;

    await createPlatformReports(server.context).menuReported(LOCATION, 'glovo', { refusedItems: [] });
    await sendDueAfter(10 * MINUTE);

    expect(requests).toEqual([['glovo', '-dish-2']]);
  });

  it('is not retried for an item that was unblocked or blocked again by a user', async () => {
    mockPlatforms([DONE, DONE, REFUSED, DONE]);
    await block('dish-2');
    await block('dish-3');
    await push();
    await block('dish-2', { suspended: false });
    await block('dish-3', { until: new Date(Date.now() + 60 * MINUTE).toISOString() });
    requests.length = 0;

    await sendDueAfter(2 * MINUTE);

    expect(requests).toEqual([]);
  });

  it('is not requested from a disabled channel', async () => {
    mockPlatforms([DONE, REFUSED]);
    await block('dish-2');
    await push();
    await database()
      .update(locations)
      .set({ data: { channels: [{ slug: 'glovo', enabled: false }] } })
      .where(eq(locations.id, LOCATION));
    requests.length = 0;

    await sendDueAfter(2 * MINUTE);

    expect(requests).toEqual([]);
    expect((await listBlockedItems(database(), LOCATION))[0]?.asks).toEqual([{ slug: 'glovo', at: expect.any(String), by: 'Ana Cortés' }]);
  });
});
