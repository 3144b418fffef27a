import type { DBSchema } from 'idb';
import type { CopyRecord, PrintJob } from '@/domain/printJob';

/** Record of a job, retained for 7 days; `ticket` is deleted when the job ends and at sign-out (decision G04). */
export interface LedgerJob {
  uuid: string;
  /** The job's header as last received; `expiresInMs` counts from `enteredAt`. */
  job: PrintJob;
  copies: CopyRecord[];
  /** The order's history already has an entry that the ticket waits for its printer. */
  holdReported: boolean;
  /** The app is asking a person whether the copy of unknown outcome was printed. */
  asked: boolean;
  /** When the job was first received, ISO-8601 UTC. */
  enteredAt: string;
  /** When this record was last changed, ISO-8601 UTC. */
  changedAt: string;
  /** ISO-8601 UTC; null while the job is open in this browser. */
  endedAt: string | null;
  ticket: Ticket | null;
}

/** The document for the printer, byte for byte from the server. `marked`: the same document, marked as a possible duplicate. */
export interface Ticket {
  headers: Record<string, string>;
  body: string;
  marked: string | null;
}

/** IndexedDB schema of the ledger. */
export interface LedgerSchema extends DBSchema {
  jobs: { key: string; value: LedgerJob; indexes: { enteredAt: string } };
  /** Addresses of printers that spool, as observed when printing. */
  spoolers: { key: string; value: { url: string } };
}
