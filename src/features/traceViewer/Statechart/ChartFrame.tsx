import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { ChartDrawing } from '@/features/traceViewer/Statechart/ChartDrawing';
import { ChartTools, ZOOM_STEP } from '@/features/traceViewer/Statechart/ChartTools';
import { chartFocus } from '@/features/traceViewer/Statechart/chartFocus';
import type { Chart } from '@/features/traceViewer/Statechart/chartOf';
import { moved, type Size } from '@/features/traceViewer/Statechart/chartView';
import type { TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import type { PlacedChart } from '@/features/traceViewer/Statechart/placedChart';
import { useChartPointer } from '@/features/traceViewer/Statechart/useChartPointer';
import { useChartView } from '@/features/traceViewer/Statechart/useChartView';

interface ChartFrameProps {
  chart: Chart;
  placed: PlacedChart;
  /** Ids of all active states. */
  active: readonly string[];
  /** The active states as text. */
  state: string;
  taken: readonly TakenTransition[];
}

/** Distance in pixels that an arrow key pans the drawing. */
const KEY_STEP = 60;
const PAN_DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

/**
 * A chart that can be panned and zoomed by pointer, wheel and buttons, and when focused with Shift + arrow keys (arrow keys alone step
 * through the trace), `+`, `-` and `0`.
 */
export function ChartFrame({ chart, placed, active, state, taken }: ChartFrameProps) {
  const intl = useIntl();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [follows, setFollows] = useState(true);
  const { view, change, zoom, showAll } = useChartView(placed, useFrameSize(frame), chartFocus(chart, placed, active, taken), follows);
  const pointer = useChartPointer(frame, { onMove: change, onZoom: zoom });

  function press(event: KeyboardEvent) {
    const direction = event.shiftKey ? PAN_DIRECTIONS[event.key] : undefined;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (direction) change((before) => moved(before, ...direction));
    else if (event.key === '+' || event.key === '-') zoom(event.key === '+' ? ZOOM_STEP : 1 / ZOOM_STEP);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        ref={setFrame}
        className="statechart-frame"
        role="group"
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'lab.statechart.frameLabel' })}
        onKeyDown={press}
        {...pointer}
      >
        <svg role="img" aria-label={intl.formatMessage({ id: 'lab.statechart.imageLabel' }, { machine: chart.id, state })}>
          {view && (
            <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              <ChartDrawing chart={chart} placed={placed} active={active} taken={taken} />
            </g>
          )}
        </svg>
      </div>
      <ChartTools follows={follows} onFollow={setFollows} onZoom={zoom} onAll={showAll} />
    </>
  );
}

/** The inner size of an element, in pixels, observed for changes. Null if it has none yet or is hidden. */
function useFrameSize(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize(width > 0 && height > 0 ? { width, height } : null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
