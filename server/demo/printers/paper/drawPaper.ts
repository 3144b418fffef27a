import { escapeXml } from '../../../printing/tickets/escapeXml';
import { drawItems } from './drawItems';
import { drawMarks } from './drawMarks';
import { DOTS_PER_MM, type Paper, type PaperCut, type PaperItem } from './paper';

/** What fits the print of the narrow roll. */
const NARROW_PRINT = 48 * DOTS_PER_MM;

/** On screen, an eighth of a millimetre is this many CSS pixels: three dots of a code are two whole ones. */
const PIXELS_PER_DOT = 2 / 3;

/** Between two pieces of paper that were cut apart, and beside the paper where marks are. */
const GAP = 24;
const GUTTER = 272;
const MARGIN = 4;

/** What a reader of the screen is told at most. */
const LONGEST_LABEL = 10_000;

/** How paper ends that still hangs on the roll: teeth, drawn to the left. */
const TOOTH = 16;
const TORN = 'l-8 8l-8-8';

const PAPER_COLOR = '#fdfdfb';
const FONTS = "'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,'Courier New',monospace";

/** How wide the roll is on which so many dots are printed, of those that are sold. */
export function rollMillimetres(width: number): number {
  return width <= NARROW_PRINT ? 58 : 80;
}

interface Piece {
  top: number;
  bottom: number;
  /** What ends it: null for paper that was not cut. */
  cut: PaperCut | null;
}

/**
 * A paper as an SVG to stand in an HTML page: the strip with its margins in dots, cut where it was cut, and beside it the marks of
 * what left nothing on it. It needs no styles and no scripts. All text is escaped.
 */
export function drawPaper(paper: Paper): string {
  const roll = rollMillimetres(paper.width) * DOTS_PER_MM;
  const side = (roll - paper.width) / 2;
  const pieces = cutApart(paper);
  const marks = drawMarks(
    paper.items,
    (y) => MARGIN + y + GAP * pieces.findIndex(({ bottom }, index) => y < bottom || index === pieces.length - 1),
  );

  const drawn = pieces.map((piece, index) => {
    const at = MARGIN + piece.top + GAP * index;
    const above = index > 0 ? pieces[index - 1] : undefined;
    return paperPiece(paper, piece, { at, side, roll, bridge: above?.cut?.full === false });
  });
  const width = MARGIN * 2 + roll + (marks.svg ? GUTTER : 0);
  const height = Math.max(MARGIN * 2 + paper.height + GAP * pieces.length, marks.bottom);
  const label = paper.text.length > LONGEST_LABEL ? `${paper.text.slice(0, LONGEST_LABEL)}…` : paper.text;
  return (
    `<svg class="paper${marks.svg && ' marked-paper'}" ${label ? `role="img" aria-label="${escapeXml(label)}"` : 'aria-hidden="true"'} viewBox="0 0 ${width} ${height}" ` +
    `width="${pixels(width)}" height="${pixels(height)}" font-family="${FONTS}" font-size="20" text-rendering="geometricPrecision" ` +
    `xml:space="preserve">${drawn.join('')}${marks.svg && `<g transform="translate(${MARGIN + roll + 16} 0)">${marks.svg}</g>`}</svg>`
  );
}

function cutApart({ items, height }: Paper): Piece[] {
  const cuts = items.filter((item) => item.kind === 'cut').sort((a, b) => a.y - b.y);
  const pieces: Piece[] = [];
  let top = 0;
  for (const cut of cuts) {
    if (cut.y <= top) continue;
    pieces.push({ top, bottom: cut.y, cut });
    top = cut.y;
  }
  if (top < height) pieces.push({ top, bottom: height, cut: null });
  return pieces;
}

function paperPiece(
  { width, items }: Paper,
  { top, bottom, cut }: Piece,
  { at, side, roll, bridge }: { at: number; side: number; roll: number; bridge: boolean },
): string {
  const height = bottom - top;
  const sheet = `M${MARGIN} ${at}h${roll}v${height}${cut ? `h-${roll}` : TORN.repeat(roll / TOOTH)}z`;
  const left = MARGIN + roll / 2 - 6;
  const uncut = bridge ? `M${left} ${at - GAP - 2}h12v${GAP + 6}h-12z` : '';
  const print = drawItems(
    items.filter((item) => touches(item, top, bottom)),
    PAPER_COLOR,
  );
  return (
    `<path d="${sheet}${uncut}" fill="${PAPER_COLOR}" class="sheet"/>` +
    (print &&
      `<svg x="${MARGIN + side}" y="${at}" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}">${print}</svg>`)
  );
}

function touches(item: PaperItem, top: number, bottom: number): boolean {
  if (item.kind === 'cut' || item.kind === 'mark') return false;
  const [from, to] = item.kind === 'rule' ? [item.y1 - item.thickness, item.y2 + item.thickness] : [item.y, item.y + item.height];
  return from < bottom && to > top;
}

function pixels(dots: number): number {
  return Math.round(dots * PIXELS_PER_DOT);
}
