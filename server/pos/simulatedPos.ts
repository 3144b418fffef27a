import type { Order } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import type { Random } from '../simulators/random';
import { SENDING_FAILED, type Pos, type PosAnswer } from './pos';

/** What a simulated POS can be like: open, switched off, with its cash register closed, without some items, or not connected to the kitchen. */
export const POS_MODES = ['open', 'offline', 'cashClosed', 'refusesItem', 'byHand'] as const;
export type PosMode = (typeof POS_MODES)[number];

export interface SimulatedPos extends Pos {
  /** Sets what the POS of a location is like from now on; chance leaves it alone then. `posRefs`: the items it refuses, all where none are given. */
  setMode(locationId: string, mode: PosMode, posRefs?: readonly string[]): void;
}

export interface SimulatedPosOptions {
  random: Random;
  /** How likely an order meets the beginning of some minutes of trouble: 0 to 1. */
  trouble: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface State {
  mode: PosMode;
  posRefs: readonly string[];
  until: number;
}

const TROUBLES: readonly (readonly [PosMode, number])[] = [
  ['offline', 4],
  ['cashClosed', 2],
  ['refusesItem', 3],
  ['byHand', 3],
];
const MINUTE_MS = 60_000;
const OPEN: State = { mode: 'open', posRefs: [], until: Infinity };

/** The POS systems of the demo, one for each location, in memory: open, but for some minutes of trouble now and then. */
export function createSimulatedPos({ random, trouble, now }: SimulatedPosOptions): SimulatedPos {
  const states = new Map<string, State>();

  function stateFor(order: Order): State {
    const known = states.get(order.locationId);
    if (known && known.until > now()) return known;
    if (!random.happens(trouble)) return OPEN;
    const mode = random.pickWeighted(TROUBLES);
    // One dish is out; with none that has a reference, every dish would be.
    const posRefs = refsOf(order).slice(0, 1);
    const state: State = {
      mode: mode === 'refusesItem' && posRefs.length === 0 ? 'open' : mode,
      posRefs,
      until: now() + random.whole(1, 4) * MINUTE_MS,
    };
    states.set(order.locationId, state);
    return state;
  }

  return {
    setMode: (locationId, mode, posRefs = []) => void states.set(locationId, { mode, posRefs, until: Infinity }),
    send: async (order) => (isReadable(order) ? answerOf(stateFor(order), order) : refused('ERROR_POS_INVALID_ITEM')),
  };
}

function answerOf({ mode, posRefs }: State, order: Order): PosAnswer {
  switch (mode) {
    case 'open':
      return { kind: 'accepted' };
    case 'byHand':
      return { kind: 'byHand' };
    case 'offline':
      return refused('ERROR_POS_OFFLINE');
    case 'cashClosed':
      return refused('CASH_CLOSED');
    case 'refusesItem':
      return posRefs.length === 0 || refsOf(order).some((ref) => posRefs.includes(ref))
        ? refused('ERROR_POS_INVALID_ITEM')
        : { kind: 'accepted' };
  }
}

function refused(reason: ReasonCode): PosAnswer {
  return { kind: 'refused', reason, notes: SENDING_FAILED };
}

/** Every item says which dish it is; an order without items has an amount at least. */
function isReadable({ items, total }: Order): boolean {
  if (items.length === 0) return (total ?? 0) > 0;
  return items.every(({ posRef, name }) => Boolean(posRef) || name.trim() !== '');
}

function refsOf({ items }: Order): string[] {
  return items
    .flatMap(({ posRef, modifiers }) => [posRef, ...(modifiers ?? []).map((modifier) => modifier.posRef)])
    .filter((ref) => typeof ref === 'string');
}
