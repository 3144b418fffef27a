import { memo } from 'react';
import { ChartState, type StateHighlight } from '@/features/traceViewer/Statechart/ChartState';
import { ChartTransition } from '@/features/traceViewer/Statechart/ChartTransition';
import type { Chart, ChartNode } from '@/features/traceViewer/Statechart/chartOf';
import type { TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import type { PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

interface ChartDrawingProps {
  chart: Chart;
  placed: PlacedChart;
  /** Ids of all active states. */
  active: readonly string[];
  taken: readonly TakenTransition[];
}

/** All states and transitions of a chart, as SVG in layout units. Memoized: it rerenders with the highlights, not with the view. */
export const ChartDrawing = memo(function ChartDrawing({ chart, placed, active, taken }: ChartDrawingProps) {
  const isActive = new Set(active);
  const parents = new Set(chart.nodes.filter(({ id }) => isActive.has(id)).map(({ parent }) => parent));
  const kinds = new Map(chart.nodes.map(({ id, kind }) => [id, kind]));
  const highlightOf = ({ id }: ChartNode): StateHighlight => (!isActive.has(id) ? null : parents.has(id) ? 'around' : 'live');
  const isTaken = (from: string, to: string) => taken.some((each) => each.from === from && each.to.includes(to));
  // Draw taken transitions above the others.
  const edges = chart.edges.toSorted((a, b) => Number(isTaken(a.source, a.target)) - Number(isTaken(b.source, b.target)));
  return (
    <>
      {chart.nodes.map((node) => {
        const box = placed.nodes.get(node.id);
        const isRegion = node.parent !== null && kinds.get(node.parent) === 'parallel';
        return box && <ChartState key={node.id} node={node} box={box} highlight={highlightOf(node)} isRegion={isRegion} taken={taken} />;
      })}
      {edges.map((edge) => {
        const place = placed.edges.get(edge.id);
        return place && <ChartTransition key={edge.id} edge={edge} placed={place} isOpen={isActive.has(edge.source)} taken={taken} />;
      })}
    </>
  );
});
