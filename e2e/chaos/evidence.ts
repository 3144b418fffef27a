import type { PointReport } from '@/app/brokenDelivery';
import type { Order } from '@/domain/order';
import type { CopyRecord } from '@/domain/printJob';
import type { PrintAnswer } from '@/domain/printQuestion';

/** A job as returned by `GET /demo/print-jobs`. */
export interface KnownJob {
  uuid: string;
  orderId: string;
  printerUuid: string;
  /** The printer that was down, whose ticket its backup prints; null: the printer prints its own. */
  backupFor: string | null;
  ticketType: 'KITCHEN' | 'RECEIPT';
  /** A ticket, or the slip that declares one void or states what changed. */
  kind: 'TICKET' | 'VOID' | 'CHANGE';
  copies: number;
  isManual: boolean;
  /** Whether its tickets are marked from the first attempt on. */
  marked: boolean;
  state: 'open' | 'final' | 'expired' | 'superseded' | 'withdrawn';
  createdAt: string;
  copyStates: CopyRecord[];
}

/** A printed ticket. `copy` is null if no tab reported sending it, so that it was not requested. */
export interface Sheet {
  printerUuid: string;
  uuid: string | null;
  copy: number | null;
  marked: boolean;
  complete: boolean;
  at: number;
}

/** A delivery point that a tab reached, for the analysis of a failed run. */
export interface Footprint {
  at: number;
  profile: number;
  report: PointReport;
}

/** A copy about which a person must decide. `isPolled`: its printer polls, so the server asks and every user of the location may answer. */
export interface Question {
  uuid: string;
  copy: number;
  attempt: number;
  isPolled: boolean;
}

/** What was answered to a question. `accepted`: how many users' answers were accepted; 0: neither a tab nor the server took it. `at`, in ms. */
export interface Answer extends Question {
  answer: PrintAnswer;
  accepted: number;
  at: number;
}

/** The result of a run: the server's records and the actual paper. */
export interface Evidence {
  jobs: readonly KnownJob[];
  /** In order of printing. */
  paper: readonly Sheet[];
  /** The number of copies of accepted orders that the server has no job for. */
  vanished: number;
  /** The number of tickets whose result is unknowable because of injected faults. */
  ambiguous: number;
  /** The time from the order to the end of each job, in ms. */
  finalMs: readonly number[];
  trail: readonly Footprint[];
  /** What a person answered to the open questions after the faults were reverted. */
  answers: readonly Answer[];
  /** When the server stored each cancellation, in ms, by order id. */
  cancelledAt: ReadonlyMap<string, number>;
  /** When the server stored the changes of each order, in ms, by order id, ascending. */
  changedAt: ReadonlyMap<string, readonly number[]>;
  /** The orders as the board shows them at the end. */
  orders: readonly Pick<Order, 'id' | 'statuses' | 'tickets'>[];
}
