import { useEffect, useRef, type PointerEvent } from 'react';
import { moved, type ChartView } from '@/features/traceViewer/Statechart/chartView';
import type { Point } from '@/features/traceViewer/Statechart/placedChart';

/** Of a wheel's way, in pixels, to a factor: a notch is a fifth. */
const WHEEL = 0.002;

interface ChartPointer {
  onMove: (next: (view: ChartView) => ChartView) => void;
  onZoom: (factor: number, at: Point) => void;
}

/** Moves a drawing by dragging, zooms by the wheel or by two fingers. What is given goes to the frame. */
export function useChartPointer(frame: HTMLElement | null, { onMove, onZoom }: ChartPointer) {
  /** Fingers, or the mouse, that are down. */
  const down = useRef(new Map<number, Point>());
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });

  // React's own would let the page scroll as well.
  useEffect(() => {
    if (!frame) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      // Lines or pages count as so many pixels.
      const way = event.deltaY * [1, 16, 100][event.deltaMode]!;
      zoom.current(Math.exp(-way * WHEEL), inFrame(frame, { x: event.clientX, y: event.clientY }));
    };
    frame.addEventListener('wheel', turn, { passive: false });
    return () => frame.removeEventListener('wheel', turn);
  }, [frame]);

  const end = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  return {
    onPointerDown({ pointerId, clientX, clientY, button, currentTarget }: PointerEvent) {
      if (button !== 0 || down.current.size === 2) return;
      down.current.set(pointerId, { x: clientX, y: clientY });
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) {
      const from = down.current.get(pointerId);
      if (!from) return;
      const to = { x, y };
      down.current.set(pointerId, to);
      const other = [...down.current].find(([id]) => id !== pointerId)?.[1];
      // Of two fingers one moves the middle half as far.
      const share = other ? 0.5 : 1;
      onMove((view) => moved(view, (x - from.x) * share, (y - from.y) * share));
      if (other) onZoom(distance(to, other) / Math.max(1, distance(from, other)), inFrame(currentTarget, middle(to, other)));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function inFrame(frame: Element, { x, y }: Point): Point {
  const { left, top } = frame.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
