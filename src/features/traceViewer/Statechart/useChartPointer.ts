import { useEffect, useRef, type PointerEvent } from 'react';
import { moved, type ChartView } from '@/features/traceViewer/Statechart/chartView';
import type { Point } from '@/features/traceViewer/Statechart/placedChart';

/** Converts the wheel distance, in pixels, to a zoom factor: a notch is about a fifth. */
const WHEEL = 0.002;

interface ChartPointer {
  onMove: (next: (view: ChartView) => ChartView) => void;
  onZoom: (factor: number, at: Point) => void;
}

/** Pans a drawing by dragging, and zooms by wheel or pinch. Returns the event handlers of the frame. */
export function useChartPointer(frame: HTMLElement | null, { onMove, onZoom }: ChartPointer) {
  /** Positions of the pressed pointers. */
  const down = useRef(new Map<number, Point>());
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });

  // React's wheel listener is passive, so it could not prevent the page from scrolling.
  useEffect(() => {
    if (!frame) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      // Converts lines and pages to pixels.
      const distance = event.deltaY * [1, 16, 100][event.deltaMode]!;
      zoom.current(Math.exp(-distance * WHEEL), inFrame(frame, { x: event.clientX, y: event.clientY }));
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
      // With two fingers, each of them moves the midpoint by half its distance.
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
