import type { Location } from '@/domain/location';
import type { PosAccess, PosCatalog, PosData, PosProduct, PosProvider } from '@/domain/pos';
import type { PosCancellation } from '@/domain/posOrder/posCancellation';
import type { PosOrder } from '@/domain/posOrder/posOrderSchema';
import type { ReasonCode } from '@/domain/reasonCode';

/** The reply of a POS to an order: accepted, to be entered by hand, or refused with a reason (specification 2 §8). */
export type PosAnswer = { kind: 'accepted' } | { kind: 'byHand' } | { kind: 'refused'; reason: ReasonCode; notes: string };

/** The reply of a POS to a cancellation: cancelled, or refused with a reason. */
export type PosCancelAnswer = { kind: 'cancelled' } | { kind: 'refused'; reason: ReasonCode; notes: string };

/** The reply of a POS to the changed contents of an order: changed, or refused with a reason. */
export type PosChangeAnswer = { kind: 'changed' } | { kind: 'refused'; reason: ReasonCode; notes: string };

/** The result of reading a POS: its data, wrong credentials, or no connection. */
export type PosReading<Data> = { kind: 'read'; data: Data } | { kind: 'noAccess' } | { kind: 'offline' };

/** The POS to read: its location and configuration, including credentials. */
export interface PosKey {
  location: Location;
  config: PosAccess;
}

/** Reads a POS; rejects when `signal` aborts. */
export type ReadPos<Data> = (key: PosKey, signal: AbortSignal) => Promise<PosReading<Data>>;

/**
 * The POS systems of the locations. An adapter identifies an order by `orderId`: sending an order or a cancellation twice has no
 * further effect. `send`, `change` and `cancel` receive the whole message; use the location only for the connection. A rejected promise counts
 * as `ERROR_SENDING_TO_POS`.
 */
export interface Pos {
  /** The POS systems that can be connected. */
  readonly providers: readonly PosProvider[];
  send(order: PosOrder, location: Location): Promise<PosAnswer>;
  /** Replaces the contents of an order that the POS has. `version` counts the changes of the order; a higher one is newer. */
  change(order: PosOrder, version: number, location: Location): Promise<PosChangeAnswer>;
  cancel(cancellation: PosCancellation, location: Location): Promise<PosCancelAnswer>;
  readData: ReadPos<PosData>;
  readProducts: ReadPos<PosProduct[]>;
  readCatalog: ReadPos<PosCatalog>;
}

/** The note for an order that could not be sent, with the text of the specification (2 §8). */
export const SENDING_FAILED = 'An error has sending the order to pos';

/** The note for a cancellation that could not be sent. */
export const CANCELLING_FAILED = 'The POS did not cancel the order';

/** The note for a change that could not be sent. */
export const CHANGING_FAILED = 'The POS did not change the order';

/** The default when no POS is connected. */
export const NO_POS: Pos = {
  providers: [],
  send: async () => ({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: SENDING_FAILED }),
  change: async () => ({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: CHANGING_FAILED }),
  cancel: async () => ({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: CANCELLING_FAILED }),
  readData: async () => ({ kind: 'offline' }),
  readProducts: async () => ({ kind: 'offline' }),
  readCatalog: async () => ({ kind: 'offline' }),
};
