import { FONTS, cellWidth, cellsOf, cellsOfText, isNarrow } from './fonts';
import type { PaperRun } from './paper';
import type { CharacterStyle } from './textState';

const TAB_COLUMNS = 8;

/** The most characters on a line, including combining marks; no language needs half as many. */
const MAX_CHARACTERS = 1_000;

/** A finished line: its runs, its size and its baseline in dots. */
export interface BufferedLine {
  runs: readonly PaperRun[];
  width: number;
  height: number;
  baseline: number;
}

/** Collects the characters of a line before it is printed. `width` is the printable width in dots. */
export class LineBuffer {
  private runs: PaperRun[] = [];
  private at = 0;
  private lineWidth = 0;

  constructor(private width: number) {}

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  /** The position of the next character. */
  get x(): number {
    return this.at;
  }

  /** Sets the position of the next character, at most the width. */
  moveTo(x: number): void {
    this.at = Math.min(x, this.width);
  }

  /** Moves to the next tab stop (every eight characters of font A), if there is one. */
  tab(): void {
    const stop = TAB_COLUMNS * FONTS.font_a.width;
    const next = (Math.floor(this.at / stop) + 1) * stop;
    if (next < this.width) this.at = next;
  }

  /** Adds characters. When one does not fit, it calls `onFull`, which must take the line. */
  write(text: string, style: CharacterStyle, onFull: () => void): void {
    const cell = cellWidth(style);
    let rest = text;
    for (;;) {
      const piece = this.fittingPrefix(rest, cell);
      this.add(piece, style, cell);
      if (piece.length === rest.length) return;
      rest = rest.slice(piece.length);
      onFull();
    }
  }

  /** Returns the line and empties the buffer; null if it is empty. */
  take(): BufferedLine | null {
    const { runs, lineWidth } = this;
    this.runs = [];
    this.at = 0;
    this.lineWidth = 0;
    return runs.length === 0 ? null : { runs, width: lineWidth, ...measureRuns(runs) };
  }

  /** The longest prefix of a text that fits; at least one character on an empty line. */
  private fittingPrefix(text: string, cell: number): string {
    const cells = Math.floor((this.width - this.at) / cell);
    const minLength = this.at === 0 ? 1 : 0;
    const taken = Math.max(minLength, cells);
    // One more character is checked, because a combining mark after the prefix belongs to its last character.
    if (isNarrow(text.slice(0, taken + 1))) return text.slice(0, taken);
    let used = 0;
    let end = 0;
    for (const character of text) {
      used += cellsOf(character);
      if ((used > cells && (end > 0 || minLength === 0)) || end >= MAX_CHARACTERS) break;
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
    this.lineWidth = Math.max(this.lineWidth, this.at);
  }
}

/** The height of a line and the distance from its top to the baseline, in dots. */
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
