import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { ManualClock } from '../../../test/server/manualClock';
import { useTestServer } from '../../../test/server/testServer';
import { listOrders } from '../../modules/orders/listOrders';
import { locations } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { Random } from '../random';
import { Tasks } from '../tasks';
import { startChannelSimulator } from './channelSimulator';

/** Lunch in Spain, where it is 14:30, and in Brazil. */
const LUNCH = Date.parse('2026-11-20T13:30:00Z');

describe('the channel simulator', () => {
  const { server, database } = useTestServer();

  async function openAll(openingHours: typeof ALWAYS_OPEN = ALWAYS_OPEN): Promise<void> {
    const all = await database().select({ id: locations.id }).from(locations);
    for (const { id } of all) await setOpeningHours(database(), id, openingHours);
  }
  beforeEach(() => openAll());

  function start(ordersPerMinute: number, { at = LUNCH, random = new Random(1) } = {}) {
    const clock = new ManualClock();
    const tasks = new Tasks(clock.setTimer);
    startChannelSimulator(server.context, { ordersPerMinute, random, tasks, now: () => at });
    return { clock, tasks };
  }

  /** Runs the first possible order of so many simulators; returns how many orders were placed at each location. */
  async function tryToPlace(count: number, at: number): Promise<Map<string, number>> {
    const random = new Random(1);
    for (let each = 0; each < count; each += 1) {
      const { clock, tasks } = start(60, { at, random });
      clock.next();
      await tasks.stop();
    }
    const placed = new Map<string, number>();
    for (const { locationId } of server.recorded.printed) placed.set(locationId, (placed.get(locationId) ?? 0) + 1);
    return placed;
  }
  const sumOf = (placed: Map<string, number>) => [...placed.values()].reduce((sum, count) => sum + count, 0);

  it('places orders at random times, on average at the given rate', async () => {
    const { clock, tasks } = start(60);

    const attempts: number[] = [];
    while (attempts.length < 30) {
      const before = clock.waiting;
      clock.next();
      if (clock.waiting >= before) attempts.push(clock.now);
    }
    await tasks.stop();

    expect(clock.now / 1000).toBeGreaterThan(15);
    expect(clock.now / 1000).toBeLessThan(60);
    expect((await listOrders(database(), 'all', {})).totalCount).toBeGreaterThan(15);
  });

  it('places most orders at the restaurants that the visitors of the demo see, and some at others [W-04]', async () => {
    const placed = await tryToPlace(150, LUNCH);

    const shown = ['location-es-1', 'location-es-2', 'location-es-3'].reduce((sum, id) => sum + (placed.get(id) ?? 0), 0);
    expect(shown).toBeGreaterThan(sumOf(placed) / 2);
    expect(placed.size).toBeGreaterThan(7);
  });

  it('places more orders at lunch than in the morning [W-04]', async () => {
    const morning = sumOf(await tryToPlace(60, Date.parse('2026-11-20T08:30:00Z')));
    server.recorded.printed = [];
    const lunch = sumOf(await tryToPlace(60, LUNCH));

    expect(morning).toBeGreaterThan(10);
    expect(lunch).toBeGreaterThan(morning * 1.3);
  });

  it('places no order at a closed location, and none if all are closed [W-04]', async () => {
    await openAll({});
    expect(sumOf(await tryToPlace(5, LUNCH))).toBe(0);
    for (const id of ['location-es-2', 'location-br-1']) await setOpeningHours(database(), id, ALWAYS_OPEN);

    expect([...(await tryToPlace(20, LUNCH)).keys()].sort()).toEqual(['location-br-1', 'location-es-2']);
  });

  it('places no orders at the rate 0', () => {
    expect(start(0).clock.waiting).toBe(0);
  });

  it('continues after a failure', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const { clock, tasks } = start(60);
    const places = await database().delete(locations).returning();

    clock.next();
    while (logged.mock.calls.length === 0) await new Promise(setImmediate);
    await database().insert(locations).values(places);
    clock.next();
    while (server.recorded.printed.length === 0) await new Promise(setImmediate);
    await tasks.stop();

    expect(server.recorded.printed).toHaveLength(1);
    logged.mockRestore();
  });
});
