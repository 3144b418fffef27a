import { CHART_TYPE, stateLines } from '@/features/traceViewer/Statechart/chartGraph';
import type { ChartNode } from '@/features/traceViewer/Statechart/chartOf';
import { isTakenInternal, type TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import type { Box } from '@/features/traceViewer/Statechart/placedChart';

/** `live`: active without active children; `around`: with active children. */
export type StateHighlight = 'live' | 'around' | null;

interface ChartStateProps {
  node: ChartNode;
  box: Box;
  highlight: StateHighlight;
  /** Whether it is a region of a parallel state. */
  isRegion: boolean;
  taken: readonly TakenTransition[];
}

/** A state: its name, its invoked actors, and its transitions without target. */
export function ChartState({ node, box, highlight, isRegion, taken }: ChartStateProps) {
  const { name, small, padding } = CHART_TYPE;
  const { x, y, width, height } = box;
  const isLeaf = node.kind === 'atomic' || node.kind === 'final' || node.kind === 'history';
  const classes = ['chart-state', isLeaf && 'chart-state-leaf', isRegion && 'chart-state-region', highlight && `chart-state-${highlight}`];
  const left = x + padding;
  return (
    <g className={classes.filter(Boolean).join(' ')} data-state={node.id}>
      <rect x={x} y={y} width={width} height={height} rx={4} />
      {node.kind === 'final' && <rect className="chart-state-end" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={2} />}
      {node.initial && <circle cx={left + 4} cy={y + padding + 5} r={4} />}
      <text className="chart-state-name" x={left + (node.initial ? name.size : 0)} y={y + padding + 9}>
        {node.name}
      </text>
      {stateLines(node).map((line, index) => {
        const internal = node.internalTransitions[index - node.invokes.length];
        return (
          <text
            key={index}
            className={internal && isTakenInternal(taken, node, internal) ? 'chart-label-taken' : undefined}
            x={left}
            y={y + name.line + padding + small.size - 3 + index * small.line}
          >
            {line}
          </text>
        );
      })}
    </g>
  );
}
