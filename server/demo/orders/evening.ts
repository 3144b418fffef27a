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
  /** Places orders at locations in turn, and lets happen to them what happens in an evening; then they stay as they are. */
  play(context: ServerContext, count: number, locations: readonly Location[]): Promise<void>;
}

interface EveningOptions {
  random: Random;
  /** The lives of the demo have nothing to do with an order. */
  leaveAlone: (orderId: string) => void;
}

/**
 * An evening in fast forward: orders of the last hour in every service type, status and attention case, by the ways that every order
 * takes. In each turn one thing happens to every order. One call goes on with the kinds where the last one stopped.
 */
export function createEvening({ random, leaveAlone }: EveningOptions): Evening {
  let played = 0;

  function place(context: ServerContext, location: Location, plan: EveningPlan): Promise<NewOrder> {
    const id = randomUUID();
    leaveAlone(id);
    const order = makeOrder(location, momentOfLastHour(location, random), random, { id, fulfillmentType: plan.type });
    return insertOrder(context, order, { sentToPos: false }).then(() => order);
  }

  return {
    async play(context, count, locations) {
      const plans = eveningPlans(new Date());
      const evening: { order: NewOrder; steps: EveningStep[] }[] = [];
      for (let n = 0; n < count; n += 1) {
        const plan = plans[played % plans.length];
        const location = locations[played % locations.length];
        played += 1;
        if (plan && location) evening.push({ order: await place(context, location, plan), steps: plan.steps });
      }
      const turns = Math.max(0, ...evening.map(({ steps }) => steps.length));
      for (let turn = 0; turn < turns; turn += 1) {
        for (const { order, steps } of evening) {
          const step = steps[turn];
          if (step) await take(context, order, step, random);
        }
      }
    },
  };
}

/** Of today, by the clocks of the location. */
function momentOfLastHour({ timeZone }: Location, random: Random): Date {
  const now = Date.now();
  const midnight = startOfDay(new TZDate(now, timeZone)).getTime();
  const from = Math.max(midnight, now - HOUR_MS);
  return new Date(from + random.next() * (now - from));
}

async function take(context: ServerContext, order: NewOrder, step: EveningStep, random: Random): Promise<void> {
  if ('pos' in step) {
    // Its own: what a tester has set for the location does not change the evening.
    const pos = createSimulatedPos({ random, trouble: 0, now: Date.now });
    pos.setMode(order.locationId, step.pos);
    await sendToPos({ ...context, pos }, order.id);
    return;
  }
  const creator = step.creator === 'channel' ? order.channel.slug : step.creator;
  await addStatus(context, order.id, { ...step, creator, date: new Date().toISOString() });
}
