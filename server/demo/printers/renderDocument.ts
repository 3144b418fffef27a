import { createHash } from 'node:crypto';
import { truncateDocument } from './epos/truncateDocument';
import type { EposDocument, EposElement } from './epos/readEposDocument';
import type { Paper } from './paper/paper';
import { isOnPaper, printOnPaper } from './paper/printOnPaper';
import type { PrinterState } from './printerState';

/** A document laid out for a paper width. */
export interface RenderedDocument {
  printJobId: string | null;
  bytes: number;
  hash: string;
  elements: readonly EposElement[];
  /** False if nothing is printed: a drawer pulse, a sound or settings alone leave nothing on paper. */
  onPaper: boolean;
  /** The elements that are interpreted if printing stops after this fraction (1 for all), and the resulting paper; null if it is empty. */
  renderPart(part: number): { elements: readonly EposElement[]; paper: Paper | null };
}

/** Lays out a document. Throws TooMuchPaperError. */
export function renderDocument(
  { printJobId, elements }: EposDocument,
  body: Uint8Array,
  columns: PrinterState['columns'],
): RenderedDocument {
  const whole = printOnPaper(elements, columns);
  return {
    printJobId,
    bytes: body.length,
    hash: createHash('sha256').update(body).digest().toString('hex', 0, 8),
    elements,
    onPaper: isOnPaper(whole),
    renderPart(part) {
      const interpreted = part >= 1 ? elements : truncateDocument(elements, part);
      const paper = part >= 1 ? whole : printOnPaper(interpreted, columns);
      return { elements: interpreted, paper: isOnPaper(paper) ? paper : null };
    },
  };
}
