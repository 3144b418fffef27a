import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { jobOfPrintJobId } from '../../printing/tickets/printJobId';
import { drawPaper } from './paper/drawPaper';
import type { Paper } from './paper/paper';

/** The newest tickets keep their drawing and their text, up to this number. */
const MAX_DRAWINGS = 200;

/** Limits the memory that drawings take, in characters before compression. 200 tickets of 300 items take a fifth of it. */
const MAX_DRAWING_CHARACTERS = 20_000_000;

/** The result of printing a document: `bytes` is the document's length, `hash` the first 16 hexadecimal digits of its SHA-256. */
export interface PrintedTicket {
  printJobId: string | null;
  bytes: number;
  hash: string;
  paper: Paper;
  /** False if only a part of the ticket was printed. */
  complete: boolean;
}

/**
 * A printed ticket. The entry is written when the last byte of the document has been interpreted.
 *
 * - `seq` counts from 1; `at` is ISO 8601, UTC.
 * - `jobUuid` is null for a document that is not from this product.
 * - `copy` counts the unmarked tickets of a job from 1, including incomplete ones; it is null for a marked reprint and without a job.
 * - `text` is null once the ticket is no longer among the newest that keep their drawing.
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

/** A ledger entry with its drawing as SVG, which is decompressed on each read. Width and height are dots, 8 per millimetre. */
export interface PaperTicket extends LedgerEntry {
  text: string;
  readonly svg: string;
  width: number;
  height: number;
}

/** All tickets that a printer has printed, and the drawings of the newest 200 (fewer if they are very large). Oldest first. */
export interface PaperLedger {
  readonly entries: readonly LedgerEntry[];
  readonly tickets: readonly PaperTicket[];
  record(printed: PrintedTicket, at: Date): void;
}

export function createPaperLedger(): PaperLedger {
  const entries: LedgerEntry[] = [];
  const tickets: PaperTicket[] = [];
  const copies = new Map<string, number>();
  let drawingCharacters = 0;

  function countCopy(jobUuid: string): number {
    const copy = (copies.get(jobUuid) ?? 0) + 1;
    copies.set(jobUuid, copy);
    return copy;
  }

  function removeOldDrawings(): void {
    while (tickets.length > MAX_DRAWINGS || (drawingCharacters > MAX_DRAWING_CHARACTERS && tickets.length > 1)) {
      const oldest = tickets.shift();
      if (!oldest) return;
      drawingCharacters -= oldest.svg.length;
      const entry = entries[oldest.seq - 1];
      if (entry) entry.text = null;
    }
  }

  return {
    entries,
    tickets,
    record({ printJobId, bytes, hash, paper, complete }, at) {
      // Drawing comes first, so that the ledger stays unchanged if it fails.
      const svg = drawPaper(paper);
      const compressed = compress(svg);
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
          return inflateRawSync(compressed).toString();
        },
        width: paper.width,
        height: paper.height,
      });
      drawingCharacters += svg.length;
      removeOldDrawings();
    },
  };
}

/** Copies what zlib returns, because that can be a small view of a 16 KB buffer which would then stay in memory. */
function compress(svg: string): Uint8Array {
  return new Uint8Array(deflateRawSync(svg));
}
