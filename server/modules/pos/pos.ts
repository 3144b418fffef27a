import type { Location } from '@/domain/location';
import type { PosAccess, PosCatalog, PosData, PosProduct, PosProvider } from '@/domain/pos';
import type { PosCancellation } from '@/domain/posOrder/posCancellation';
import type { PosOrder } from '@/domain/posOrder/posOrderSchema';
import type { ReasonCode } from '@/domain/reasonCode';

/** What a POS says to an order: it cooks it, somebody must type it in, or it does not take it, and why (specification 2 §8). */
export type PosAnswer = { kind: 'accepted' } | { kind: 'byHand' } | { kind: 'refused'; reason: ReasonCode; notes: string };

/** What a POS says to a cancellation: it cancelled the order, or it did not, and why. */
export type PosCancelAnswer = { kind: 'cancelled' } | { kind: 'refused'; reason: ReasonCode; notes: string };

/** What a POS says to who reads it: what it has, that these credentials are not right, or nothing: there is no connection. */
export type PosReading<Data> = { kind: 'read'; data: Data } | { kind: 'noAccess' } | { kind: 'offline' };

/** Which POS is read, and with which configuration, credentials among it. */
export interface PosKey {
  location: Location;
  config: PosAccess;
}

/** Reads a POS; once `signal` is aborted nobody waits any more, and it rejects. */
export type ReadPos<Data> = (key: PosKey, signal: AbortSignal) => Promise<PosReading<Data>>;

/**
 * The POS systems of the locations. An adapter identifies an order by `orderId`: an order or a cancellation that is sent twice is one. `send` and
 * `cancel` receive the whole message; the location is for the connection alone. A rejected promise counts as `ERROR_SENDING_TO_POS`.
 */
export interface Pos {
  /** Those that can be connected. */
  readonly providers: readonly PosProvider[];
  send(order: PosOrder, location: Location): Promise<PosAnswer>;
  cancel(cancellation: PosCancellation, location: Location): Promise<PosCancelAnswer>;
  readData: ReadPos<PosData>;
  readProducts: ReadPos<PosProduct[]>;
  readCatalog: ReadPos<PosCatalog>;
}

/** The note of a failure as the specification shows it (2 §8). */
export const SENDING_FAILED = 'An error has sending the order to pos';

/** The same of a cancellation. */
export const CANCELLING_FAILED = 'The POS did not cancel the order';

/** Where no POS is connected. */
export const NO_POS: Pos = {
  providers: [],
  send: async () => ({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: SENDING_FAILED }),
  cancel: async () => ({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: CANCELLING_FAILED }),
  readData: async () => ({ kind: 'offline' }),
  readProducts: async () => ({ kind: 'offline' }),
  readCatalog: async () => ({ kind: 'offline' }),
};
