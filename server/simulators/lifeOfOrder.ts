import type { StatusEntry } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import type { NewOrder } from '../orders/orderStore';
import type { Random } from './random';

type UndatedEntry = Pick<StatusEntry, 'status' | 'creator' | 'type' | 'reason' | 'notes' | 'meta'>;

/** A line that an order's history will get, and how many minutes after the order came. */
export interface LifeStep {
  minute: number;
  entry: UndatedEntry;
}

/** How it ends for an order: well, after a second try, late, typed in by hand, or not at all. */
export type Fate = 'served' | 'cancelled' | 'failed' | 'retried' | 'deferred' | 'manual';

const FATES: readonly (readonly [Fate, number])[] = [
  ['served', 78],
  ['cancelled', 6],
  ['failed', 5],
  ['retried', 3],
  ['deferred', 5],
  ['manual', 3],
];

const REASONS: readonly ReasonCode[] = [
  'ERROR_POS_OFFLINE',
  'ERROR_POS_INVALID_ITEM',
  'ERROR_SENDING_TO_POS',
  'ERROR_POS_INTERNAL',
  'TIMEOUT',
  'CASH_CLOSED',
  'SERVICE_UNAVAILABLE',
  'ORDER_DUPLICATED',
];

/** What will become of an order, after its arrival: accepted, cooked, handed over; some fail or are cancelled on the way. */
export function lifeOfOrder(order: NewOrder, random: Random, fate: Fate = random.pickWeighted(FATES)): LifeStep[] {
  const accepted = 0.3 + random.next() * 0.5;
  const creator = order.channel.slug;
  const acceptance: LifeStep = { minute: accepted, entry: { status: 'ACEPTED', creator } };
  const cook = (minute: number): LifeStep => ({ minute, entry: { status: 'IN_KITCHEN', creator: 'pos' } });
  const fail = (minute: number): LifeStep => ({ minute, entry: failure(random) });
  switch (fate) {
    case 'served':
      return [acceptance, cook(accepted + 1), ...handOver(order, accepted + 1, random)];
    case 'cancelled':
      return [
        acceptance,
        {
          minute: accepted + random.whole(1, 6),
          entry: { status: 'CANCELED', creator, reason: 'ORDER_CANCELATION', notes: 'Cancelado por el cliente' },
        },
      ];
    case 'failed':
      return [acceptance, fail(accepted + 1)];
    case 'retried':
      return [acceptance, fail(accepted + 1), cook(accepted + 4), ...handOver(order, accepted + 4, random)];
    case 'deferred':
      return [{ minute: accepted, entry: deferral(order) }, cook(accepted + 12), ...handOver(order, accepted + 12, random)];
    case 'manual':
      return [
        acceptance,
        { minute: accepted + 1, entry: { status: 'IN_CHANNEL_DEVICE', creator: 'pos' } },
        ...handOver(order, accepted + 3, random),
      ];
  }
}

function failure(random: Random): UndatedEntry {
  const reason = random.pick(REASONS);
  return { status: 'ERROR', creator: 'pos', type: 'pos', reason, notes: 'An error has sending the order to pos' };
}

function deferral(order: NewOrder): UndatedEntry {
  const enableOrdersFrom = order.suggestedPickUpAt ?? order.preparationAt ?? order.placedAt;
  return { status: 'DEFERRED', creator: order.channel.slug, reason: 'AWAITING_FOR_DATE', meta: { enableOrdersFrom } };
}

/** From the kitchen to the guest, in the way of the service type. */
function handOver(order: NewOrder, kitchen: number, random: Random): LifeStep[] {
  const type = order.fulfillment?.type;
  const ready = kitchen + random.whole(8, 16);
  const step = (minute: number, status: string, creator = 'pos'): LifeStep => ({ minute, entry: { status, creator } });
  if (type === 'order-at-table') return [step(ready, 'SERVED', 'web-app'), step(ready + 20, 'COMPLETED')];
  if (type === 'takeaway')
    return [step(ready, 'READY_TO_PICKUP'), step(ready + random.whole(2, 9), 'PICKED_UP', 'web-app'), step(ready + 12, 'COMPLETED')];
  const pickedUp = ready + random.whole(2, 6);
  const delivered = pickedUp + random.whole(6, 14);
  const channel = order.channel.slug;
  const steps = [
    step(ready, 'READY_FOR_DELIVERY'),
    step(pickedUp, 'PICKED_UP', channel),
    step(delivered, 'DELIVERED', channel),
    step(delivered + 3, 'COMPLETED'),
  ];
  return type === 'delivery-by-location'
    ? steps
    : [...steps, ...ride(kitchen, pickedUp, delivered, random)].sort((a, b) => a.minute - b.minute);
}

const RIDERS = ['Adrián', 'Thiago', 'Yolanda', 'Édgar', 'Moussa'];

/** The rider's own lines; the creator is the rider's name (specification 1 §4). */
function ride(called: number, pickedUp: number, delivered: number, random: Random): LifeStep[] {
  const creator = random.pick(RIDERS);
  const step = (minute: number, status: string): LifeStep => ({ minute, entry: { status, type: 'rider', creator } });
  return [step(called, 'CREATED'), step(pickedUp - 1, 'PICKING'), step(pickedUp, 'DELIVERING'), step(delivered, 'COMPLETED')];
}
