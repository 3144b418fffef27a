import type { CopyRecord, PrintJob } from '@/domain/printJob';

/**
 * A print job as the journal shows it (row BP-07): what this browser's ledger keeps of it for 7 days. `job` is its header, without the
 * ticket. Instants are ISO-8601 UTC.
 */
export interface JournalJob {
  uuid: string;
  job: PrintJob;
  copies: CopyRecord[];
  /** When the job first came. */
  enteredAt: string;
  /** When its record was last changed. */
  changedAt: string;
  /** Null while the job is open. */
  endedAt: string | null;
  /** The ticket is still there: it can be sent once more. */
  hasTicket: boolean;
  /** A person is being asked whether the copy of unknown outcome came out. */
  asked?: boolean;
}

/** What a person tells the tab that has a job. */
export interface JobCommand {
  /** It came out · print it again, marked as a possible duplicate · do not print it any more. */
  type: 'job.confirm' | 'job.retry' | 'job.discard';
  uuid: string;
}

/**
 * The jobs of this browser, whichever of its tabs prints them. A view of the ledger and a way to its machines; it decides nothing
 * itself.
 */
export interface PrintJournal {
  /** All jobs of the last 7 days, newest first. */
  list(): Promise<JournalJob[]>;
  /** Told after every change of the ledger, in this tab and in others. Gives what ends it. */
  subscribe(listener: () => void): () => void;
  /** Goes to the tabs of this browser that have the job under way; nothing happens where none has. */
  sendCommand(command: JobCommand): void;
}

/**
 * `queued`: definitely not sent. `held`: its printer did not complete it, and prints it again when it is well. `withdrawn`: its order does
 * not need it any more. `printing`: being sent. `asking`: it was sent, nobody can tell whether it came out, and a person is
 * asked. `checking`: the same, but it is found out or printed once more by itself. `manual`: waits for a person to print it.
 */
export type JournalState =
  'queued' | 'held' | 'withdrawn' | 'printing' | 'checking' | 'asking' | 'printed' | 'failed' | 'expired' | 'discarded' | 'manual';
