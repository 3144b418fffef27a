import { CHART_TYPE, labelLine } from '@/features/traceViewer/Statechart/chartGraph';
import type { ChartEdge } from '@/features/traceViewer/Statechart/chartOf';
import { isTakenEdge, type TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import type { Box, Point } from '@/features/traceViewer/Statechart/placedChart';

interface ChartTransitionProps {
  edge: ChartEdge;
  placed: { line: readonly Point[]; label: Box };
  /** Whether it leaves an active state. */
  isOpen: boolean;
  taken: readonly TakenTransition[];
}

/** All transitions from one state to another: one line with all labels beside it. */
export function ChartTransition({ edge, placed: { line, label }, isOpen, taken }: ChartTransitionProps) {
  const isTaken = edge.labels.some((each) => isTakenEdge(taken, edge, each));
  const { size, line: height } = CHART_TYPE.small;
  return (
    <g
      className={`chart-transition${isTaken ? ' chart-transition-taken' : isOpen ? ' chart-transition-open' : ''}`}
      data-transition={edge.id}
    >
      <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <polygon points={headOf(line)} />
      {edge.labels.map((each, index) => (
        <text
          key={index}
          className={isTakenEdge(taken, edge, each) ? 'chart-label-taken' : undefined}
          x={label.x + 2}
          y={label.y + size + index * height}
        >
          {labelLine(each)}
        </text>
      ))}
    </g>
  );
}

const HEAD = { length: 8, half: 3.5 };

/** The arrowhead at the end of a line that is vertical or horizontal. */
function headOf(line: readonly Point[]): string {
  const [before, tip] = line.slice(-2);
  if (!before || !tip) return '';
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const back = { x: tip.x - dx * HEAD.length, y: tip.y - dy * HEAD.length };
  return `${tip.x},${tip.y} ${back.x - dy * HEAD.half},${back.y + dx * HEAD.half} ${back.x + dy * HEAD.half},${back.y - dx * HEAD.half}`;
}
