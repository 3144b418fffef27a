import type { ElkNode } from 'elkjs/lib/elk-api';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The layout of a chart, in the units of `CHART_TYPE`, from the top left corner of the drawing. */
export interface PlacedChart {
  width: number;
  height: number;
  /** By state id. */
  nodes: ReadonlyMap<string, Box>;
  /** By edge id: its points from source to target, and the box of its label. */
  edges: ReadonlyMap<string, { line: readonly Point[]; label: Box }>;
}

/** Reads the layout of a graph from elk. @throws if elk omitted something. */
export function placedChart(graph: ElkNode): PlacedChart {
  const nodes = new Map<string, Box>();
  const edges = new Map<string, { line: Point[]; label: Box }>();

  // Elk's coordinates are relative to the parent state.
  function placeNode(node: ElkNode, around: Point): void {
    const box = boxOf(node, around);
    nodes.set(node.id, box);
    for (const child of node.children ?? []) placeNode(child, box);
  }
  for (const child of graph.children ?? []) placeNode(child, { x: 0, y: 0 });

  for (const { id, sections, labels, container } of graph.edges ?? []) {
    const from = (container && nodes.get(container)) || { x: 0, y: 0 };
    const section = sections?.[0];
    const label = labels?.[0];
    if (!section || !label) throw new Error(`elk returned no section or label for edge ${id}`);
    const line = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    edges.set(id, { line: line.map(({ x, y }) => ({ x: x + from.x, y: y + from.y })), label: boxOf(label, from) });
  }
  return { width: graph.width ?? 0, height: graph.height ?? 0, nodes, edges };
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>, around: Point): Box {
  return { x: x + around.x, y: y + around.y, width, height };
}
