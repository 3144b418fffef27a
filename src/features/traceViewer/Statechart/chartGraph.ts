import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import type { Chart, ChartEdge, ChartLabel, ChartNode } from '@/features/traceViewer/Statechart/chartOf';

/** Sizes of the drawing in layout units, pixels at 100 %. The font is monospaced, so that text widths are known without a browser. */
export const CHART_TYPE = {
  name: { size: 13, line: 20 },
  small: { size: 12, line: 15 },
  padding: 8,
} as const;
/** Width of a character relative to the font size: slightly above that of the widest common monospaced font. */
const LETTER = 0.61;
/** Between two edges on the same side of a state. */
const EDGE_GAP = 10;

/** The lines below the name of a state: its invoked actors, then its transitions without target. */
export function stateLines({ invokes, internalTransitions }: Pick<ChartNode, 'invokes' | 'internalTransitions'>): string[] {
  return [...invokes.map((name) => `▷ ${name}`), ...internalTransitions.map((transition) => `↻ ${labelLine(transition)}`)];
}

/** A transition in one line: the event, with its guard in brackets. */
export function labelLine({ text, guard }: ChartLabel): string {
  return guard === null ? text : `${text} [${guard}]`;
}

/** Elk options are not inherited: each parent state needs them. Depth first places a state above those that it leads to. */
const LAYERED: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
};

/** The chart as an elk graph: states with their sizes, edges with the sizes of their labels. Ids are those of the chart. */
export function chartGraph(chart: Chart): ElkNode {
  const inside = (id: string | null) => chart.nodes.filter(({ parent }) => parent === id).map(elkNode);
  const edgesAt = (id: string) => chart.edges.filter(({ source, target }) => source === id || target === id).length;

  function elkNode(node: ChartNode): ElkNode {
    const { width, height } = headOf(node, edgesAt(node.id));
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

function headOf(node: ChartNode, edgeCount: number): { width: number; height: number } {
  const { name, small, padding } = CHART_TYPE;
  const lines = stateLines(node);
  // Leaves room for the mark of the initial state.
  const nameWidth = textWidth(node.name, name.size) + (node.initial ? name.size : 0);
  const width = Math.max(nameWidth, edgeCount * EDGE_GAP, ...lines.map((line) => textWidth(line, small.size)));
  return { width: Math.ceil(width) + 2 * padding, height: name.line + lines.length * small.line + padding };
}

function elkEdge({ id, source, target, labels }: ChartEdge): ElkExtendedEdge {
  const { small } = CHART_TYPE;
  const width = Math.max(...labels.map((label) => textWidth(labelLine(label), small.size)));
  // Elk does not place a label without text.
  const label = { id: `words of ${id}`, text: id, width: Math.ceil(width) + 4, height: labels.length * small.line + 2 };
  return { id, sources: [source], targets: [target], labels: [label] };
}

function textWidth(text: string, size: number): number {
  return text.length * size * LETTER;
}
