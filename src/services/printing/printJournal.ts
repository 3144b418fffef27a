import type { CopyRecord, PrintJob } from '@/domain/printJob';

/**
 * A print job in the print journal (row BP-07), from this browser's ledger, which retains it for 7 days. `job` is the header, without the
 * ticket. Instants are ISO-8601 UTC.
 */
export interface JournalJob {
  uuid: string;
  job: PrintJob;
  copies: CopyRecord[];
  /** When the job was first received. */
  enteredAt: string;
  /** When its record was last changed. */
  changedAt: string;
  /** Null while the job is open. */
  endedAt: string | null;
  /** The ticket is still stored, so the job can be printed again. */
  hasTicket: boolean;
  /** The app is asking a person whether the copy of unknown outcome was printed. */
  asked?: boolean;
}

/** A person's command for the tab that has a job. */
export interface JobCommand {
  /** `confirm`: it was printed. `retry`: print it again, marked as a possible duplicate. `discard`: do not print it any more. */
  type: 'job.confirm' | 'job.retry' | 'job.discard';
  uuid: string;
}

/**
 * The jobs of this browser, of all its tabs: reads them from the ledger and sends commands to the machines that have them. Makes no
 * decisions itself.
 */
export interface PrintJournal {
  /** Lists all jobs of the last 7 days, newest first. */
  list(): Promise<JournalJob[]>;
  /** Calls the listener after each change of the ledger, in this tab or another one. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Sends a command to all tabs of this browser; tabs without the job ignore it. */
  sendCommand(command: JobCommand): void;
}

/**
 * `queued`: definitely not sent. `held`: the printer did not complete it; it is printed again when the printer has no problem any more.
 * `withdrawn`: its order does not need it any more. `printing`: being sent. `asking`: sent with an unknown outcome, and a person is asked.
 * `checking`: sent with an unknown outcome, which the app resolves by querying the printer or printing again. `manual`: waits for a person
 * to print it.
 */
export type JournalState =
  'queued' | 'held' | 'withdrawn' | 'printing' | 'checking' | 'asking' | 'printed' | 'failed' | 'expired' | 'discarded' | 'manual';
