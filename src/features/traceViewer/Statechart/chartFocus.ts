import type { Chart } from '@/features/traceViewer/Statechart/chartOf';
import type { LitTransition } from '@/features/traceViewer/Statechart/litTransition';
import type { Box, PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

/**
 * The box to scroll into view: the innermost active states; of parallel regions, the one with the last transition. `active` contains ids,
 * parents before children.
 */
export function chartFocus(chart: Chart, placed: PlacedChart, active: readonly string[], lit: readonly LitTransition[]): Box {
  const isActive = new Set(active);
  const around = new Set(chart.nodes.filter(({ id }) => isActive.has(id)).map(({ parent }) => parent));
  const innermost = active.filter((id) => !around.has(id));
  const reached = innermost.filter((id) => lit.some(({ to }) => to.some((target) => id === target || id.startsWith(`${target}.`))));
  const id = reached[0] ?? innermost[0] ?? chart.id;
  return placed.nodes.get(id) ?? { x: 0, y: 0, width: placed.width, height: placed.height };
}
