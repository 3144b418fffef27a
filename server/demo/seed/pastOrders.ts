import { TZDate } from '@date-fns/tz';
import { set, subDays } from 'date-fns';
import type { Location } from '@/domain/location';
import type { StatusEntry } from '@/domain/order';
import type { NewOrder } from '../../modules/orders/orderStore';
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
  [12, 'failed'],
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
 * The orders of the `days` before `now`, at local meal times, with their histories up to `now`; the latest are still open. All have been
 * printed.
 */
export function* pastOrders(
  locations: readonly Location[],
  { now, days, orders }: { now: Date; days: number; orders: number },
  random: Random,
): Generator<NewOrder> {
  for (let number = 0; number < orders; number += 1) {
    const location = random.pick(locations);
    const [age, outcome] = RECENT[number] ?? [];
    const placedAt = age === undefined ? atMealTime(location.timeZone, now, days, random) : new Date(now.getTime() - age * MINUTE_MS);
    const order = makeOrder(location, placedAt, random, { id: `order-${String(number + 1).padStart(7, '0')}` });
    yield withHistory(order, orderLifecycle(order, random, outcome), now);
  }
}

/** A random local time around lunch or dinner on one of the days; never after `now`. */
function atMealTime(timeZone: string, now: Date, days: number, random: Random): Date {
  const today = new TZDate(now.getTime(), timeZone);
  const hours = random.pickWeighted([
    [12, 1],
    [13, 3],
    [14, 4],
    [15, 2],
    [20, 3],
    [21, 4],
    [22, 2],
    [23, 1],
  ]);
  const day = subDays(today, random.whole(0, days - 1));
  const time = set(day, { hours, minutes: random.whole(0, 59), seconds: random.whole(0, 59), milliseconds: 0 });
  const passed = time.getTime() <= now.getTime() ? time : subDays(time, 1);
  return new Date(passed.getTime());
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
