import { locations } from '../db/schema';
import { log } from '../log';
import { listOrders } from '../orders/listOrders';
import { useTestServer } from '../testing/testServer';
import { startChannelSimulator } from './channelSimulator';
import { Random } from './random';

/** A clock that stands still until a test moves it; what a task begins is waited for. */
function handClock() {
  const tasks: { at: number; run: () => void }[] = [];
  let now = 0;
  return {
    later: (delayMs: number, run: () => void) => {
      const task = { at: now + delayMs, run };
      tasks.push(task);
      return () => void tasks.splice(tasks.indexOf(task), 1);
    },
    waiting: () => tasks.length,
    /** Runs the next task and lets `settled` wait for what it began. */
    async next(settled: () => Promise<unknown>): Promise<number> {
      tasks.sort((a, b) => a.at - b.at);
      const task = tasks.shift();
      if (!task) throw new Error('Nothing waits.');
      now = task.at;
      task.run();
      await settled();
      return now;
    },
  };
}

describe('the channel simulator', () => {
  const { server, database } = useTestServer();

  function start(ordersPerMinute: number, seed = 1) {
    const clock = handClock();
    const simulator = startChannelSimulator(server.context, { ordersPerMinute, random: new Random(seed), later: clock.later });
    return { clock, simulator };
  }

  async function reaches(count: number): Promise<void> {
    while (server.told.changed.length < count) await new Promise(setImmediate);
  }

  it('places orders at the given rate, by the way that every order takes', async () => {
    const { clock, simulator } = start(60);
    let now = 0;

    while (server.told.printed.length < 30) {
      const before = server.told.changed.length;
      now = await clock.next(() => reaches(before + 1));
    }
    await simulator.stop();

    expect(now / 1000).toBeGreaterThan(15);
    expect(now / 1000).toBeLessThan(60);
    expect((await listOrders(database(), 'all', {})).totalCount).toBe(30);
    expect(new Set(server.told.printed.map(({ locationId }) => locationId)).size).toBeGreaterThan(5);
  });

  it('lets an order live on to its end', async () => {
    const { clock, simulator } = start(0, 4);
    await simulator.placeOrder();
    const steps = clock.waiting();

    for (let n = 1; n <= steps; n += 1) await clock.next(() => reaches(1 + n));

    const { orders } = await listOrders(database(), 'all', {});
    expect(orders[0]?.statuses).toHaveLength(1 + steps);
    expect(orders[0]?.rev).toBe(1 + steps);
    expect(clock.waiting()).toBe(0);
  });

  it('accepts an order within seconds', async () => {
    const { clock, simulator } = start(0);
    await simulator.placeOrder();

    expect(await clock.next(() => reaches(2))).toBeLessThan(10_000);
    await simulator.stop();
  });

  it('leaves nothing running when it is stopped, nor begins anything afterwards', async () => {
    const { clock, simulator } = start(60);
    await simulator.placeOrder();

    await simulator.stop();
    await simulator.placeOrder();

    expect(clock.waiting()).toBe(0);
  });

  it('ends only when an order that is under way is stored and printed', async () => {
    const { clock, simulator } = start(60);

    await clock.next(async () => undefined);
    await simulator.stop();

    expect(server.told.printed).toHaveLength(1);
  });

  it('goes on after a failure', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const { clock, simulator } = start(60);
    const places = await database().delete(locations).returning();

    await clock.next(async () => {
      while (logged.mock.calls.length === 0) await new Promise(setImmediate);
    });
    await database().insert(locations).values(places);
    await clock.next(() => reaches(1));
    await simulator.stop();

    expect(server.told.printed).toHaveLength(1);
    logged.mockRestore();
  });
});
