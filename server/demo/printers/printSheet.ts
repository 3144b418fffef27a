import { createHash } from 'node:crypto';
import { partOfDocument } from './epos/partOfDocument';
import type { EposDocument, EposElement } from './epos/readEposDocument';
import type { Paper } from './paper/paper';
import { isOnPaper, printOnPaper } from './paper/printOnPaper';
import type { PrinterState } from './printerState';

/** A document as a printer with so many columns prints it. */
export interface PrintSheet {
  printJobId: string | null;
  bytes: number;
  hash: string;
  elements: readonly EposElement[];
  /** Whether anything comes out: a drawer pulse, a sound or settings alone leave nothing on paper. */
  onPaper: boolean;
  /** What was read when it is stopped after this part of it, 1 for all, and what comes out; null: nothing. */
  read(part: number): { elements: readonly EposElement[]; paper: Paper | null };
}

/** Throws TooMuchPaperError. */
export function createPrintSheet({ printJobId, elements }: EposDocument, body: Uint8Array, columns: PrinterState['columns']): PrintSheet {
  const whole = printOnPaper(elements, columns);
  return {
    printJobId,
    bytes: body.length,
    hash: createHash('sha256').update(body).digest().toString('hex', 0, 8),
    elements,
    onPaper: isOnPaper(whole),
    read(part) {
      const done = part >= 1 ? elements : partOfDocument(elements, part);
      const paper = part >= 1 ? whole : printOnPaper(done, columns);
      return { elements: done, paper: isOnPaper(paper) ? paper : null };
    },
  };
}
