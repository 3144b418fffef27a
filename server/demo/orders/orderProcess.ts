import type { Order, StatusEntry } from '@/domain/order';
import type { Random } from '../random';

/** A status entry without its date. */
export type UndatedEntry = Pick<StatusEntry, 'status' | 'creator' | 'type' | 'reason' | 'notes' | 'meta'>;

/** The outcome of an order. `retried` is served after a second attempt, `manual` has to be entered into the POS by hand. */
export type OrderOutcome = 'served' | 'cancelled' | 'failed' | 'retried' | 'deferred' | 'manual';

/** The next step and its delay in simulated minutes: a status entry, or sending the order to the POS, whose reply decides. */
export interface Step {
  minutes: number;
  action: UndatedEntry | 'sendToPos';
}

/** One of the concurrent processes of an order: fulfilment or rider. */
export interface OrderProcess {
  /** The part of the order that determines the next step; a planned step is valid until it changes. */
  stateOf(order: Order): string;
  /** The next step; null if there is none. Without an outcome it is random. */
  next(order: Order, random: Random, outcome?: OrderOutcome): Step | null;
}
