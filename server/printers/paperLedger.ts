import { jobOfPrintJobId } from '../tickets/printJobId';
import { paperText, type PaperLine } from './paper/paperLine';

/** How many tickets are kept as they look. */
const DRAWN_TICKETS = 200;

/**
 * One ticket that came out, written when its last byte was interpreted. `copy` counts the unmarked tickets of a job from 1;
 * null for a marked reprint and for a document of somebody else, whose `jobUuid` is null. `at` is ISO-8601 UTC, `seq` counts from 1.
 */
export interface LedgerEntry {
  seq: number;
  at: string;
  jobUuid: string | null;
  copy: number | null;
  marked: boolean;
  text: string;
}

/** A ticket of the ledger as it looks. */
export interface PaperTicket extends LedgerEntry {
  lines: readonly PaperLine[];
}

/** What came out of a printer: every ticket's line, and the last 200 tickets as they look. Oldest first. */
export interface PaperLedger {
  readonly entries: readonly LedgerEntry[];
  readonly tickets: readonly PaperTicket[];
  record(printJobId: string | null, lines: readonly PaperLine[], at: Date): void;
}

export function createPaperLedger(): PaperLedger {
  const entries: LedgerEntry[] = [];
  const tickets: PaperTicket[] = [];
  const copies = new Map<string, number>();

  function countCopy(jobUuid: string): number {
    const copy = (copies.get(jobUuid) ?? 0) + 1;
    copies.set(jobUuid, copy);
    return copy;
  }

  return {
    entries,
    tickets,
    record(printJobId, lines, at) {
      const job = printJobId === null ? null : jobOfPrintJobId(printJobId);
      const entry: LedgerEntry = {
        seq: entries.length + 1,
        at: at.toISOString(),
        jobUuid: job?.jobUuid ?? null,
        copy: job && !job.duplicate ? countCopy(job.jobUuid) : null,
        marked: job?.duplicate ?? false,
        text: paperText(lines),
      };
      entries.push(entry);
      tickets.push({ ...entry, lines });
      if (tickets.length > DRAWN_TICKETS) tickets.shift();
    },
  };
}
