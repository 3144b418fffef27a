import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { canAnswer } from '@/domain/canAnswer';
import type { ServerContext } from '../../context';
import { findLocation } from '../../modules/locations/locationStore';
import { listOrders } from '../../modules/orders/listOrders';
import { addStatusIf, findOrder } from '../../modules/orders/orderStore';
import { sendToPos } from '../../modules/pos/sendToPos';
import { PROCESSES } from './orderLifecycle';
import type { Random } from '../random';
import type { Tasks } from '../tasks';
import type { Step, OrderProcess, UndatedEntry } from './orderProcess';

// One simulated minute. At this speed an order takes about four minutes instead of half an hour.
const SIMULATED_MINUTE_MS = 10_000;
/**
 * How long, in simulated minutes, a channel waits for the answer of a location without POS and automatic acceptance before it accepts an
 * order for it: a minute for the person who tries the demo.
 */
const ANSWER_MINUTES = 6;
/** More than the orders that wait for a person at the same time. A removed order is planned again when it changes. */
const MAX_IDLE_ORDERS = 500;

export interface OrderSimulation {
  /** Must be called for every new or changed order. */
  orderChanged(context: ServerContext, order: Order): void;
  /** Excludes an order from the simulation. */
  ignore(orderId: string): void;
  /** How many orders are in memory: those with a planned step, and the last 500 without one. */
  readonly size: number;
}

interface Plan {
  state: string;
  /** Cancels the planned step; null if the state has none. */
  cancel: (() => void) | null;
}

interface PlannedStep {
  process: OrderProcess;
  /** The state in which the step was planned; in another state it is skipped. */
  state: string;
  action: Step['action'];
  /** Whether the channel has already waited for the answer of a person. */
  hasWaited?: boolean;
}

/**
 * Simulates the channels, kitchens and riders of the demo: plans the next step of each order from its current state, also after manual
 * changes. Orders of an earlier run and of the seed are not planned until they change, or `resumeOrders` is called.
 */
export function createOrderSimulation({ random, tasks }: { random: Random; tasks: Tasks }): OrderSimulation {
  const plansByOrder = new Map<string, Map<OrderProcess, Plan>>();
  const ignoredOrders = new Set<string>();
  /** Orders in `plansByOrder` without a planned step, the longest idle first. */
  const idle = new Set<string>();

  function plan(context: ServerContext, order: Order, process: OrderProcess): void {
    const plans = plansByOrder.get(order.id) ?? new Map<OrderProcess, Plan>();
    const state = process.stateOf(order);
    const existing = plans.get(process);
    // The step of a state is drawn only once, so its probabilities apply once.
    if (existing?.state === state) return;
    existing?.cancel?.();
    const step = process.next(order, random);
    plans.set(process, { state, cancel: step && schedule(context, order.id, { process, state, action: step.action }, step.minutes) });
    plansByOrder.set(order.id, plans);
  }

  // Not inline in `plan`, because that closure would retain the whole order until the step runs.
  function schedule(context: ServerContext, orderId: string, step: PlannedStep, minutes: number): () => void {
    return tasks.schedule(minutes * SIMULATED_MINUTE_MS, () => executeStep(context, orderId, step));
  }

  /** Removes the longest idle orders over the limit. */
  function updateIdle(orderId: string): void {
    idle.delete(orderId);
    const plans = plansByOrder.get(orderId);
    if (!plans || [...plans.values()].some(({ cancel }) => cancel !== null)) return;
    idle.add(orderId);
    for (const oldest of idle) {
      if (idle.size <= MAX_IDLE_ORDERS) return;
      idle.delete(oldest);
      plansByOrder.delete(oldest);
    }
  }

  async function executeStep(context: ServerContext, orderId: string, step: PlannedStep): Promise<void> {
    const { process, state, action } = step;
    if (!step.hasWaited && action !== 'sendToPos' && action.status === 'ACEPTED' && (await isForPerson(context, orderId))) {
      const cancel = schedule(context, orderId, { ...step, hasWaited: true }, ANSWER_MINUTES);
      const plans = plansByOrder.get(orderId);
      // Cancelled if the order changed while its location was read.
      if (plans?.get(process)?.state === state) plans.set(process, { state, cancel });
      else cancel();
      return;
    }
    plansByOrder.get(orderId)?.delete(process);
    updateIdle(orderId);
    const isUnchanged = (order: Order) => process.stateOf(order) === state;
    if (action === 'sendToPos') {
      const order = await findOrder(context.database, orderId);
      if (!order || !isUnchanged(order)) return;
      const location = await findLocation(context.database, order.locationId);
      // Without a POS the kitchen works with the device of the channel.
      const device = { status: 'IN_CHANNEL_DEVICE', creator: order.channel.slug };
      if (location?.posConfig?.provider) await sendToPos(context, orderId);
      else await addEntry(context, orderId, device, isUnchanged);
      return;
    }
    await addEntry(context, orderId, action, isUnchanged);
  }

  async function isForPerson({ database }: ServerContext, orderId: string): Promise<boolean> {
    const order = await findOrder(database, orderId);
    const location = order && (await findLocation(database, order.locationId));
    return Boolean(location && canAnswer(order, 'accept') && !location.posConfig?.provider && !channelOf(location, order)?.autoAccept);
  }

  async function addEntry(
    context: ServerContext,
    orderId: string,
    action: UndatedEntry,
    isUnchanged: (order: Order) => boolean,
  ): Promise<void> {
    await addStatusIf(context, orderId, (order) => (isUnchanged(order) ? { entry: { ...action, date: new Date().toISOString() } } : null));
  }

  return {
    orderChanged(context, order) {
      if (ignoredOrders.has(order.id)) return;
      for (const process of PROCESSES) plan(context, order, process);
      updateIdle(order.id);
    },
    ignore: (orderId) => void ignoredOrders.add(orderId),
    get size() {
      return plansByOrder.size;
    },
  };
}

/** Continues the orders that an earlier run or the seed has left open, so that they do not stay on the board. */
export async function resumeOrders(context: ServerContext, simulation: OrderSimulation): Promise<void> {
  const { orders } = await listOrders(context.database, 'all', { limit: MAX_IDLE_ORDERS });
  for (const order of orders) simulation.orderChanged(context, order);
}

function channelOf({ channels }: Location, { channel }: Order) {
  return channels.find(({ slug }) => slug === channel.slug);
}
