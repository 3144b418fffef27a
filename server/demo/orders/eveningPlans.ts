import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';
import type { PosMode } from '../pos/simulatedPos';
import type { UndatedEntry } from './orderProcess';

/** A step of an order: a status entry, or sending it to a POS that is in this mode. */
export type EveningStep = UndatedEntry | { pos: PosMode };

export interface EveningPlan {
  type: FulfillmentType;
  steps: EveningStep[];
}

/** Minutes from now. */
const DEFERRED_MINUTES = [45, 10, -5];
const MINUTE_MS = 60_000;

const RIDER_HISTORIES: readonly string[][] = [
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

const orderEntry = (status: string, creator = 'channel'): UndatedEntry => ({ status, creator });
const pos = (mode: PosMode): EveningStep => ({ pos: mode });
const riderEntry = (status: string): UndatedEntry => ({ status, type: 'rider', creator: status === 'DISABLED' ? null : 'Yolanda' });
const ACCEPTED_BY_POS: EveningStep[] = [orderEntry('ACEPTED'), pos('open')];

/** A plan for every order status and every history that leads to it, in the spellings of the channels. The order stays in its last step. */
export function eveningPlans(now: Date): EveningPlan[] {
  const histories = [...commonHistories(now)];
  return [
    ...histories.flatMap((steps) => FULFILLMENT_TYPES.map((type) => ({ type, steps }))),
    ...FULFILLMENT_TYPES.flatMap((type) => prefixes(handOver(type)).map((steps) => ({ type, steps: [...ACCEPTED_BY_POS, ...steps] }))),
    ...(['delivery-by-channel', 'delivery-by-delivery-partner'] as const).flatMap((type) =>
      RIDER_HISTORIES.map((statuses) => ({ type, steps: [...ACCEPTED_BY_POS, ...statuses.map(riderEntry)] })),
    ),
  ];
}

function* commonHistories(now: Date): Generator<EveningStep[]> {
  yield [];
  yield [orderEntry('ACCEPTED')];
  yield ACCEPTED_BY_POS;
  for (const mode of ['byHand', 'offline', 'cashClosed', 'refusesItem'] as const) yield [orderEntry('ACEPTED'), pos(mode)];
  yield [orderEntry('ACEPTED'), pos('offline'), pos('offline'), pos('open')];
  // These two need attention although their last status is an error (specification 1 §4).
  yield [...ACCEPTED_BY_POS, failure('ERROR_POS_INTERNAL')];
  yield [orderEntry('DISABLED'), failure('SUBSCRIPTION_CANCELED')];
  yield [orderEntry('DISABLED')];
  yield [orderEntry('NOT_PROCESSED')];
  yield [orderEntry('UNKNOWN')];
  yield [orderEntry('ON_THE_MOON')];
  yield [cancellation('CANCELLED')];
  yield [...ACCEPTED_BY_POS, cancellation('CANCELED')];
  yield [orderEntry('ACEPTED'), pos('offline'), cancellation('CANCELED')];
  for (const minutes of DEFERRED_MINUTES) yield [deferral(now, minutes)];
  yield [{ ...orderEntry('DEFERRED'), reason: new Date(now.getTime() + 20 * MINUTE_MS).toISOString() }];
  yield [{ ...orderEntry('DEFERRED'), reason: 'AWAITING_FOR_DATE' }];
  yield [deferral(now, -5), pos('open')];
}

function failure(reason: string): UndatedEntry {
  return { status: 'ERROR', creator: 'pos', type: 'pos', reason };
}

function cancellation(status: string): UndatedEntry {
  return { ...orderEntry(status), reason: 'ORDER_CANCELATION', notes: 'Cancelado por el cliente' };
}

function deferral(now: Date, minutes: number): UndatedEntry {
  const enableOrdersFrom = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  return { ...orderEntry('DEFERRED'), reason: 'AWAITING_FOR_DATE', meta: { enableOrdersFrom } };
}

function handOver(type: FulfillmentType): UndatedEntry[] {
  if (type === 'order-at-table') return [orderEntry('SERVED', 'web-app'), orderEntry('COMPLETED', 'pos')];
  if (type === 'takeaway')
    return [orderEntry('READY_TO_PICK_UP', 'web-app'), orderEntry('PICKED_UP', 'web-app'), orderEntry('COMPLETED', 'pos')];
  return [orderEntry('READY_FOR_DELIVERY', 'web-app'), orderEntry('PICKED_UP'), orderEntry('DELIVERED'), orderEntry('COMPLETED', 'pos')];
}

function prefixes<T>(all: readonly T[]): T[][] {
  return all.map((_, index) => all.slice(0, index + 1));
}
