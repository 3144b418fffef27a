import type { DBSchema } from 'idb';
import type { CopyRecord, PrintJob } from '@/domain/printJob';

/** What is kept of a job for 7 days; `ticket` is dropped when the job ends and at sign-out (decision G04). */
export interface LedgerJob {
  uuid: string;
  /** The job's header as it came last; its time counts from `enteredAt`. */
  job: PrintJob;
  copies: CopyRecord[];
  /** The order already says that the ticket waits for its printer. */
  heldNoted: boolean;
  /** A person is being asked whether the copy of unknown outcome came out. */
  asked: boolean;
  /** When the job first came, ISO-8601 UTC. */
  enteredAt: string;
  /** When this record was last changed, ISO-8601 UTC. */
  changedAt: string;
  /** ISO-8601 UTC; null while the job is open in this browser. */
  endedAt: string | null;
  ticket: Ticket | null;
}

/** What goes to the printer, byte for byte as the server made it. `marked`: the same, marked as a possible duplicate. */
export interface Ticket {
  headers: Record<string, string>;
  body: string;
  marked: string | null;
}

/** The database of the ledger: its stores, their keys and records. */
export interface LedgerSchema extends DBSchema {
  jobs: { key: string; value: LedgerJob; indexes: { enteredAt: string } };
  /** Addresses of printers that were seen to spool. */
  spoolers: { key: string; value: { url: string } };
}
