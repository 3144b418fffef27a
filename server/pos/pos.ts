import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';

/** What a POS says to an order: it cooks it, somebody must type it in, or it does not take it, and why (specification 2 §8). */
export type PosAnswer = { kind: 'accepted' } | { kind: 'byHand' } | { kind: 'refused'; reason: ReasonCode; notes: string };

/** The POS systems of the locations. An adapter knows an order by its id: one that is sent twice is one order. */
export interface Pos {
  send(order: Order, location: Location): Promise<PosAnswer>;
}

/** The note of a failure as the specification shows it (2 §8). */
export const SENDING_FAILED = 'An error has sending the order to pos';

/** Where no POS is connected. */
export const NO_POS: Pos = {
  send: async () => ({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: SENDING_FAILED }),
};
