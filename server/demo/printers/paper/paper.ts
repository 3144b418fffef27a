import type { Alignment, CharacterStyle, InkColor } from './textState';

/** The resolution of a 203 dpi printer. All positions and sizes on paper are in dots. */
export const DOTS_PER_MM = 8;

/** A box in dots, from the left edge of the printable area and from the top of the paper. */
interface PaperBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Characters of one style in a line; `x` is relative to the line. */
export interface PaperRun extends CharacterStyle {
  text: string;
  x: number;
  /** The width of the run in dots. */
  length: number;
}

/** A line of characters; `baseline` is relative to its top. With `upsideDown` it is rotated by 180° in place. */
export interface PaperText extends PaperBox {
  kind: 'text';
  align: Alignment;
  baseline: number;
  upsideDown: boolean;
  runs: readonly PaperRun[];
}

/** One row of a code: alternating x and width of its bars, in dots. */
interface SymbolRow {
  height: number;
  bars: readonly number[];
}

/** A barcode or two-dimensional code. `outline` is an SVG path for codes that do not consist of rows. */
export interface PaperSymbol extends PaperBox {
  kind: 'symbol';
  type: string;
  content: string;
  color: InkColor;
  upsideDown: boolean;
  rows: readonly SymbolRow[];
  outline: string | null;
}

/** A raster image as PNG in a data URL. */
export interface PaperImage extends PaperBox {
  kind: 'image';
  url: string;
}

/** A logo from the printer's memory, of which only the keys are known. */
export interface PaperLogo extends PaperBox {
  kind: 'logo';
  keys: string;
}

/** A ruled line; its coordinates are the middle of its thickness. */
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

/** A print area of a page. Its items are laid out in its reading direction and clipped at its edges. */
export interface PaperArea extends PaperBox {
  kind: 'area';
  direction: PageDirection;
  items: readonly PaperItem[];
}

/** A cut; a partial cut leaves a bridge between the pieces. */
export interface PaperCut {
  kind: 'cut';
  y: number;
  full: boolean;
}

/**
 * An event that left nothing on paper: the drawer, a sound, a setting, data that could not be printed, or a raw command, which is not
 * interpreted. `text` describes it with the names of ePOS-Print.
 */
export interface PaperMark {
  kind: 'mark';
  what: 'drawer' | 'sound' | 'setting' | 'refused' | 'command';
  y: number;
  text: string;
}

/** One effect of a document. */
export type PaperItem = PaperText | PaperSymbol | PaperImage | PaperLogo | PaperRule | PaperArea | PaperCut | PaperMark;

/** The printed result of a document, in dots. `text` is its readable text, line by line. */
export interface Paper {
  /** The printable width; the paper itself is wider. */
  width: number;
  height: number;
  items: readonly PaperItem[];
  text: string;
}

/** Thrown for a document that is longer than the roll or takes too long to print. */
export class TooMuchPaperError extends Error {}
