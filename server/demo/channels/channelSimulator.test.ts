import { locations } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { listOrders } from '../../modules/orders/listOrders';
import { ManualClock } from '../../../test/server/manualClock';
import { useTestServer } from '../../../test/server/testServer';
import { startChannelSimulator } from './channelSimulator';
import { Random } from '../random';
import { Tasks } from '../tasks';

describe('the channel simulator', () => {
  const { server, database } = useTestServer();

  function start(ordersPerMinute: number) {
    const clock = new ManualClock();
    const tasks = new Tasks(clock.setTimer);
    const simulator = startChannelSimulator(server.context, { ordersPerMinute, random: new Random(1), tasks });
    return { clock, tasks, simulator };
  }

  async function printed(count: number): Promise<void> {
    while (server.recorded.printed.length < count) await new Promise(setImmediate);
  }

  it('places orders at the given rate', async () => {
    const { clock, tasks } = start(60);

    for (let count = 1; count <= 30; count += 1) {
      clock.next();
      await printed(count);
    }
    await tasks.stop();

    expect(clock.now / 1000).toBeGreaterThan(15);
    expect(clock.now / 1000).toBeLessThan(60);
    expect((await listOrders(database(), 'all', {})).totalCount).toBe(30);
    expect(new Set(server.recorded.printed.map(({ locationId }) => locationId)).size).toBeGreaterThan(5);
  });

  it('places no orders at the rate 0, but one on placeOrder', async () => {
    const { clock, simulator } = start(0);

    await simulator.placeOrder();

    expect([clock.waiting, server.recorded.printed.length]).toEqual([0, 1]);
  });

  it('continues after a failure', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const { clock, tasks } = start(60);
    const places = await database().delete(locations).returning();

    clock.next();
    while (logged.mock.calls.length === 0) await new Promise(setImmediate);
    await database().insert(locations).values(places);
    clock.next();
    await printed(1);
    await tasks.stop();

    expect(server.recorded.printed).toHaveLength(1);
    logged.mockRestore();
  });
});
