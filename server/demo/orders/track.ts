import type { Order, StatusEntry } from '@/domain/order';
import type { Random } from '../random';

export type UndatedEntry = Pick<StatusEntry, 'status' | 'creator' | 'type' | 'reason' | 'notes' | 'meta'>;

/** How it ends for an order: well, after a second try, late, typed in by hand, or not at all. */
export type Fate = 'served' | 'cancelled' | 'failed' | 'retried' | 'deferred' | 'manual';

/** What comes next, in minutes from now: a line of the history, or the order goes to the POS, which then says what happens. */
export interface Step {
  minutes: number;
  does: UndatedEntry | 'sendToPos';
}

/** One of the things that go on with an order at the same time: its way through the kitchen, and its rider. */
export interface Track {
  /** What of an order decides what comes next: what is planned holds until this changes. */
  stateOf(order: Order): string;
  /** Null: nothing comes by itself. Chance decides where no fate is given. */
  next(order: Order, random: Random, fate?: Fate): Step | null;
}
