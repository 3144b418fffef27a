import type { PaperRule } from './paper';
import type { InkColor } from './textState';

const THICKNESS: ReadonlyMap<string, number> = new Map([
  ['thin', 2],
  ['medium', 4],
  ['thick', 8],
]);

interface Points {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The total thickness of a rule style in dots; a double rule has a gap of the same thickness. */
export function styleWidth(style: string): number {
  return thicknessOf(style) * (isDouble(style) ? 3 : 1);
}

/** The strokes of a rule between two points: below the connecting line if it is horizontal, right of it if it is vertical. */
export function rulesBetween({ x1, y1, x2, y2 }: Points, style: string, color: InkColor): PaperRule[] {
  const thickness = thicknessOf(style);
  const isVertical = Math.abs(y2 - y1) > Math.abs(x2 - x1);
  return (isDouble(style) ? [0, 2 * thickness] : [0]).map((offset) => {
    const [right, down] = isVertical ? [offset + thickness / 2, 0] : [0, offset + thickness / 2];
    return { kind: 'rule', x1: x1 + right, y1: y1 + down, x2: x2 + right, y2: y2 + down, thickness, color };
  });
}

/** The strokes of a frame, inside its corner points. */
export function rulesAround({ x1, y1, x2, y2 }: Points, style: string, color: InkColor): PaperRule[] {
  const thickness = thicknessOf(style);
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2) + 1];
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2) + 1];
  return (isDouble(style) ? [0, 2 * thickness] : [0]).flatMap((inset) => {
    const rule = (a: number, b: number, c: number, d: number): PaperRule => ({
      kind: 'rule',
      x1: a,
      y1: b,
      x2: c,
      y2: d,
      thickness,
      color,
    });
    const [l, t, r, b] = [left + inset, top + inset, right - inset, bottom - inset];
    const half = thickness / 2;
    if (r - l < thickness || b - t < thickness) return [];
    return [rule(l, t + half, r, t + half), rule(l, b - half, r, b - half), rule(l + half, t, l + half, b), rule(r - half, t, r - half, b)];
  });
}

function thicknessOf(style: string): number {
  return THICKNESS.get(style.replace('_double', '')) ?? 2;
}

function isDouble(style: string): boolean {
  return style.endsWith('_double');
}
