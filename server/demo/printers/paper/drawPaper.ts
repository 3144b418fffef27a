import { escapeXml } from '../../../printing/tickets/escapeXml';
import { drawItems } from './drawItems';
import { drawMarks } from './drawMarks';
import { DOTS_PER_MM, type Paper, type PaperCut, type PaperItem } from './paper';

/** The printable width of the narrow roll. */
const NARROW_PRINT_WIDTH = 48 * DOTS_PER_MM;

/** CSS pixels per dot (an eighth of a millimetre), so that a code module of three dots is exactly two pixels. */
const PIXELS_PER_DOT = 2 / 3;

/** The space between two cut pieces, and the column for marks beside the paper. */
const GAP = 24;
const GUTTER = 272;
const MARGIN = 4;

/** The longest label for screen readers. */
const MAX_LABEL_LENGTH = 10_000;

/** The edge of paper that has not been cut: teeth, drawn from right to left. */
const TOOTH_WIDTH = 16;
const TORN_EDGE = 'l-8 8l-8-8';

const PAPER_COLOR = '#fdfdfb';
const FONTS = "'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,'Courier New',monospace";

/** The width of the paper roll for a printable width in dots: 58 or 80 mm. */
export function rollMillimetres(width: number): number {
  return width <= NARROW_PRINT_WIDTH ? 58 : 80;
}

interface Piece {
  top: number;
  bottom: number;
  /** The cut at its end; null for paper that was not cut. */
  cut: PaperCut | null;
}

/**
 * Draws a paper as SVG for an HTML page: the strip with its margins, split at the cuts, and beside it the marks for what left nothing on it.
 * Units are dots. The SVG needs no styles and no scripts. All text is escaped.
 */
export function drawPaper(paper: Paper): string {
  const roll = rollMillimetres(paper.width) * DOTS_PER_MM;
  const side = (roll - paper.width) / 2;
  const pieces = splitAtCuts(paper);
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
  const label = paper.text.length > MAX_LABEL_LENGTH ? `${paper.text.slice(0, MAX_LABEL_LENGTH)}…` : paper.text;
  return (
    `<svg class="paper${marks.svg && ' marked-paper'}" ${label ? `role="img" aria-label="${escapeXml(label)}"` : 'aria-hidden="true"'} viewBox="0 0 ${width} ${height}" ` +
    `width="${pixels(width)}" height="${pixels(height)}" font-family="${FONTS}" font-size="20" text-rendering="geometricPrecision" ` +
    `xml:space="preserve">${drawn.join('')}${marks.svg && `<g transform="translate(${MARGIN + roll + 16} 0)">${marks.svg}</g>`}</svg>`
  );
}

function splitAtCuts({ items, height }: Paper): Piece[] {
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
  const sheet = `M${MARGIN} ${at}h${roll}v${height}${cut ? `h-${roll}` : TORN_EDGE.repeat(roll / TOOTH_WIDTH)}z`;
  const left = MARGIN + roll / 2 - 6;
  const uncut = bridge ? `M${left} ${at - GAP - 2}h12v${GAP + 6}h-12z` : '';
  const print = drawItems(
    items.filter((item) => overlaps(item, top, bottom)),
    PAPER_COLOR,
  );
  return (
    `<path d="${sheet}${uncut}" fill="${PAPER_COLOR}" class="sheet"/>` +
    (print &&
      `<svg x="${MARGIN + side}" y="${at}" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}">${print}</svg>`)
  );
}

function overlaps(item: PaperItem, top: number, bottom: number): boolean {
  if (item.kind === 'cut' || item.kind === 'mark') return false;
  const [from, to] = item.kind === 'rule' ? [item.y1 - item.thickness, item.y2 + item.thickness] : [item.y, item.y + item.height];
  return from < bottom && to > top;
}

function pixels(dots: number): number {
  return Math.round(dots * PIXELS_PER_DOT);
}
