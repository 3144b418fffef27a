import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { jobOfPrintJobId } from '../../printing/tickets/printJobId';
import { drawPaper } from './paper/drawPaper';
import type { Paper } from './paper/paper';

/** How many tickets are kept as they look, and as they read. */
const DRAWN_TICKETS = 200;

/** How much of drawings is kept, in characters before packing: 200 tickets of 300 items have a fifth of it, pictures without end do not fill the memory. */
const MOST_DRAWN = 20_000_000;

/** What came out for a document: `bytes` is its length, `hash` the first 16 hex digits of its SHA-256. */
export interface PrintedTicket {
  printJobId: string | null;
  bytes: number;
  hash: string;
  paper: Paper;
  /** False: only a part of it came out. */
  complete: boolean;
}

/**
 * One ticket that came out, written when its last byte was interpreted. `copy` counts the unmarked tickets of a job from 1, half
 * ones, too; null for a marked reprint and for a document of somebody else, whose `jobUuid` is null. `at` is ISO-8601 UTC, `seq`
 * counts from 1. `text` is null once the ticket is no longer among those that are kept as they look.
 */
export interface LedgerEntry {
  seq: number;
  at: string;
  jobUuid: string | null;
  copy: number | null;
  marked: boolean;
  complete: boolean;
  bytes: number;
  hash: string;
  text: string | null;
}

/** A ticket of the ledger as it looks: an SVG, which is unpacked when it is read, and its size in dots, 8 for each millimetre. */
export interface PaperTicket extends LedgerEntry {
  text: string;
  readonly svg: string;
  width: number;
  height: number;
}

/** What came out of a printer: every ticket's line, and the last 200 tickets as they look; fewer when they are enormous. Oldest first. */
export interface PaperLedger {
  readonly entries: readonly LedgerEntry[];
  readonly tickets: readonly PaperTicket[];
  record(printed: PrintedTicket, at: Date): void;
}

export function createPaperLedger(): PaperLedger {
  const entries: LedgerEntry[] = [];
  const tickets: PaperTicket[] = [];
  const copies = new Map<string, number>();
  let drawn = 0;

  function countCopy(jobUuid: string): number {
    const copy = (copies.get(jobUuid) ?? 0) + 1;
    copies.set(jobUuid, copy);
    return copy;
  }

  function forgetOld(): void {
    while (tickets.length > DRAWN_TICKETS || (drawn > MOST_DRAWN && tickets.length > 1)) {
      const oldest = tickets.shift();
      if (!oldest) return;
      drawn -= oldest.svg.length;
      const entry = entries[oldest.seq - 1];
      if (entry) entry.text = null;
    }
  }

  return {
    entries,
    tickets,
    record({ printJobId, bytes, hash, paper, complete }, at) {
      // Drawn first: a picture that cannot be drawn leaves the ledger as it was.
      const svg = drawPaper(paper);
      const packed = pack(svg);
      const job = printJobId === null ? null : jobOfPrintJobId(printJobId);
      const entry = {
        seq: entries.length + 1,
        at: at.toISOString(),
        jobUuid: job?.jobUuid ?? null,
        copy: job && !job.duplicate ? countCopy(job.jobUuid) : null,
        marked: job?.duplicate ?? false,
        complete,
        bytes,
        hash,
        text: paper.text,
      };
      entries.push(entry);
      tickets.push({
        ...entry,
        get svg() {
          return inflateRawSync(packed).toString();
        },
        width: paper.width,
        height: paper.height,
      });
      drawn += svg.length;
      forgetOld();
    },
  };
}

/** A copy of what zlib returns: that may be a small part of a buffer of 16 KB, all of which stays in memory. */
function pack(svg: string): Uint8Array {
  return new Uint8Array(deflateRawSync(svg));
}
