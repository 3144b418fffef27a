import { useState } from 'react';
import { firstView, viewOf, wholeView, zoomed, type ChartView, type Size } from '@/features/traceViewer/Statechart/chartView';
import type { Box, Point } from '@/features/traceViewer/Statechart/placedChart';

/**
 * The view of a drawing in a frame. It starts with `firstView`; with `follows` it moves to `focus` when `focus` or the frame changes and
 * `focus` is not visible.
 */
export function useChartView(drawing: Size, frame: Size | null, focus: Box, follows: boolean) {
  const [view, setView] = useState<ChartView | null>(null);
  const [seen, setSeen] = useState('');

  const now = JSON.stringify([frame, follows, focus]);
  if (frame && now !== seen) {
    setSeen(now);
    if (!view) setView(firstView(drawing, frame, focus));
    else if (follows) setView(viewOf(focus, view, drawing, frame));
  }

  const change = (next: (view: ChartView) => ChartView) => setView((before) => before && next(before));
  return {
    view,
    change,
    /** Around a point of the frame; by default its centre. */
    zoom: (factor: number, at?: Point) =>
      change((before) => zoomed(before, factor, at ?? { x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2 })),
    showAll: () => frame && setView(wholeView(drawing, frame)),
  };
}
