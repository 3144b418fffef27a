import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../context';
import { findLocation, listLocationIds } from '../../modules/locations/locationStore';
import { insertOrder } from '../../modules/orders/orderStore';
import { makeOrder } from '../orders/makeOrder';
import type { Random } from '../random';
import type { Tasks } from '../tasks';

export interface SimulatorOptions {
  /** On average; they come at random moments. 0: none. */
  ordersPerMinute: number;
  random: Random;
  tasks: Tasks;
}

export interface ChannelSimulator {
  /** Places an order now, at a location picked at random. */
  placeOrder(): Promise<void>;
}

/** The delivery channels of the demo: orders of every kind come to all locations at the given rate, until the tasks are stopped. */
export function startChannelSimulator(context: ServerContext, { ordersPerMinute, random, tasks }: SimulatorOptions): ChannelSimulator {
  async function placeOrder(): Promise<void> {
    const location = await findLocation(context.database, random.pick(await listLocationIds(context.database)));
    // A location without a channel gets no orders.
    if (!location || location.channels.length === 0) return;
    // It goes to the POS once its channel has accepted it (`orderLives`).
    await insertOrder(context, makeOrder(location, new Date(), random, { id: randomUUID() }), { sentToPos: false });
  }

  function awaitNext(): void {
    // Waiting times of events that come at random moments at a fixed rate.
    const minutes = -Math.log(1 - random.next()) / ordersPerMinute;
    tasks.schedule(minutes * 60_000, async () => {
      awaitNext();
      await placeOrder();
    });
  }

  if (ordersPerMinute > 0) awaitNext();
  return { placeOrder };
}
