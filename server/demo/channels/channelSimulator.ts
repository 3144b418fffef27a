import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../context';
import { findLocation, listLocationIds } from '../../modules/locations/locationStore';
import { insertOrder } from '../../modules/orders/orderStore';
import { changeDemoOrder } from '../orders/changeDemoOrder';
import { makeOrder } from '../orders/makeOrder';
import type { Random } from '../random';
import type { Tasks } from '../tasks';

/** How many of the orders their clients change, and after how many ms, at least and at most. */
const CHANGE_PROBABILITY = 0.08;
const CHANGED_AFTER_MS = [15_000, 60_000] as const;

export interface SimulatorOptions {
  /** The average rate; orders are placed at random times. 0 for none. */
  ordersPerMinute: number;
  random: Random;
  tasks: Tasks;
}

export interface ChannelSimulator {
  /** Places an order now, at a location picked at random. */
  placeOrder(): Promise<void>;
}

/**
 * Simulates the delivery channels: places random orders at random locations at the given rate, and changes some of them, until the tasks
 * are stopped.
 */
export function startChannelSimulator(context: ServerContext, { ordersPerMinute, random, tasks }: SimulatorOptions): ChannelSimulator {
  async function placeOrder(): Promise<void> {
    const location = await findLocation(context.database, random.pick(await listLocationIds(context.database)));
    // A location without channels gets no orders.
    if (!location || location.channels.length === 0) return;
    // The order simulation sends it to the POS after its channel has accepted it.
    const { id } = await insertOrder(context, makeOrder(location, new Date(), random, { id: randomUUID() }), { sentToPos: false });
    if (!random.happens(CHANGE_PROBABILITY)) return;
    tasks.schedule(random.whole(...CHANGED_AFTER_MS), async () => void (await changeDemoOrder(context, location, id, { random })));
  }

  function scheduleNext(): void {
    // Exponentially distributed intervals of a Poisson process.
    const minutes = -Math.log(1 - random.next()) / ordersPerMinute;
    tasks.schedule(minutes * 60_000, async () => {
      scheduleNext();
      await placeOrder();
    });
  }

  if (ordersPerMinute > 0) scheduleNext();
  return { placeOrder };
}
