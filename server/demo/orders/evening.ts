import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import { startOfDay } from 'date-fns';
import type { Location } from '@/domain/location';
import type { ServerContext } from '../../context';
import { addStatus, insertOrder, type NewOrder } from '../../modules/orders/orderStore';
import { sendToPos } from '../../modules/pos/sendToPos';
import { createSimulatedPos } from '../pos/simulatedPos';
import { eveningPlans, type EveningPlan, type EveningStep } from './eveningPlans';
import { makeOrder } from './makeOrder';
import type { Random } from '../random';

const HOUR_MS = 3_600_000;

export interface Evening {
  /** Places orders at the locations in turn and takes each through its plan. Afterwards the order simulation does not change them. */
  play(context: ServerContext, count: number, locations: readonly Location[]): Promise<void>;
}

interface EveningOptions {
  random: Random;
  /** Excludes an order from the order simulation. */
  ignore: (orderId: string) => void;
}

/**
 * Simulates an evening at once: orders of the last hour in every service type, status and attention case, through the same functions as real
 * orders. Each round executes one step of every order. A call continues with the plan after the last one of the previous call.
 */
export function createEvening({ random, ignore }: EveningOptions): Evening {
  let placedCount = 0;

  function placeOrder(context: ServerContext, location: Location, plan: EveningPlan): Promise<NewOrder> {
    const id = randomUUID();
    ignore(id);
    const order = makeOrder(location, momentOfLastHour(location, random), random, { id, fulfillmentType: plan.type });
    return insertOrder(context, order, { sentToPos: false }).then(() => order);
  }

  return {
    async play(context, count, locations) {
      const plans = eveningPlans(new Date());
      const evening: { order: NewOrder; steps: EveningStep[] }[] = [];
      for (let n = 0; n < count; n += 1) {
        const plan = plans[placedCount % plans.length];
        const location = locations[placedCount % locations.length];
        placedCount += 1;
        if (plan && location) evening.push({ order: await placeOrder(context, location, plan), steps: plan.steps });
      }
      const rounds = Math.max(0, ...evening.map(({ steps }) => steps.length));
      for (let round = 0; round < rounds; round += 1) {
        for (const { order, steps } of evening) {
          const step = steps[round];
          if (step) await executeStep(context, order, step, random);
        }
      }
    },
  };
}

/** A random time within the last hour that is on the current local day. */
function momentOfLastHour({ timeZone }: Location, random: Random): Date {
  const now = Date.now();
  const midnight = startOfDay(new TZDate(now, timeZone)).getTime();
  const from = Math.max(midnight, now - HOUR_MS);
  return new Date(from + random.next() * (now - from));
}

async function executeStep(context: ServerContext, order: NewOrder, step: EveningStep, random: Random): Promise<void> {
  if ('pos' in step) {
    // A separate POS, so that a mode that a tester has set for the location does not change the evening.
    const pos = createSimulatedPos({ random, faultProbability: 0, now: Date.now });
    pos.setMode(order.locationId, step.pos);
    await sendToPos({ ...context, pos }, order.id);
    return;
  }
  const creator = step.creator === 'channel' ? order.channel.slug : step.creator;
  await addStatus(context, order.id, { ...step, creator, date: new Date().toISOString() });
}
