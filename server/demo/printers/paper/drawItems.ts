import { escapeXml } from '../../../printing/tickets/escapeXml';
import { drawRun } from './drawRun';
import { INKS } from './inks';
import { FONTS } from './fonts';
import type { PageDirection, PaperArea, PaperItem, PaperLogo, PaperRule, PaperSymbol, PaperText } from './paper';
import type { InkColor } from './textState';

const UNDERLINE = 2;

/** What lies in one frame as SVG: rules, underlines and black grounds are one path for each ink, text lies over them. */
export function drawItems(items: readonly PaperItem[], paperColor: string): string {
  const frame = new Frame(paperColor);
  for (const item of items) frame.draw(item);
  return frame.finish();
}

class Frame {
  private readonly grounds = new Map<string, string>();
  private readonly strokes = new Map<string, string>();
  private readonly parts: string[] = [];

  constructor(private readonly paperColor: string) {}

  draw(item: PaperItem): void {
    switch (item.kind) {
      case 'text':
        return this.drawText(item);
      case 'symbol':
        return this.drawSymbol(item);
      case 'image':
        return this.add(
          `<image x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" preserveAspectRatio="none" image-rendering="pixelated" href="${item.url}"/>`,
        );
      case 'logo':
        return this.add(logo(item));
      case 'rule':
        return this.stroke(item);
      case 'area':
        return this.add(area(item, this.paperColor));
      case 'cut':
      case 'mark':
        return undefined;
    }
  }

  finish(): string {
    const grounds = [...this.grounds].map(([color, path]) => `<path d="${path}" fill="${color}"/>`);
    const strokes = [...this.strokes].map(
      ([key, path]) => `<path d="${path}" stroke="${key.slice(0, 7)}" stroke-width="${key.slice(7)}" fill="none"/>`,
    );
    return [...grounds, ...strokes, ...this.parts].join('');
  }

  private add(part: string): void {
    this.parts.push(part);
  }

  private stroke({ x1, y1, x2, y2, thickness, color }: Omit<PaperRule, 'kind'>): void {
    const ink = inkOf(color);
    if (!ink) return;
    const key = ink + thickness;
    const to = y1 === y2 ? `H${x2}` : x1 === x2 ? `V${y2}` : `L${x2} ${y2}`;
    this.strokes.set(key, `${this.strokes.get(key) ?? ''}M${x1} ${y1}${to}`);
  }

  private drawText(line: PaperText): void {
    const sign = line.turned ? -1 : 1;
    const [left, top] = line.turned ? [line.x + line.width, line.y + line.height] : [line.x, line.y];
    for (const run of line.runs) {
      const ink = inkOf(run.color);
      if (!ink) continue;
      const { height, ascent } = FONTS[run.font];
      const x = left + sign * run.x;
      const cellTop = top + sign * (line.baseline - ascent * run.height);
      const cellBottom = cellTop + sign * height * run.height;
      if (run.reverse) {
        const ground = `M${x} ${cellTop}h${sign * run.length}V${cellBottom}h${-sign * run.length}z`;
        this.grounds.set(ink, (this.grounds.get(ink) ?? '') + ground);
      } else if (run.underline) {
        const y = cellBottom - (sign * UNDERLINE) / 2;
        this.stroke({ x1: x, y1: y, x2: x + sign * run.length, y2: y, thickness: UNDERLINE, color: run.color });
      }
      this.add(drawRun(run, { x, y: top + sign * line.baseline, sign, fill: run.reverse ? this.paperColor : ink }));
    }
  }

  private drawSymbol({ x, y, width, height, type, content, color, turned, rows, outline }: PaperSymbol): void {
    const ink = inkOf(color);
    if (!ink) return;
    const place = turned ? `translate(${x + width} ${y + height}) rotate(180)` : `translate(${x} ${y})`;
    const title = `<title>${escapeXml(`${type} ${content}`)}</title>`;
    const drawn =
      outline === null
        ? rowPaths(rows)
            .map(({ path, thickness }) => `<path d="${path}" stroke="${ink}" stroke-width="${thickness}"/>`)
            .join('')
        : `<path d="${outline}" fill="${ink}" fill-rule="evenodd"/>`;
    this.add(`<g transform="${place}" shape-rendering="crispEdges">${title}${drawn}</g>`);
  }
}

/** Rows of one height are one path, each row a broken stroke through its middle. */
function rowPaths(rows: PaperSymbol['rows']): { path: string; thickness: number }[] {
  const paths = new Map<number, string[]>();
  let top = 0;
  for (const { height, bars } of rows) {
    const path = paths.get(height) ?? [];
    paths.set(height, path);
    let end = 0;
    for (let index = 0; index < bars.length; index += 2) {
      const [x = 0, length = 0] = bars.slice(index, index + 2);
      path.push(index === 0 ? `M${x} ${top + height / 2}h${length}` : `m${x - end} 0h${length}`);
      end = x + length;
    }
    top += height;
  }
  return [...paths].map(([thickness, parts]) => ({ thickness, path: parts.join('') }));
}

function logo({ x, y, width, height, keys }: PaperLogo): string {
  const middle = `x="${x + width / 2}" y="${y + height / 2 + 7}"`;
  return (
    `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" fill="none" stroke="#8f99a8" stroke-width="2" stroke-dasharray="8 6"/>` +
    `<text ${middle} text-anchor="middle" fill="#404854">logo ${escapeXml(keys)}</text>`
  );
}

function area({ x, y, width, height, direction, items }: PaperArea, paperColor: string): string {
  const turn = turnOf(direction, width, height);
  const inside = drawItems(items, paperColor);
  if (!inside || width === 0 || height === 0) return '';
  const turned = turn ? `<g transform="matrix(${turn})">${inside}</g>` : inside;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${turned}</svg>`;
}

/** From where a reader of the area begins to the paper. */
function turnOf(direction: PageDirection, width: number, height: number): string {
  switch (direction) {
    case 'left_to_right':
      return '';
    case 'bottom_to_top':
      return `0 -1 1 0 0 ${height}`;
    case 'right_to_left':
      return `-1 0 0 -1 ${width} ${height}`;
    case 'top_to_bottom':
      return `0 1 -1 0 ${width} 0`;
  }
}

function inkOf(color: InkColor): string | null {
  return color === 'none' ? null : INKS[color];
}
