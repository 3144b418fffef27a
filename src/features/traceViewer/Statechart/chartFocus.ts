import type { Chart } from '@/features/traceViewer/Statechart/chartOf';
import type { TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import type { Box, PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

/**
 * The box to scroll into view: the innermost active states; of parallel regions, the one with the last transition. `active` contains ids,
 * parents before children.
 */
export function chartFocus(chart: Chart, placed: PlacedChart, active: readonly string[], taken: readonly TakenTransition[]): Box {
  const isActive = new Set(active);
  const around = new Set(chart.nodes.filter(({ id }) => isActive.has(id)).map(({ parent }) => parent));
  const innermost = active.filter((id) => !around.has(id));
  const reached = innermost.filter((id) => taken.some(({ to }) => to.some((target) => id === target || id.startsWith(`${target}.`))));
  const id = reached[0] ?? innermost[0] ?? chart.id;
  return placed.nodes.get(id) ?? { x: 0, y: 0, width: placed.width, height: placed.height };
}
