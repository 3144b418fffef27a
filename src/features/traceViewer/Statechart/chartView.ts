import type { Box, Point } from '@/features/traceViewer/Statechart/placedChart';

/** The view of a drawing: `scale` relative to layout units, `x`, `y`: its top left corner in the frame, in pixels. */
export interface ChartView extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Below this scale the text is too small to read. */
const READABLE = 0.8;
const SMALLEST = 0.1;
const LARGEST = 3;
const MARGIN = 12;

/** The whole drawing, centred and as large as possible up to 100 %. */
export function wholeView(drawing: Size, frame: Size): ChartView {
  const room = Math.min((frame.width - 2 * MARGIN) / drawing.width, (frame.height - 2 * MARGIN) / drawing.height);
  const scale = Math.min(1, Math.max(SMALLEST, room));
  return { scale, x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2 };
}

/** The initial view: the whole drawing if its text is readable, otherwise the area around `focus`. */
export function firstView(drawing: Size, frame: Size, focus: Box): ChartView {
  const whole = wholeView(drawing, frame);
  return whole.scale >= READABLE ? whole : centred(focus, drawing, frame, READABLE);
}

/** Zooms by a factor around the point `at` of the frame. */
export function zoomed(view: ChartView, factor: number, at: Point): ChartView {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

export function moved(view: ChartView, dx: number, dy: number): ChartView {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** The same view if `focus` is visible in it, otherwise one centred on `focus` with a readable scale. */
export function viewOf(focus: Box, view: ChartView, drawing: Size, frame: Size): ChartView {
  const left = focus.x * view.scale + view.x;
  const top = focus.y * view.scale + view.y;
  const right = left + focus.width * view.scale;
  const bottom = top + focus.height * view.scale;
  const isSeen = left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height;
  return isSeen ? view : centred(focus, drawing, frame, Math.max(view.scale, READABLE));
}

/** Centres `focus`, within the bounds of the drawing; if it is larger than the frame, its beginning is shown. */
function centred(focus: Box, drawing: Size, frame: Size, scale: number): ChartView {
  function offset(start: number, length: number, whole: number, room: number): number {
    const end = room - MARGIN - whole * scale;
    if (end > MARGIN) return (room - whole * scale) / 2;
    const wanted = length * scale > room - 2 * MARGIN ? MARGIN - start * scale : room / 2 - (start + length / 2) * scale;
    return Math.min(MARGIN, Math.max(end, wanted));
  }
  return {
    scale,
    x: offset(focus.x, focus.width, drawing.width, frame.width),
    y: offset(focus.y, focus.height, drawing.height, frame.height),
  };
}
