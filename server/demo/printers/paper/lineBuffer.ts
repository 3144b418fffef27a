import { FONTS, cellWidth, cellsOf, cellsOfText, isNarrow } from './fonts';
import type { PaperRun } from './paper';
import type { CharacterStyle } from './textState';

const TAB_COLUMNS = 8;

/** Characters that a line takes at most, marks on letters included: no language needs half of them. */
const MOST_CHARACTERS = 1_000;

/** Characters that wait for the end of their line; what they take of the paper, and where their letters stand. */
export interface BufferedLine {
  runs: readonly PaperRun[];
  width: number;
  height: number;
  baseline: number;
}

/** The line that a printer collects before it prints it. `width` is what fits, in dots. */
export class LineBuffer {
  private runs: PaperRun[] = [];
  private at = 0;
  private furthest = 0;

  constructor(private width: number) {}

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  /** Where the next character goes. */
  get x(): number {
    return this.at;
  }

  /** Moves on or back, never over the edge. */
  moveTo(x: number): void {
    this.at = Math.min(x, this.width);
  }

  /** To the next stop, every eight characters of font A; at the last one it stays. */
  tab(): void {
    const stop = TAB_COLUMNS * FONTS.font_a.width;
    const next = (Math.floor(this.at / stop) + 1) * stop;
    if (next < this.width) this.at = next;
  }

  /** Adds characters, and calls `onFull` where one does not fit: that takes the line away. */
  write(text: string, style: CharacterStyle, onFull: () => void): void {
    const cell = cellWidth(style);
    let rest = text;
    for (;;) {
      const piece = this.fitting(rest, cell);
      this.add(piece, style, cell);
      if (piece.length === rest.length) return;
      rest = rest.slice(piece.length);
      onFull();
    }
  }

  /** The line as it is, and an empty buffer; null when there was nothing. */
  take(): BufferedLine | null {
    const { runs, furthest } = this;
    this.runs = [];
    this.at = 0;
    this.furthest = 0;
    return runs.length === 0 ? null : { runs, width: furthest, ...measureRuns(runs) };
  }

  /** The start of a text that fits; an empty line takes at least one character. */
  private fitting(text: string, cell: number): string {
    const cells = Math.floor((this.width - this.at) / cell);
    const least = this.at === 0 ? 1 : 0;
    const taken = Math.max(least, cells);
    // One more: a mark that follows belongs to the last letter.
    if (isNarrow(text.slice(0, taken + 1))) return text.slice(0, taken);
    let used = 0;
    let end = 0;
    for (const character of text) {
      used += cellsOf(character);
      if ((used > cells && (end > 0 || least === 0)) || end >= MOST_CHARACTERS) break;
      end += character.length;
    }
    return text.slice(0, end);
  }

  private add(text: string, { font, width, height, bold, underline, reverse, color }: CharacterStyle, cell: number): void {
    if (!text) return;
    const length = cellsOfText(text) * cell;
    const run = { text, x: this.at, length, font, width, height, bold, underline, reverse, color };
    const before = this.runs.at(-1);
    if (before && before.x + before.length === run.x && isSameStyle(before, run)) {
      before.text += text;
      before.length += length;
    } else this.runs.push(run);
    this.at += length;
    this.furthest = Math.max(this.furthest, this.at);
  }
}

/** How high characters are that stand on one line, and how far below the top that line is. */
export function measureRuns(runs: readonly CharacterStyle[]): { height: number; baseline: number } {
  let above = 0;
  let below = 0;
  for (const { font, height } of runs) {
    const { ascent, height: cell } = FONTS[font];
    above = Math.max(above, ascent * height);
    below = Math.max(below, (cell - ascent) * height);
  }
  return { height: above + below, baseline: above };
}

function isSameStyle(a: CharacterStyle, b: CharacterStyle): boolean {
  return (
    a.font === b.font &&
    a.width === b.width &&
    a.height === b.height &&
    a.bold === b.bold &&
    a.underline === b.underline &&
    a.reverse === b.reverse &&
    a.color === b.color
  );
}
