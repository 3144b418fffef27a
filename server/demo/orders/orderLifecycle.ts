import type { Order } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import { SENDING_FAILED } from '../../modules/pos/pos';
import { fulfilmentProcess } from './fulfilmentProcess';
import type { Random } from '../random';
import { riderProcess } from '../riders/riderProcess';
import type { OrderOutcome, Step, OrderProcess, UndatedEntry } from './orderProcess';

/** A status entry of an order, and its time in minutes after the order was placed. */
export interface LifecycleStep {
  minute: number;
  entry: UndatedEntry;
}

export const PROCESSES: readonly OrderProcess[] = [fulfilmentProcess, riderProcess];

const OUTCOMES: readonly (readonly [OrderOutcome, number])[] = [
  ['served', 87.4],
  ['cancelled', 5],
  ['failed', 0.2],
  ['retried', 1.4],
  ['deferred', 4],
  ['manual', 2],
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

const MINUTE_MS = 60_000;

interface Planned {
  state: string;
  at: number;
  step: Step | null;
}

/** All steps of a past order without manual actions: accepted, cooked, handed over; some orders fail or are cancelled. */
export function orderLifecycle(order: Order, random: Random, outcome: OrderOutcome = random.pickWeighted(OUTCOMES)): LifecycleStep[] {
  const plans = new Map<OrderProcess, Planned>();
  const steps: LifecycleStep[] = [];
  let current = order;
  let minute = 0;
  for (;;) {
    for (const process of PROCESSES) {
      const state = process.stateOf(current);
      if (plans.get(process)?.state === state) continue;
      const step = process.next(current, random, outcome);
      plans.set(process, { state, at: minute + (step?.minutes ?? Infinity), step });
    }
    const [next] = [...plans.values()].sort((a, b) => a.at - b.at);
    if (!next?.step) return steps;
    minute = next.at;
    const entry = next.step.action === 'sendToPos' ? answerOfPos(steps, random, outcome) : next.step.action;
    steps.push({ minute, entry });
    const date = new Date(Date.parse(order.placedAt) + minute * MINUTE_MS).toISOString();
    current = { ...current, statuses: [...current.statuses, { ...entry, date }] };
  }
}

function answerOfPos(steps: readonly LifecycleStep[], random: Random, outcome: OrderOutcome): UndatedEntry {
  const isFirst = steps.every(({ entry }) => entry.status !== 'ERROR' || entry.type !== 'pos');
  if (outcome === 'failed' || (outcome === 'retried' && isFirst)) {
    return { status: 'ERROR', creator: 'pos', type: 'pos', reason: random.pick(REASONS), notes: SENDING_FAILED };
  }
  return { status: outcome === 'manual' ? 'IN_CHANNEL_DEVICE' : 'IN_KITCHEN', creator: 'pos' };
}
