import { setTimeout } from 'node:timers/promises';
import type { PosCancellation } from '@/domain/posOrder/posCancellation';
import type { PosModifier, PosOrder } from '@/domain/posOrder/posOrderSchema';
import type { ReasonCode } from '@/domain/reasonCode';
import type { Random } from '../random';
import {
  CANCELLING_FAILED,
  CHANGING_FAILED,
  SENDING_FAILED,
  type Pos,
  type PosAnswer,
  type PosCancelAnswer,
  type PosChangeAnswer,
  type PosKey,
  type ReadPos,
} from '../../modules/pos/pos';
import { simulatedPosCatalog, simulatedPosData } from './simulatedPosData';
import { hasAccess, SIMULATED_PROVIDERS } from './simulatedProviders';

/**
 * The modes of a simulated POS: open, offline, cash register closed, some items unavailable, or orders entered by hand. `slow` and
 * `neverAnswers` affect only reading its data; orders are accepted.
 */
export const POS_MODES = ['open', 'offline', 'cashClosed', 'refusesItem', 'byHand', 'slow', 'neverAnswers'] as const;
export type PosMode = (typeof POS_MODES)[number];

export interface SimulatedPos extends Pos {
  /** As in `Pos`, without the version: the simulated systems repeat the reply to a repeated change. */
  change(order: PosOrder): Promise<PosChangeAnswer>;
  /** The last 200 orders, changed orders and cancellations that were sent to the POS systems, oldest first, accepted or not. */
  readonly received: {
    readonly orders: readonly PosOrder[];
    readonly changes: readonly PosOrder[];
    readonly cancellations: readonly PosCancellation[];
  };
  /**
   * Fixes the mode of the POS of a location, instead of random faults. `posRefs` are the items that `refusesItem` rejects (all if empty),
   * `delayMs` the delay of `slow`.
   */
  setMode(locationId: string, mode: PosMode, more?: { posRefs?: readonly string[] | undefined; delayMs?: number | undefined }): void;
}

export interface SimulatedPosOptions {
  random: Random;
  /** The probability (0 to 1) that an order starts a fault, which lasts some minutes. */
  faultProbability: number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after some milliseconds, or rejects if it is aborted. @default real time */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

interface State {
  mode: PosMode;
  posRefs: readonly string[];
  delayMs: number;
  until: number;
}

const FAULTS: readonly (readonly [PosMode, number])[] = [
  ['offline', 4],
  ['cashClosed', 2],
  ['refusesItem', 3],
  ['byHand', 3],
];
const MINUTE_MS = 60_000;
const SLOW_MS = 5_000;
/** The longest possible timer; a longer one would fire at once. */
const NEVER_MS = 2 ** 31 - 1;
/** The number of messages of each kind in memory. */
const MAX_RECEIVED = 200;
const OPEN: State = { mode: 'open', posRefs: [], delayMs: 0, until: Infinity };

/** Simulates the POS systems of the demo in memory, one for each location: open, with random faults of some minutes. */
export function createSimulatedPos({ random, faultProbability, now, wait = waitInRealTime }: SimulatedPosOptions): SimulatedPos {
  const states = new Map<string, State>();
  const orders: PosOrder[] = [];
  const changes: PosOrder[] = [];
  const cancellations: PosCancellation[] = [];

  function stateOf(locationId: string): State | null {
    const known = states.get(locationId);
    return known && known.until > now() ? known : null;
  }

  function stateFor(order: PosOrder): State {
    const known = stateOf(order.locationId);
    if (known) return known;
    if (!random.happens(faultProbability)) return OPEN;
    const mode = random.pickWeighted(FAULTS);
    // One dish is unavailable. Without any POS id, an empty list would mean all dishes.
    const posRefs = refsOf(order).slice(0, 1);
    const state: State = {
      mode: mode === 'refusesItem' && posRefs.length === 0 ? 'open' : mode,
      posRefs,
      delayMs: 0,
      until: now() + random.whole(1, 4) * MINUTE_MS,
    };
    states.set(order.locationId, state);
    return state;
  }

  function read<Data>(dataOf: (key: PosKey) => Data): ReadPos<Data> {
    return async (key, signal) => {
      const { mode, delayMs } = stateOf(key.location.id) ?? OPEN;
      if (mode === 'slow') await wait(delayMs, signal);
      if (mode === 'neverAnswers') await wait(NEVER_MS, signal);
      if (mode === 'offline') return { kind: 'offline' };
      return hasAccess(key) ? { kind: 'read', data: dataOf(key) } : { kind: 'noAccess' };
    };
  }

  return {
    providers: SIMULATED_PROVIDERS,
    readData: read(simulatedPosData),
    readProducts: read((key) => simulatedPosData(key).products),
    readCatalog: read(simulatedPosCatalog),
    setMode: (locationId, mode, { posRefs = [], delayMs = SLOW_MS } = {}) =>
      void states.set(locationId, { mode, posRefs, delayMs, until: Infinity }),
    received: { orders, changes, cancellations },
    send: async (order) => {
      add(orders, order);
      return order.lines.length > 0 ? answerOf(stateFor(order), order) : refused('ERROR_POS_INVALID_ITEM');
    },
    change: async (order): Promise<PosChangeAnswer> => {
      add(changes, order);
      const { mode } = stateOf(order.locationId) ?? OPEN;
      return mode === 'offline' ? { kind: 'refused', reason: 'ERROR_POS_OFFLINE', notes: CHANGING_FAILED } : { kind: 'changed' };
    },
    cancel: async (cancellation): Promise<PosCancelAnswer> => {
      add(cancellations, cancellation);
      const { mode } = stateOf(cancellation.locationId) ?? OPEN;
      return mode === 'offline' ? { kind: 'refused', reason: 'ERROR_POS_OFFLINE', notes: CANCELLING_FAILED } : { kind: 'cancelled' };
    },
  };
}

function waitInRealTime(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal });
}

function answerOf({ mode, posRefs }: State, order: PosOrder): PosAnswer {
  switch (mode) {
    case 'open':
    case 'slow':
    case 'neverAnswers':
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

function refsOf({ lines }: PosOrder): string[] {
  return lines.flatMap(({ productId, modifiers }) => [productId, ...modifierRefs(modifiers)]).filter((ref) => ref !== null);
}

function modifierRefs(modifiers: readonly PosModifier[]): (string | null)[] {
  return modifiers.flatMap(({ productId, modifiers: inner }) => [productId, ...modifierRefs(inner)]);
}

function add<Message>(messages: Message[], message: Message): void {
  messages.push(message);
  if (messages.length > MAX_RECEIVED) messages.shift();
}
