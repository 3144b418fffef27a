import { TZDate } from '@date-fns/tz';
import { set, subDays } from 'date-fns';
import { bisectRight } from '@/lib/bisectRight';
import type { Location } from '@/domain/location';
import type { StatusEntry } from '@/domain/order';
import type { NewOrder } from '../../modules/orders/orderStore';
import { DEMAND_BY_HOUR, expectedOrders, locationDemand } from '../orders/demand';
import { orderLifecycle, type LifecycleStep } from '../orders/orderLifecycle';
import { makeOrder } from '../orders/makeOrder';
import type { Random } from '../random';
import type { OrderOutcome } from '../orders/orderProcess';

const MINUTE_MS = 60_000;

/** The orders of the last 45 minutes by age in minutes, so that every tab of the board has orders at the start. */
const RECENT: readonly (readonly [age: number, fate: OrderOutcome])[] = [
  [0.1, 'served'],
  [0.5, 'served'],
  [1, 'served'],
  [3, 'deferred'],
  [6, 'deferred'],
  [4, 'failed'],
  [12, 'served'],
  [8, 'cancelled'],
  [20, 'cancelled'],
  [6, 'manual'],
  [5, 'served'],
  [7, 'served'],
  [9, 'served'],
  [16, 'served'],
  [25, 'served'],
  [44, 'retried'],
];

/**
 * The orders of the `days` before `now`, with their histories up to `now`; the latest are still open. All have been printed. They follow the
 * demand of hours, weekdays and months, grow in number towards `now`, and some locations have more of them than others.
 */
export function* pastOrders(
  locations: readonly Location[],
  { now, days, orders }: { now: Date; days: number; orders: number },
  random: Random,
): Generator<NewOrder> {
  const pickDaysAgo = createDayPicker(now, days, random);
  const weighted = locations.map((location) => [location, locationDemand(location.id)] as const);
  for (let number = 0; number < orders; number += 1) {
    const location = random.pickWeighted(weighted);
    const [age, outcome] = RECENT[number] ?? [];
    const placedAt =
      age === undefined ? pastTime(location.timeZone, { now, pickDaysAgo, random }) : new Date(now.getTime() - age * MINUTE_MS);
    const order = makeOrder(location, placedAt, random, { id: `order-${String(number + 1).padStart(7, '0')}` });
    yield withHistory(order, orderLifecycle(order, random, outcome), now);
  }
}

/** Returns a function that picks how many days ago an order was placed, below `days`, in proportion to the expected orders of the days. */
function createDayPicker(now: Date, days: number, random: Random): () => number {
  let sum = 0;
  const starts = Array.from({ length: days }, (_, daysAgo) => {
    const start = sum;
    sum += expectedOrders(subDays(now, daysAgo), daysAgo);
    return start;
  });
  return () => bisectRight(starts, random.next() * sum);
}

const HOURS = DEMAND_BY_HOUR.map((demand, hour) => [hour, demand] as const);

/** How often a time is picked until one is over; just after midnight there is none today. */
const MAX_PICKS = 20;

/** A random local time that is over, in proportion to the demand of its day and hour. */
function pastTime(timeZone: string, { now, pickDaysAgo, random }: { now: Date; pickDaysAgo: () => number; random: Random }): Date {
  const today = new TZDate(now.getTime(), timeZone);
  const pickTime = () =>
    set(subDays(today, pickDaysAgo()), {
      hours: random.pickWeighted(HOURS),
      minutes: random.whole(0, 59),
      seconds: random.whole(0, 59),
      milliseconds: 0,
    });
  let time = pickTime();
  for (let pick = 1; pick < MAX_PICKS && time.getTime() > now.getTime(); pick += 1) time = pickTime();
  return new Date((time.getTime() > now.getTime() ? subDays(time, 1) : time).getTime());
}

function withHistory(order: NewOrder, lifecycle: LifecycleStep[], now: Date): NewOrder {
  const placedAt = Date.parse(order.placedAt);
  const dated = [...lifecycle, PRINTED].map(({ minute, entry }): StatusEntry => {
    return { ...entry, date: new Date(placedAt + Math.round(minute * MINUTE_MS)).toISOString() };
  });
  const past = dated.filter(({ date }) => date <= now.toISOString()).sort((a, b) => (a.date < b.date ? -1 : 1));
  const statuses = [...order.statuses, ...past];
  return { ...order, statuses, updatedAt: statuses.at(-1)?.date ?? order.placedAt };
}

const PRINTED: LifecycleStep = { minute: 0.1, entry: { status: 'SUCCESS', type: 'printer', creator: 'web-app' } };
