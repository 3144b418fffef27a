import { escapeXml } from '../../../printing/tickets/escapeXml';
import { drawRun } from './drawRun';
import { INKS } from './inks';
import { FONTS } from './fonts';
import type { PageDirection, PaperArea, PaperItem, PaperLogo, PaperRule, PaperSymbol, PaperText } from './paper';
import type { InkColor } from './textState';

const UNDERLINE = 2;

/** Draws items as SVG: rules, underlines and inverse backgrounds are one path per ink, with the text above them. */
export function drawItems(items: readonly PaperItem[], paperColor: string): string {
  const frame = new Frame(paperColor);
  for (const item of items) frame.draw(item);
  return frame.finish();
}

class Frame {
  private readonly backgrounds = new Map<string, string>();
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
        return this.addPart(
          `<image x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" preserveAspectRatio="none" image-rendering="pixelated" href="${item.url}"/>`,
        );
      case 'logo':
        return this.addPart(logo(item));
      case 'rule':
        return this.addStroke(item);
      case 'area':
        return this.addPart(area(item, this.paperColor));
      case 'cut':
      case 'mark':
        return undefined;
    }
  }

  finish(): string {
    const backgrounds = [...this.backgrounds].map(([color, path]) => `<path d="${path}" fill="${color}"/>`);
    const strokes = [...this.strokes].map(
      ([key, path]) => `<path d="${path}" stroke="${key.slice(0, 7)}" stroke-width="${key.slice(7)}" fill="none"/>`,
    );
    return [...backgrounds, ...strokes, ...this.parts].join('');
  }

  private addPart(part: string): void {
    this.parts.push(part);
  }

  private addStroke({ x1, y1, x2, y2, thickness, color }: Omit<PaperRule, 'kind'>): void {
    const ink = inkOf(color);
    if (!ink) return;
    const key = ink + thickness;
    const to = y1 === y2 ? `H${x2}` : x1 === x2 ? `V${y2}` : `L${x2} ${y2}`;
    this.strokes.set(key, `${this.strokes.get(key) ?? ''}M${x1} ${y1}${to}`);
  }

  private drawText(line: PaperText): void {
    const sign = line.upsideDown ? -1 : 1;
    const [left, top] = line.upsideDown ? [line.x + line.width, line.y + line.height] : [line.x, line.y];
    for (const run of line.runs) {
      const ink = inkOf(run.color);
      if (!ink) continue;
      const { height, ascent } = FONTS[run.font];
      const x = left + sign * run.x;
      const cellTop = top + sign * (line.baseline - ascent * run.height);
      const cellBottom = cellTop + sign * height * run.height;
      if (run.reverse) {
        const background = `M${x} ${cellTop}h${sign * run.length}V${cellBottom}h${-sign * run.length}z`;
        this.backgrounds.set(ink, (this.backgrounds.get(ink) ?? '') + background);
      } else if (run.underline) {
        const y = cellBottom - (sign * UNDERLINE) / 2;
        this.addStroke({ x1: x, y1: y, x2: x + sign * run.length, y2: y, thickness: UNDERLINE, color: run.color });
      }
      this.addPart(drawRun(run, { x, y: top + sign * line.baseline, sign, fill: run.reverse ? this.paperColor : ink }));
    }
  }

  private drawSymbol({ x, y, width, height, type, content, color, upsideDown, rows, outline }: PaperSymbol): void {
    const ink = inkOf(color);
    if (!ink) return;
    const place = upsideDown ? `translate(${x + width} ${y + height}) rotate(180)` : `translate(${x} ${y})`;
    const title = `<title>${escapeXml(`${type} ${content}`)}</title>`;
    const drawn =
      outline === null
        ? rowPaths(rows)
            .map(({ path, thickness }) => `<path d="${path}" stroke="${ink}" stroke-width="${thickness}"/>`)
            .join('')
        : `<path d="${outline}" fill="${ink}" fill-rule="evenodd"/>`;
    this.addPart(`<g transform="${place}" shape-rendering="crispEdges">${title}${drawn}</g>`);
  }
}

/** Rows of the same height form one path; each row is a dashed stroke through its middle. */
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
  const rotation = rotationOf(direction, width, height);
  const inside = drawItems(items, paperColor);
  if (!inside || width === 0 || height === 0) return '';
  const turned = rotation ? `<g transform="matrix(${rotation})">${inside}</g>` : inside;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${turned}</svg>`;
}

/** The SVG matrix that rotates an area from its reading direction to the paper. */
function rotationOf(direction: PageDirection, width: number, height: number): string {
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
