import { memo } from 'react';
import { ChartState, type StateLight } from '@/features/traceViewer/Statechart/ChartState';
import { ChartTransition } from '@/features/traceViewer/Statechart/ChartTransition';
import type { Chart, ChartNode } from '@/features/traceViewer/Statechart/chartOf';
import type { LitTransition } from '@/features/traceViewer/Statechart/litTransition';
import type { PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

interface ChartDrawingProps {
  chart: Chart;
  placed: PlacedChart;
  /** Ids of all active states. */
  active: readonly string[];
  lit: readonly LitTransition[];
}

/** All states and transitions of a chart, as SVG in layout units. Memoized: it rerenders with the highlights, not with the view. */
export const ChartDrawing = memo(function ChartDrawing({ chart, placed, active, lit }: ChartDrawingProps) {
  const isActive = new Set(active);
  const parents = new Set(chart.nodes.filter(({ id }) => isActive.has(id)).map(({ parent }) => parent));
  const kinds = new Map(chart.nodes.map(({ id, kind }) => [id, kind]));
  const lightOf = ({ id }: ChartNode): StateLight => (!isActive.has(id) ? null : parents.has(id) ? 'around' : 'live');
  const taken = (from: string, to: string) => lit.some((each) => each.from === from && each.to.includes(to));
  // Draw taken transitions above the others.
  const edges = chart.edges.toSorted((a, b) => Number(taken(a.source, a.target)) - Number(taken(b.source, b.target)));
  return (
    <>
      {chart.nodes.map((node) => {
        const box = placed.nodes.get(node.id);
        const isRegion = node.parent !== null && kinds.get(node.parent) === 'parallel';
        return box && <ChartState key={node.id} node={node} box={box} light={lightOf(node)} isRegion={isRegion} lit={lit} />;
      })}
      {edges.map((edge) => {
        const place = placed.edges.get(edge.id);
        return place && <ChartTransition key={edge.id} edge={edge} placed={place} isOpen={isActive.has(edge.source)} lit={lit} />;
      })}
    </>
  );
});
