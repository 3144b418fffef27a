import { useEffect, useRef, type PointerEvent } from 'react';
import { moved, type ChartView } from '@/features/lab/Statechart/chartView';
import type { Point } from '@/features/lab/Statechart/placedChart';

/** A hand that presses a state trembles that much. */
const DRAG_FROM = 4;
/** Of a wheel's way, in pixels, to a factor: a notch is a fifth. */
const WHEEL = 0.002;

interface ChartPointer {
  onMove: (next: (view: ChartView) => ChartView) => void;
  onZoom: (factor: number, at: Point) => void;
}

/** Moves a drawing by dragging, zooms by the wheel. What is given goes to the frame. */
export function useChartPointer(frame: HTMLElement | null, { onMove, onZoom }: ChartPointer) {
  const drag = useRef<{ id: number; x: number; y: number; moves: boolean } | null>(null);
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });

  // React's own would let the page scroll as well.
  useEffect(() => {
    if (!frame) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      // Lines or pages count as so many pixels.
      const way = event.deltaY * [1, 16, 100][event.deltaMode]!;
      zoom.current(Math.exp(-way * WHEEL), { x: event.clientX - left, y: event.clientY - top });
    };
    frame.addEventListener('wheel', turn, { passive: false });
    return () => frame.removeEventListener('wheel', turn);
  }, [frame]);

  const end = ({ pointerId }: PointerEvent) => {
    if (drag.current?.id === pointerId) drag.current = null;
  };
  return {
    onPointerDown({ pointerId, clientX, clientY, button, isPrimary }: PointerEvent) {
      if (button === 0 && isPrimary) drag.current = { id: pointerId, x: clientX, y: clientY, moves: false };
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
      const from = drag.current;
      if (!from || from.id !== pointerId) return;
      if (!from.moves && Math.hypot(clientX - from.x, clientY - from.y) < DRAG_FROM) return;
      // Only now: a press that is captured never reaches the state under it.
      if (!from.moves) currentTarget.setPointerCapture(pointerId);
      drag.current = { id: pointerId, x: clientX, y: clientY, moves: true };
      onMove((view) => moved(view, clientX - from.x, clientY - from.y));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
