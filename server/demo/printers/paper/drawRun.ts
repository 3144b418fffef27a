import { escapeXml } from '../../../printing/tickets/escapeXml';
import { FONTS, cellsOf } from './fonts';
import type { PaperRun } from './paper';

/** All characters are drawn in a font of this size, which is 12 wide in most fonts of even width, and stretched to their cell. */
const CELL = 12;

/** Letters that every font of even width has; of others each stands in its own place, whatever font it comes from. */
const EVEN = /^[ -~\u00a0-\u017f€–—‘’“”…•]*$/;

interface Segment {
  text: string;
  at: number;
  cells: number;
  /** Where its characters stand, in cells; null for even ones. */
  places: number[] | null;
}

interface Place {
  /** Where the first character stands on its line. */
  x: number;
  y: number;
  /** -1 is upside down. */
  sign: 1 | -1;
  fill: string;
}

/** Characters of one style as SVG, each in its own cell of dots; blanks around them are left out. */
export function drawRun(run: PaperRun, { x, y, sign, fill }: Place): string {
  const { width, height } = FONTS[run.font];
  const across = (sign * width * run.width) / CELL;
  const down = ((sign * height * run.height) / 24) * 1.2;
  const style = `fill="${fill}"${run.bold ? ' font-weight="700"' : ''}`;
  return segments(run.text)
    .map(({ text, at, cells, places }) => {
      const matrix = `matrix(${short(across)} 0 0 ${short(down)} ${short(x + at * CELL * across)} ${short(y)})`;
      const spread = places
        ? `x="${places.map((place) => (place - at) * CELL).join(' ')}"`
        : `textLength="${cells * CELL}" lengthAdjust="spacingAndGlyphs"`;
      return `<text transform="${matrix}" ${spread} ${style}>${escapeXml(text)}</text>`;
    })
    .join('');
}

function segments(text: string): Segment[] {
  if (EVEN.test(text)) return [trimmed({ text, at: 0, cells: text.length, places: null })].filter((segment) => segment.text !== '');
  const found: Segment[] = [];
  let at = 0;
  for (const character of text) {
    const cells = cellsOf(character);
    const last = found.at(-1);
    if (EVEN.test(character)) {
      if (last && !last.places) addTo(last, character, cells);
      else found.push({ text: character, at, cells, places: null });
    } else if (cells === 0 && last) last.text += character;
    // Browsers count such places by letters or by halves of pairs: only single ones are lined up.
    else if (last?.places && character.length === 1 && last.text.length === last.places.length) {
      addTo(last, character, cells);
      last.places.push(at);
    } else found.push({ text: character, at, cells, places: [at] });
    at += cells;
  }
  return found.map(trimmed).filter((segment) => segment.text !== '');
}

function addTo(segment: Segment, character: string, cells: number): void {
  segment.text += character;
  segment.cells += cells;
}

function trimmed(segment: Segment): Segment {
  if (segment.places) return segment;
  const text = segment.text.trimStart();
  const leading = segment.text.length - text.length;
  const shown = text.trimEnd();
  return { text: shown, at: segment.at + leading, cells: segment.cells - leading - (text.length - shown.length), places: null };
}

function short(number: number): number {
  return Math.round(number * 1000) / 1000;
}
