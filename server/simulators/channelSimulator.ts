import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../context';
import { findLocation, listLocationIds } from '../locations/locationStore';
import { log } from '../log';
import { addStatus, insertOrder, type NewOrder } from '../orders/orderStore';
import { lifeOfOrder } from './lifeOfOrder';
import { makeOrder } from './makeOrder';
import type { Random } from './random';

/** Runs a task after some milliseconds; what it gives back calls that off. */
export type Later = (delayMs: number, task: () => void) => () => void;

export interface SimulatorOptions {
  /** On average; they come at random moments. 0: none. */
  ordersPerMinute: number;
  random: Random;
  later: Later;
}

export interface ChannelSimulator {
  /** Places an order now, at a location picked at random, and lets it live on. */
  placeOrder(): Promise<void>;
  /** Ends it: what is under way is waited for, nothing comes afterwards. */
  stop(): Promise<void>;
}

// A minute of an order's life lasts as long here, so that it is over in some four minutes instead of half an hour.
const SIMULATED_MINUTE_MS = 10_000;

/**
 * The delivery channels of the demo: orders of every kind come to all locations at the given rate, and each lives on
 * until it is delivered, fails or is cancelled. It owns its timers; open orders of an earlier run stay as they are.
 */
export function startChannelSimulator(context: ServerContext, { ordersPerMinute, random, later }: SimulatorOptions): ChannelSimulator {
  const cancels = new Set<() => void>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  function schedule(delayMs: number, task: () => Promise<void>): void {
    if (stopped) return;
    const cancel = later(delayMs, () => {
      cancels.delete(cancel);
      const run = task()
        .catch((error: unknown) => log.error({ error }, 'the channel simulator failed'))
        .finally(() => underWay.delete(run));
      underWay.add(run);
    });
    cancels.add(cancel);
  }

  async function placeOrder(): Promise<void> {
    const location = await findLocation(context.database, random.pick(await listLocationIds(context.database)));
    if (!location) return;
    const order = makeOrder(location, new Date(), random, { id: randomUUID() });
    await insertOrder(context, order);
    liveOn(order);
  }

  function liveOn(order: NewOrder): void {
    for (const { minute, entry } of lifeOfOrder(order, random)) {
      schedule(minute * SIMULATED_MINUTE_MS, async () => {
        await addStatus(context, order.id, { ...entry, date: new Date().toISOString() });
      });
    }
  }

  function awaitNext(): void {
    // Waiting times of events that come at random moments at a fixed rate.
    const minutes = -Math.log(1 - random.next()) / ordersPerMinute;
    schedule(minutes * 60_000, async () => {
      awaitNext();
      await placeOrder();
    });
  }

  if (ordersPerMinute > 0) awaitNext();
  return {
    placeOrder,
    stop: async () => {
      stopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
      await Promise.all(underWay);
    },
  };
}

/** Real time. */
export const inRealTime: Later = (delayMs, task) => {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
};
