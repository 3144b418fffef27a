import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import type { Location } from '@/domain/location';
import { openingAt } from '@/domain/openingHours';
import type { ServerContext } from '../../context';
import { findLocation, listLocationIds } from '../../modules/locations/locationStore';
import { insertOrder } from '../../modules/orders/orderStore';
import { changeDemoOrder } from '../orders/changeDemoOrder';
import { liveDemand, locationDemand } from '../orders/demand';
import { makeOrder } from '../orders/makeOrder';
import type { Random } from '../random';
import type { Tasks } from '../tasks';

/** How many of the orders their clients change, and after how many ms, at least and at most. */
const CHANGE_PROBABILITY = 0.08;
const CHANGED_AFTER_MS = [15_000, 60_000] as const;

/** How often a location is picked at random until one is open. */
const MAX_PICKS = 20;

export interface SimulatorOptions {
  /** The average rate in the busiest hour; orders are placed at random times. 0 for none. */
  ordersPerMinute: number;
  random: Random;
  tasks: Tasks;
  /** Milliseconds since 1970. @default the real time */
  now?: () => number;
}

/**
 * Simulates the delivery channels: places random orders at open locations, at busy ones more (`locationDemand`), at the given rate in their
 * busiest local hours and at a lower one in the others, and changes some of the orders, until the tasks are stopped.
 */
export function startChannelSimulator(context: ServerContext, { ordersPerMinute, random, tasks, now = Date.now }: SimulatorOptions): void {
  async function pickOpenLocation(): Promise<Location | null> {
    const ids = (await listLocationIds(context.database)).map((id) => [id, locationDemand(id)] as const);
    for (let pick = 0; pick < MAX_PICKS; pick += 1) {
      const location = await findLocation(context.database, random.pickWeighted(ids));
      // A location without channels gets no orders.
      if (location && location.channels.length > 0 && openingAt(location.openingHours, location.timeZone, now())) return location;
    }
    return null;
  }

  async function placeOrder(): Promise<void> {
    const location = await pickOpenLocation();
    if (!location || !random.happens(liveDemand(new TZDate(now(), location.timeZone).getHours()))) return;
    // The order simulation sends it to the POS after its channel has accepted it.
    const { id } = await insertOrder(context, makeOrder(location, new Date(now()), random, { id: randomUUID() }), { sentToPos: false });
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
}
