import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import type { Chart, ChartEdge, ChartLabel, ChartNode } from '@/features/traceViewer/Statechart/chartOf';

/** Sizes of the drawing in its own units, pixels at 100 %. The type is monospaced, so that a text's width is known without a browser. */
export const CHART_TYPE = {
  name: { size: 13, line: 20 },
  small: { size: 12, line: 15 },
  padding: 8,
} as const;
/** A letter's width as part of its size: a little more than that of the widest usual typeface. */
const LETTER = 0.61;
/** Between two ways that reach the same side of a state. */
const WAY_GAP = 10;

/** Lines of a state under its name: what it invokes, then what it takes without leaving. */
export function stateLines({ invokes, stays }: Pick<ChartNode, 'invokes' | 'stays'>): string[] {
  return [...invokes.map((name) => `▷ ${name}`), ...stays.map((stay) => `↻ ${labelLine(stay)}`)];
}

/** A way on in one line: the event, its guard in brackets. */
export function labelLine({ words, guard }: ChartLabel): string {
  return guard === null ? words : `${words} [${guard}]`;
}

/** Elk hands nothing down: each state with others in it needs them. Depth first: a state stands above those that it leads to. */
const LAYERED: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
};

/** The chart as elk takes it: each state with its size, each edge with room for its words. All ids are those of the chart. */
export function chartGraph(chart: Chart): ElkNode {
  const inside = (id: string | null) => chart.nodes.filter(({ parent }) => parent === id).map(elkNode);
  const waysAt = (id: string) => chart.edges.filter(({ source, target }) => source === id || target === id).length;

  function elkNode(node: ChartNode): ElkNode {
    const { width, height } = headOf(node, waysAt(node.id));
    const children = inside(node.id);
    if (children.length === 0) return { id: node.id, width, height };
    const side = 2 * CHART_TYPE.padding;
    return {
      id: node.id,
      children,
      layoutOptions: {
        ...LAYERED,
        'elk.padding': `[top=${height + CHART_TYPE.padding},left=${side},bottom=${side},right=${side}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    };
  }

  return { id: '', layoutOptions: { ...LAYERED }, children: inside(null), edges: chart.edges.map(elkEdge) };
}

function headOf(node: ChartNode, ways: number): { width: number; height: number } {
  const { name, small, padding } = CHART_TYPE;
  const lines = stateLines(node);
  // Room for the mark of what is first.
  const nameWidth = textWidth(node.name, name.size) + (node.initial ? name.size : 0);
  const width = Math.max(nameWidth, ways * WAY_GAP, ...lines.map((line) => textWidth(line, small.size)));
  return { width: Math.ceil(width) + 2 * padding, height: name.line + lines.length * small.line + padding };
}

function elkEdge({ id, source, target, labels }: ChartEdge): ElkExtendedEdge {
  const { small } = CHART_TYPE;
  const width = Math.max(...labels.map((label) => textWidth(labelLine(label), small.size)));
  // A label without text gets no place.
  const label = { id: `words of ${id}`, text: id, width: Math.ceil(width) + 4, height: labels.length * small.line + 2 };
  return { id, sources: [source], targets: [target], labels: [label] };
}

function textWidth(text: string, size: number): number {
  return text.length * size * LETTER;
}
