import { eq } from 'drizzle-orm';
import { blockedItems, channelStatuses, locations } from '../../platform/db/schema';
import { listLocationIds } from '../../modules/locations/locationStore';
import { listBlockedItems } from '../../modules/productAvailability/blockStore';
import { findChannelStatus } from '../../modules/channels/channelStatusStore';
import { Random } from '../random';
import { Tasks } from '../tasks';
import { ManualClock } from '../../../test/server/manualClock';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';
import { createPlatformReports } from '../../modules/channels/platformReports';
import { createSimulatedPlatforms } from './simulatedPlatforms';
import { startPlatforms } from './startPlatforms';

const PLACE = 'location-es-1';
const MINUTE = 60_000;

describe('the platforms of the demo after a restart', () => {
  const { server, call, database } = useTestServer();
  let clock: ManualClock;
  let tasks: Tasks;

  beforeEach(async () => {
    await database().delete(channelStatuses);
    await database().delete(blockedItems);
    clock = new ManualClock();
    tasks = new Tasks(clock.setTimer);
  });
  afterEach(() => tasks.stop());

  async function start(byChance = false): Promise<void> {
    const random = new Random(1);
    const platforms = createSimulatedPlatforms({ random, tasks, byChance, now: Date.now });
    await startPlatforms(server.context, { platforms, random, tasks, byChance, reports: createPlatformReports(server.context) });
  }

  /** Runs the next task and waits for its change. */
  async function runNext(): Promise<void> {
    const before = server.recorded.locationEvents.length;
    clock.next();
    while (server.recorded.locationEvents.length === before) await new Promise(setImmediate);
  }

  const insert = (slug: string, row: Partial<typeof channelStatuses.$inferInsert>) =>
    database()
      .insert(channelStatuses)
      .values({ locationId: PLACE, slug, ...row });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
  const status = async (slug: string) => (await findChannelStatus(database(), PLACE, slug)).status;

  it('end timed pauses, also those whose end has passed, and leave the other channels', async () => {
    const pause = { status: 'paused' as const, reportedAt: inMinutes(-60) };
    await insert('ubereats', { ...pause, until: inMinutes(5) });
    await insert('glovo', { ...pause, until: inMinutes(-10) });
    await insert('justeat', { ...pause, until: null });
    await insert('deliveroo', { status: 'open', askedStatus: 'paused', askedAt: inMinutes(-60), reportedAt: inMinutes(-30) });
    await start();

    expect(clock.waiting).toBe(2);
    await runNext();
    expect([clock.now, await status('glovo'), await status('ubereats')]).toEqual([0, 'open', 'paused']);
    await runNext();

    expect(clock.now).toBeGreaterThan(4 * MINUTE);
    expect(await Promise.all(['ubereats', 'justeat', 'deliveroo'].map(status))).toEqual(['open', 'paused', 'open']);
  });

  it('execute requests that they had accepted shortly before', async () => {
    await insert('ubereats', { status: 'open', reportedAt: inMinutes(-60), askedStatus: 'paused', askedAt: inMinutes(-1), askedBy: 'Ana' });
    await start();
    await runNext();

    expect(await status('ubereats')).toBe('paused');
    expect(clock.now).toBeGreaterThanOrEqual(30_000);
  });

  it('have lost old requests, but still end timed pauses', async () => {
    const asked = { askedStatus: 'paused' as const, askedAt: inMinutes(-30), reportedAt: inMinutes(-60) };
    await insert('ubereats', { ...asked, status: 'paused', until: inMinutes(5) });
    await start();
    await runNext();

    expect([clock.now > 4 * MINUTE, await status('ubereats')]).toEqual([true, 'open']);
  });

  it('have lost an old request for an item, although another channel has a recent one', async () => {
    const reports = ['glovo', 'ubereats'].map((slug) => ({ slug, suspended: true, at: inMinutes(-90).toISOString() }));
    const asked = (slug: string, minutes: number) => ({ slug, at: inMinutes(minutes).toISOString(), by: 'Ana' });
    await database()
      .insert(blockedItems)
      .values({
        ...{ locationId: PLACE, innerId: 'dish-1', kind: 'product', name: 'Tarta', by: 'Ana', channels: ['glovo', 'ubereats'] },
        ...{ suspended: false, since: inMinutes(-1), reports, asks: [asked('glovo', -60), asked('ubereats', -1)] },
      });
    await start();
    expect(clock.waiting).toBe(1);
    await runNext();

    const [item] = await listBlockedItems(database(), PLACE);
    expect(item?.reports.map(({ slug, suspended }) => [slug, suspended])).toEqual([
      ['glovo', true],
      ['ubereats', false],
    ]);
  });

  it('unblock items at the end of their blocks', async () => {
    const at = inMinutes(-59).toISOString();
    await database()
      .insert(blockedItems)
      .values({
        locationId: PLACE,
        innerId: 'dish-1',
        kind: 'product',
        name: 'Tarta',
        channels: ['glovo'],
        since: inMinutes(-60),
        until: inMinutes(5),
        by: 'Ana',
        reports: [{ slug: 'glovo', suspended: true, at }],
      });
    await start();
    await runNext();

    expect(clock.now).toBeGreaterThan(4 * MINUTE);
    const [item] = await listBlockedItems(database(), PLACE);
    expect(item?.reports).toEqual([{ slug: 'glovo', suspended: false, at: expect.any(String) }]);
  });

  it('finish ongoing menus, after which items are blocked again [CA-05, BC-01]', async () => {
    const old = server.demo.platforms;
    const item = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['justeat'] };
    await call('PUT', `/Locations/${PLACE}/catalogs/items/suspend`, { as: 'location-staff', body: item });
    old.setBehavior(PLACE, 'glovo', 'slow');
    old.setBehavior(PLACE, 'justeat', 'fails');
    const body = { channels: ['glovo', 'justeat', 'deliveroo'] };
    const pushed = await call('POST', `/Locations/${PLACE}/updateCatalogInChannels`, { as: 'location-menu', body });
    const read = async (path: string) => (await call('GET', path, { as: 'location-menu' })).body.data;
    const operation = () => read(`/statuses/${pushed.body.data.operationId}`);
    expect((await operation()).status).toBe('ongoing');
    old.setBehavior(PLACE, 'justeat', 'prompt');
    const asked: unknown[] = [];
    const setItems = old.setItems;
    server.context.platforms = { ...old, setItems: (place, slug, items) => (asked.push([slug, items]), setItems(place, slug, items)) };

    await start();
    expect(clock.waiting).toBe(2);
    clock.next();
    clock.next();
    await tasks.stop();

    expect(clock.now).toBeGreaterThanOrEqual(MINUTE);
    expect(await operation()).toMatchObject({ status: 'success' });
    const snapshots = await read(`/Locations/${PLACE}/menu-snapshots`);
    expect(snapshots.slice(0, 3).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, true, true]);
    expect(asked).toEqual([['justeat', [item]]]);
    expect(await listBlockedItems(database(), PLACE)).toMatchObject([
      { innerId: 'dish-2', reports: [{ slug: 'justeat', suspended: true }] },
    ]);
  });

  it('pause an open location spontaneously with random behavior, and open it again', async () => {
    for (const id of await listLocationIds(database())) {
      if (id === PLACE) await setOpeningHours(database(), id, ALWAYS_OPEN);
      else await database().delete(locations).where(eq(locations.id, id));
    }
    await start(true);

    await runNext();
    const [row] = await database().select().from(channelStatuses);
    expect(row).toMatchObject({ locationId: PLACE, status: 'paused', reason: 'Dos pedidos no se aceptaron a tiempo', askedAt: null });
    expect(row?.until?.getTime()).toBeGreaterThan(Date.now());
    // The next spontaneous pause and the end of this one.
    expect(clock.waiting).toBe(2);
  });

  it('pause nothing without random behavior, nor at closed locations', async () => {
    await start();
    expect(clock.waiting).toBe(0);

    for (const id of await listLocationIds(database())) await setOpeningHours(database(), id, undefined);
    await start(true);
    clock.next();
    await tasks.stop();

    expect(await database().select().from(channelStatuses)).toEqual([]);
  });
});
