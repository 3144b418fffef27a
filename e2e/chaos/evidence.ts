import type { PointReport } from '@/app/brokenDelivery';
import type { Order } from '@/domain/order';
import type { CopyRecord } from '@/domain/printJob';

/** A job as the server knows it (`GET /demo/print-jobs`). */
export interface KnownJob {
  uuid: string;
  orderId: string;
  printerUuid: string;
  ticketType: 'KITCHEN' | 'RECEIPT';
  /** A ticket, or the slip that says that one is void. */
  kind: 'TICKET' | 'VOID';
  copies: number;
  isManual: boolean;
  /** Its tickets are marked from the first attempt on. */
  marked: boolean;
  state: 'open' | 'final' | 'expired' | 'superseded' | 'withdrawn';
  createdAt: string;
  copyStates: CopyRecord[];
}

/** A ticket that came out. `copy` is null where no tab had said that it sends one: nobody can have asked for it. */
export interface Sheet {
  printerUuid: string;
  uuid: string | null;
  copy: number | null;
  marked: boolean;
  complete: boolean;
  at: number;
}

/** Where a tab was with a job: for whoever looks into a run that was red. */
export interface Footprint {
  at: number;
  profile: number;
  report: PointReport;
}

/** What a run leaves behind: the server's word, and the truth. */
export interface Evidence {
  jobs: readonly KnownJob[];
  /** First come first. */
  paper: readonly Sheet[];
  /** Copies of orders that the server took and then knows nothing of. */
  vanished: number;
  /** Tickets of which, by what was injected, nobody could tell whether they came out. */
  ambiguous: number;
  /** From the order to the end of each job, in ms. */
  finalMs: readonly number[];
  trail: readonly Footprint[];
  /** When the server had taken the cancellation of an order, in ms, by its id. */
  cancelledAt: ReadonlyMap<string, number>;
  /** The orders as the board shows them in the end. */
  orders: readonly Pick<Order, 'id' | 'statuses' | 'tickets'>[];
}
