import type { Order } from '@/domain/order';
import type { ServerContext } from '../../context';
import { findLocation } from '../../modules/locations/locationStore';
import { addStatusIf, findOrder } from '../../modules/orders/orderStore';
import { sendToPos } from '../../modules/pos/sendToPos';
import { TRACKS } from './lifeOfOrder';
import type { Random } from '../random';
import type { Tasks } from '../tasks';
import type { Step, Track, UndatedEntry } from './track';

// A minute of an order's life lasts as long here, so that it is over in some four minutes instead of half an hour.
const SIMULATED_MINUTE_MS = 10_000;
/** More than wait for a person at once; one that was removed meanwhile is planned like one of an earlier run. */
const MAX_IDLE_ORDERS = 500;

export interface OrderLives {
  /** To be told of every order that is new or changes, as the browsers are. */
  orderChanged(context: ServerContext, order: Order): void;
  /** With this order nothing happens by itself. */
  leaveAlone(orderId: string): void;
  /** How many orders are in memory: those with a planned step, and the last 500 without one. */
  readonly size: number;
}

interface Plan {
  state: string;
  /** Null: nothing comes by itself in this state. */
  cancel: (() => void) | null;
}

interface PlannedStep {
  track: Track;
  /** What the order must still be like. */
  state: string;
  does: Step['does'];
}

/**
 * What the channels, kitchens and riders of the demo do with orders: the next step of each by what it is like now, whoever made it
 * so. Orders of an earlier run stay as they are until somebody does something with them.
 */
export function createOrderLives({ random, tasks }: { random: Random; tasks: Tasks }): OrderLives {
  const lives = new Map<string, Map<Track, Plan>>();
  const leftAlone = new Set<string>();
  /** Orders in `lives` without a planned step, the longest idle first. */
  const idle = new Set<string>();

  function plan(context: ServerContext, order: Order, track: Track): void {
    const plans = lives.get(order.id) ?? new Map<Track, Plan>();
    const state = track.stateOf(order);
    const known = plans.get(track);
    // Nor is chance asked twice whether something happens.
    if (known?.state === state) return;
    known?.cancel?.();
    const step = track.next(order, random);
    plans.set(track, { state, cancel: step && schedule(context, order.id, { track, state, does: step.does }, step.minutes) });
    lives.set(order.id, plans);
  }

  // Apart from `plan`: a closure made there would retain the whole order for as long as its plan.
  function schedule(context: ServerContext, orderId: string, step: PlannedStep, minutes: number): () => void {
    return tasks.schedule(minutes * SIMULATED_MINUTE_MS, () => take(context, orderId, step));
  }

  /** Removes the longest idle orders over the limit. */
  function updateIdle(orderId: string): void {
    idle.delete(orderId);
    const plans = lives.get(orderId);
    if (!plans || [...plans.values()].some(({ cancel }) => cancel !== null)) return;
    idle.add(orderId);
    for (const oldest of idle) {
      if (idle.size <= MAX_IDLE_ORDERS) return;
      idle.delete(oldest);
      lives.delete(oldest);
    }
  }

  async function take(context: ServerContext, orderId: string, { track, state, does }: PlannedStep): Promise<void> {
    lives.get(orderId)?.delete(track);
    updateIdle(orderId);
    const fits = (order: Order) => track.stateOf(order) === state;
    if (does === 'sendToPos') {
      const order = await findOrder(context.database, orderId);
      if (!order || !fits(order)) return;
      const location = await findLocation(context.database, order.locationId);
      // Where there is no POS, people cook by what the device of the channel shows.
      const device = { status: 'IN_CHANNEL_DEVICE', creator: order.channel.slug };
      if (location?.posConfig?.provider) await sendToPos(context, orderId);
      else await add(context, orderId, device, fits);
      return;
    }
    await add(context, orderId, does, fits);
  }

  async function add(context: ServerContext, orderId: string, does: UndatedEntry, fits: (order: Order) => boolean): Promise<void> {
    await addStatusIf(context, orderId, (order) => (fits(order) ? { entry: { ...does, date: new Date().toISOString() } } : null));
  }

  return {
    orderChanged(context, order) {
      if (leftAlone.has(order.id)) return;
      for (const track of TRACKS) plan(context, order, track);
      updateIdle(order.id);
    },
    leaveAlone: (orderId) => void leftAlone.add(orderId),
    get size() {
      return lives.size;
    },
  };
}
