import { escapeXml } from '../../../printing/tickets/escapeXml';
import { FONTS, cellsOf } from './fonts';
import type { PaperRun } from './paper';

/** Characters are drawn with a font size at which most monospaced fonts are 12 units wide, and scaled to their cell. */
const CELL_WIDTH = 12;

/** Characters that every monospaced font has. Other characters may come from another font, so each is positioned separately. */
const MONOSPACED = /^[ -~\u00a0-\u017f€–—‘’“”…•]*$/;

interface Segment {
  text: string;
  at: number;
  cells: number;
  /** The positions of its characters in cells; null for monospaced ones. */
  positions: number[] | null;
}

interface Place {
  /** The position of the first character. */
  x: number;
  y: number;
  /** -1 is upside down. */
  sign: 1 | -1;
  fill: string;
}

/** Draws characters of one style as SVG, each in its cell; spaces at both ends are left out. */
export function drawRun(run: PaperRun, { x, y, sign, fill }: Place): string {
  const { width, height } = FONTS[run.font];
  const across = (sign * width * run.width) / CELL_WIDTH;
  const down = ((sign * height * run.height) / 24) * 1.2;
  const style = `fill="${fill}"${run.bold ? ' font-weight="700"' : ''}`;
  return segments(run.text)
    .map(({ text, at, cells, positions }) => {
      const matrix = `matrix(${rounded(across)} 0 0 ${rounded(down)} ${rounded(x + at * CELL_WIDTH * across)} ${rounded(y)})`;
      const spacing = positions
        ? `x="${positions.map((place) => (place - at) * CELL_WIDTH).join(' ')}"`
        : `textLength="${cells * CELL_WIDTH}" lengthAdjust="spacingAndGlyphs"`;
      return `<text transform="${matrix}" ${spacing} ${style}>${escapeXml(text)}</text>`;
    })
    .join('');
}

function segments(text: string): Segment[] {
  if (MONOSPACED.test(text))
    return [trimmed({ text, at: 0, cells: text.length, positions: null })].filter((segment) => segment.text !== '');
  const found: Segment[] = [];
  let at = 0;
  for (const character of text) {
    const cells = cellsOf(character);
    const last = found.at(-1);
    if (MONOSPACED.test(character)) {
      if (last && !last.positions) appendTo(last, character, cells);
      else found.push({ text: character, at, cells, positions: null });
    } else if (cells === 0 && last) last.text += character;
    // Browsers disagree on positions for surrogate pairs, so only characters of one code unit share a list of positions.
    else if (last?.positions && character.length === 1 && last.text.length === last.positions.length) {
      appendTo(last, character, cells);
      last.positions.push(at);
    } else found.push({ text: character, at, cells, positions: [at] });
    at += cells;
  }
  return found.map(trimmed).filter((segment) => segment.text !== '');
}

function appendTo(segment: Segment, character: string, cells: number): void {
  segment.text += character;
  segment.cells += cells;
}

function trimmed(segment: Segment): Segment {
  if (segment.positions) return segment;
  const text = segment.text.trimStart();
  const leading = segment.text.length - text.length;
  const shown = text.trimEnd();
  return { text: shown, at: segment.at + leading, cells: segment.cells - leading - (text.length - shown.length), positions: null };
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}
