import { eq } from 'drizzle-orm';
import type { MenuAnswer, PlatformAnswer } from '../channels/platforms';
import { blockedItems, locations, menuSnapshots, operations } from '../../platform/db/schema';
import { createPlatformReports } from '../channels/platformReports';
import { useTestServer } from '../../../test/server/testServer';
import { sendAllDueReblocks } from './startReblockRetries';
import { listBlockedItems } from './blockStore';

const HERE = 'location-es-1';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DONE: PlatformAnswer = { kind: 'done' };
const REFUSED: PlatformAnswer = { kind: 'refused' };

describe('what a channel with a new menu has forgotten of blocks', () => {
  const { server, call, database } = useTestServer();
  let asked: string[][];

  beforeEach(async () => {
    await database().delete(operations);
    await database().delete(menuSnapshots);
    await database().delete(blockedItems);
    asked = [];
  });

  function platformsThat(answers: PlatformAnswer[], menu: () => Promise<MenuAnswer> = async () => ({ kind: 'done', refusedItems: [] })) {
    const last = answers.at(-1) ?? DONE;
    server.context.platforms = {
      ...server.context.platforms,
      setMenu: menu,
      setItems: async (_location, slug, items) => {
        asked.push([slug, ...items.map(({ innerId, suspended }) => `${suspended ? '-' : '+'}${innerId}`)]);
        return answers.shift() ?? last;
      },
    };
  }
  const block = (innerId: string, more: object = {}) =>
    call('PUT', `/Locations/${HERE}/catalogs/items/suspend`, {
      as: 'location-staff',
      body: { innerId, kind: 'product', suspended: true, until: null, channels: ['glovo'], ...more },
    });
  const push = (channels = ['glovo']) =>
    call('POST', `/Locations/${HERE}/updateCatalogInChannels`, { as: 'location-menu', body: { channels } });
  const pass = (ms: number) => sendAllDueReblocks(server.context, () => new Date(Date.now() + ms));
  const entry = async () => (await database().select().from(operations)).find(({ action }) => action === 'catalog-menu-push')?.channels[0];

  it('is asked for again until it is done, and the push shows as long as it is not [BC-01]', async () => {
    platformsThat([DONE, REFUSED, { kind: 'rateLimited', retryAfterMs: 2 * MINUTE }, DONE]);
    await block('dish-2');

    const { body } = await push();

    expect(body.data.results).toMatchObject([{ slug: 'glovo', status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' }]);
    expect(await entry()).toMatchObject({ status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' });
    asked.length = 0;
    await pass(50 * SECOND);
    expect(asked).toEqual([]);
    await pass(61 * SECOND);
    expect(asked).toEqual([['glovo', '-dish-2']]);
    await pass(2 * MINUTE);
    expect(asked).toHaveLength(1);
    server.recorded.locationEvents.length = 0;
    await pass(4 * MINUTE);

    expect(asked).toHaveLength(2);
    expect(await entry()).toMatchObject({ status: 'success', code: null });
    expect((await listBlockedItems(database(), HERE))[0]?.reports).toMatchObject([{ slug: 'glovo', suspended: true }]);
    expect(server.recorded.locationEvents.map(({ event }) => event)).toEqual(['blocks.changed', 'operations.changed']);
    await pass(10 * MINUTE);
    expect(asked).toHaveLength(2);
  });

  it('is given up after a quarter of an hour, and the push stays one that went well in part', async () => {
    platformsThat([DONE, REFUSED]);
    await block('dish-2');
    await push();
    asked.length = 0;

    for (let minute = 1; minute <= 30; minute += 1) await pass(minute * MINUTE + SECOND);

    expect(asked).toHaveLength(14);
    expect(await entry()).toMatchObject({ status: 'partial-success', code: 'NOT_BLOCKED_AGAIN' });
  });

  it.each<[string, () => Promise<MenuAnswer>]>([
    ['gives no answer', async () => ({ kind: 'silent' })],
    ['answers 500', async () => ({ kind: 'failed' })],
    ['takes it and never tells', async () => ({ kind: 'taken' })],
    ['is asked by a server that ends in the middle', () => new Promise(() => undefined)],
  ])('is asked for after five minutes where nobody knows: it %s', async (_what, menu) => {
    platformsThat([DONE], menu);
    await block('dish-2');
    asked.length = 0;
    void push();
    while ((await database().$count(menuSnapshots)) === 0) await new Promise(setImmediate);

    await pass(4 * MINUTE);
    expect(asked).toEqual([]);
    await pass(5 * MINUTE + SECOND);

    expect(asked).toEqual([['glovo', '-dish-2']]);
    expect(await entry()).toMatchObject({ status: 'ongoing' });
    await pass(10 * MINUTE);
    expect(asked).toHaveLength(1);
  });

  it('is asked for at once when the channel tells that it has the menu, and in no other channel', async () => {
    platformsThat([DONE], async () => ({ kind: 'taken' }));
    await block('dish-2', { channels: ['glovo', 'justeat'] });
    await push();
    asked.length = 0;

    await createPlatformReports(server.context).menuReported(HERE, 'glovo', { refusedItems: [] });
    await pass(10 * MINUTE);

    expect(asked).toEqual([['glovo', '-dish-2']]);
  });

  it('is not asked for again where somebody sells it, or blocks it anew, meanwhile', async () => {
    platformsThat([DONE, DONE, REFUSED, DONE]);
    await block('dish-2');
    await block('dish-3');
    await push();
    await block('dish-2', { suspended: false });
    await block('dish-3', { until: new Date(Date.now() + 60 * MINUTE).toISOString() });
    asked.length = 0;

    await pass(2 * MINUTE);

    expect(asked).toEqual([]);
  });

  it('is not asked of a channel that was switched off', async () => {
    platformsThat([DONE, REFUSED]);
    await block('dish-2');
    await push();
    await database()
      .update(locations)
      .set({ data: { channels: [{ slug: 'glovo', enabled: false }] } })
      .where(eq(locations.id, HERE));
    asked.length = 0;

    await pass(2 * MINUTE);

    expect(asked).toEqual([]);
    expect((await listBlockedItems(database(), HERE))[0]?.asks).toEqual([{ slug: 'glovo', at: expect.any(String), by: 'Ana Cocina' }]);
  });
});
