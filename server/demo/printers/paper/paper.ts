import type { Alignment, CharacterStyle, InkColor } from './textState';

/** A printer of 203 dpi: everything on the paper is laid out in these. */
export const DOTS_PER_MM = 8;

/** Where a thing lies, in dots from the left edge of what can be printed and from the top of the paper. */
interface PaperPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Characters of one style in a line; `x` counts from the line's own. */
export interface PaperRun extends CharacterStyle {
  text: string;
  x: number;
  /** How much of the line it takes, in dots. */
  length: number;
}

/** A line of characters, which stand on `baseline` dots below its top; `turned` lies upside down in the same place. */
export interface PaperText extends PaperPlace {
  kind: 'text';
  align: Alignment;
  baseline: number;
  turned: boolean;
  runs: readonly PaperRun[];
}

/** One row of a code: its bars as x and width in turns, in dots. */
interface SymbolRow {
  height: number;
  bars: readonly number[];
}

/** A code that scanners read. `outline` is the path of one that does not lie in rows. */
export interface PaperSymbol extends PaperPlace {
  kind: 'symbol';
  type: string;
  content: string;
  color: InkColor;
  turned: boolean;
  rows: readonly SymbolRow[];
  outline: string | null;
}

/** A raster as it came, as a PNG in a data URL. */
export interface PaperImage extends PaperPlace {
  kind: 'image';
  url: string;
}

/** What the printer has in its memory: only its keys are known. */
export interface PaperLogo extends PaperPlace {
  kind: 'logo';
  keys: string;
}

/** A ruled line between two points, in the middle of its thickness. */
export interface PaperRule {
  kind: 'rule';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  thickness: number;
  color: InkColor;
}

export type PageDirection = 'left_to_right' | 'bottom_to_top' | 'right_to_left' | 'top_to_bottom';

/** A part of a page; what is in it is placed as its direction reads, and cut off at its edges. */
export interface PaperArea extends PaperPlace {
  kind: 'area';
  direction: PageDirection;
  items: readonly PaperItem[];
}

/** Where the knife went through; a partial cut leaves a bridge. */
export interface PaperCut {
  kind: 'cut';
  y: number;
  full: boolean;
}

/**
 * What happened beside the paper: the drawer, a sound, a setting, what the printer refused to print, and raw commands (`command`), which
 * it takes and does not interpret. `text` names it in the words of ePOS-Print.
 */
export interface PaperMark {
  kind: 'mark';
  what: 'drawer' | 'sound' | 'setting' | 'refused' | 'command';
  y: number;
  text: string;
}

/** One thing that a document did, in the order of the document. */
export type PaperItem = PaperText | PaperSymbol | PaperImage | PaperLogo | PaperRule | PaperArea | PaperCut | PaperMark;

/** What a document leaves behind, in dots. `text` is what can be read on it, line by line. */
export interface Paper {
  /** Of what can be printed; the paper itself is wider. */
  width: number;
  height: number;
  items: readonly PaperItem[];
  text: string;
}

/** A document that would use up the roll, or keep the printer busy for too long. */
export class TooMuchPaperError extends Error {}
