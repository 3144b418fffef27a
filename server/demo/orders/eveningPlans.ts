import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';
import type { PosMode } from '../pos/simulatedPos';
import type { UndatedEntry } from './track';

/** What happens to an order of the evening, one after the other: lines of its history, or the POS is asked and is like this. */
export type EveningStep = UndatedEntry | { pos: PosMode };

export interface EveningPlan {
  type: FulfillmentType;
  steps: EveningStep[];
}

/** Minutes from now. */
const PUT_OFF = [45, 10, -5];
const MINUTE_MS = 60_000;

const RIDES: readonly string[][] = [
  ['CREATED'],
  ['CREATED', 'PICKING'],
  ['CREATED', 'PICKING', 'DELIVERING'],
  ['CREATED', 'PICKING', 'DELIVERING', 'COMPLETED'],
  ['CREATED', 'CANCELED'],
  ['CREATED', 'ERROR'],
  ['DEFERRED'],
  ['CREATED', 'UNKNOW'],
  ['DISABLED'],
  ['CREATED', 'PICKING', 'DELIVERING', 'PICKING_RET'],
  ['CREATED', 'PICKING', 'DELIVERING', 'PICKING_RET', 'DELIVERING_RET'],
  ['CREATED', 'PICKING', 'DELIVERING', 'PICKING_RET', 'DELIVERING_RET', 'RETURNED'],
  ['CREATED', 'CANCELED', 'CREATED', 'PICKING'],
];

const line = (status: string, creator = 'channel'): UndatedEntry => ({ status, creator });
const pos = (mode: PosMode): EveningStep => ({ pos: mode });
const ride = (status: string): UndatedEntry => ({ status, type: 'rider', creator: status === 'DISABLED' ? null : 'Yolanda' });
const COOKED: EveningStep[] = [line('ACEPTED'), pos('open')];

/** Every status of an order and every way to it that occurs, in the spellings that channels use; the last step is where the order stays. */
export function eveningPlans(now: Date): EveningPlan[] {
  const ways = [...waysOfAll(now)];
  return [
    ...ways.flatMap((steps) => FULFILLMENT_TYPES.map((type) => ({ type, steps }))),
    ...FULFILLMENT_TYPES.flatMap((type) => prefixes(handOver(type)).map((steps) => ({ type, steps: [...COOKED, ...steps] }))),
    ...(['delivery-by-channel', 'delivery-by-delivery-partner'] as const).flatMap((type) =>
      RIDES.map((statuses) => ({ type, steps: [...COOKED, ...statuses.map(ride)] })),
    ),
  ];
}

function* waysOfAll(now: Date): Generator<EveningStep[]> {
  yield [];
  yield [line('ACCEPTED')];
  yield COOKED;
  for (const mode of ['byHand', 'offline', 'cashClosed', 'refusesItem'] as const) yield [line('ACEPTED'), pos(mode)];
  yield [line('ACEPTED'), pos('offline'), pos('offline'), pos('open')];
  // The two that need a person though their last status is an error (specification 1 §4).
  yield [...COOKED, failure('ERROR_POS_INTERNAL')];
  yield [line('DISABLED'), failure('SUBSCRIPTION_CANCELED')];
  yield [line('DISABLED')];
  yield [line('NOT_PROCESSED')];
  yield [line('UNKNOWN')];
  yield [line('ON_THE_MOON')];
  yield [cancellation('CANCELLED')];
  yield [...COOKED, cancellation('CANCELED')];
  yield [line('ACEPTED'), pos('offline'), cancellation('CANCELED')];
  for (const minutes of PUT_OFF) yield [deferral(now, minutes)];
  yield [{ ...line('DEFERRED'), reason: new Date(now.getTime() + 20 * MINUTE_MS).toISOString() }];
  yield [{ ...line('DEFERRED'), reason: 'AWAITING_FOR_DATE' }];
  yield [deferral(now, -5), pos('open')];
}

function failure(reason: string): UndatedEntry {
  return { status: 'ERROR', creator: 'pos', type: 'pos', reason };
}

function cancellation(status: string): UndatedEntry {
  return { ...line(status), reason: 'ORDER_CANCELATION', notes: 'Cancelado por el cliente' };
}

function deferral(now: Date, minutes: number): UndatedEntry {
  const enableOrdersFrom = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  return { ...line('DEFERRED'), reason: 'AWAITING_FOR_DATE', meta: { enableOrdersFrom } };
}

function handOver(type: FulfillmentType): UndatedEntry[] {
  if (type === 'order-at-table') return [line('SERVED', 'web-app'), line('COMPLETED', 'pos')];
  if (type === 'takeaway') return [line('READY_TO_PICK_UP', 'web-app'), line('PICKED_UP', 'web-app'), line('COMPLETED', 'pos')];
  return [line('READY_FOR_DELIVERY', 'web-app'), line('PICKED_UP'), line('DELIVERED'), line('COMPLETED', 'pos')];
}

function prefixes<T>(all: readonly T[]): T[][] {
  return all.map((_, index) => all.slice(0, index + 1));
}
