import type { ElkNode } from 'elkjs/lib/elk-api';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Where everything of a chart is drawn; the units of `CHART_TYPE`, from the upper left corner of the drawing. */
export interface PlacedChart {
  width: number;
  height: number;
  /** By the id of the state. */
  nodes: ReadonlyMap<string, Box>;
  /** By the id of the edge: its corners from source to target, and the room of its words. */
  edges: ReadonlyMap<string, { line: readonly Point[]; label: Box }>;
}

/** Reads the places out of a graph that elk laid out. Throws where elk left something out. */
export function placedChart(graph: ElkNode): PlacedChart {
  const nodes = new Map<string, Box>();
  const edges = new Map<string, { line: Point[]; label: Box }>();

  // Elk counts from the state around it.
  function place(node: ElkNode, around: Point): void {
    const box = boxOf(node, around);
    nodes.set(node.id, box);
    for (const child of node.children ?? []) place(child, box);
  }
  for (const child of graph.children ?? []) place(child, { x: 0, y: 0 });

  for (const { id, sections, labels, container } of graph.edges ?? []) {
    const from = (container && nodes.get(container)) || { x: 0, y: 0 };
    const section = sections?.[0];
    const label = labels?.[0];
    if (!section || !label) throw new Error(`no way was found for ${id}`);
    const line = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    edges.set(id, { line: line.map(({ x, y }) => ({ x: x + from.x, y: y + from.y })), label: boxOf(label, from) });
  }
  return { width: graph.width ?? 0, height: graph.height ?? 0, nodes, edges };
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>, around: Point): Box {
  return { x: x + around.x, y: y + around.y, width, height };
}
