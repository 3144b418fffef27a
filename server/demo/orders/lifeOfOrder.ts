import type { Order } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import { SENDING_FAILED } from '../../modules/pos/pos';
import { orderTrack } from './orderTrack';
import type { Random } from '../random';
import { riderTrack } from '../riders/riderTrack';
import type { Fate, Step, Track, UndatedEntry } from './track';

/** A line that an order's history got, and how many minutes after the order came. */
export interface LifeStep {
  minute: number;
  entry: UndatedEntry;
}

export const TRACKS: readonly Track[] = [orderTrack, riderTrack];

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

const MINUTE_MS = 60_000;

interface Planned {
  state: string;
  at: number;
  step: Step | null;
}

/** The whole life of an order that came in the past, as it went by itself: accepted, cooked, handed over; some fail or are cancelled on the way. */
export function lifeOfOrder(order: Order, random: Random, fate: Fate = random.pickWeighted(FATES)): LifeStep[] {
  const plans = new Map<Track, Planned>();
  const life: LifeStep[] = [];
  let lived = order;
  let minute = 0;
  for (;;) {
    for (const track of TRACKS) {
      const state = track.stateOf(lived);
      if (plans.get(track)?.state === state) continue;
      const step = track.next(lived, random, fate);
      plans.set(track, { state, at: minute + (step?.minutes ?? Infinity), step });
    }
    const [next] = [...plans.values()].sort((a, b) => a.at - b.at);
    if (!next?.step) return life;
    minute = next.at;
    const entry = next.step.does === 'sendToPos' ? answerOfPos(life, random, fate) : next.step.does;
    life.push({ minute, entry });
    const date = new Date(Date.parse(order.placedAt) + minute * MINUTE_MS).toISOString();
    lived = { ...lived, statuses: [...lived.statuses, { ...entry, date }] };
  }
}

function answerOfPos(life: readonly LifeStep[], random: Random, fate: Fate): UndatedEntry {
  const isFirst = life.every(({ entry }) => entry.status !== 'ERROR' || entry.type !== 'pos');
  if (fate === 'failed' || (fate === 'retried' && isFirst)) {
    return { status: 'ERROR', creator: 'pos', type: 'pos', reason: random.pick(REASONS), notes: SENDING_FAILED };
  }
  return { status: fate === 'manual' ? 'IN_CHANNEL_DEVICE' : 'IN_KITCHEN', creator: 'pos' };
}
