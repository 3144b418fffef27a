import { chartOf } from '@/features/traceViewer/Statechart/chartOf';
import { layOutChart } from '@/features/traceViewer/Statechart/layOutChart';
import type { Box, Point } from '@/features/traceViewer/Statechart/placedChart';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { aLayoutWorker } from '../../../../test/setup/layoutWorker';

const right = ({ x, width }: Box) => x + width;
const bottom = ({ y, height }: Box) => y + height;
const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x && inner.y >= outer.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
const areApart = (a: Box, b: Box) => right(a) <= b.x || right(b) <= a.x || bottom(a) <= b.y || bottom(b) <= a.y;

describe('layOutChart', () => {
  beforeEach(() => aLayoutWorker());

  it.each(Object.values(MACHINES_BY_NAME).map((machine) => [machine.id, machine] as const))(
    'places every state of %s inside its parent without overlaps, and every edge with its line and label [BT-05]',
    async (_id, machine) => {
      const chart = chartOf(machine);

      const placed = await layOutChart(chart);

      const box = (id: string) => placed.nodes.get(id) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      const whole = { x: 0, y: 0, width: placed.width, height: placed.height };
      const outside = chart.nodes.filter(({ id, parent }) => !isInside(box(id), parent === null ? whole : box(parent)));
      const siblings = chart.nodes.flatMap((a, at) => chart.nodes.slice(at + 1).map((b) => [a, b] as const));
      const touching = siblings.filter(([a, b]) => a.parent === b.parent && !areApart(box(a.id), box(b.id)));
      expect({ outside, touching }).toEqual({ outside: [], touching: [] });

      expect(placed.edges.size).toBe(chart.edges.length);
      const loose = chart.edges.filter(({ id, source, target }) => {
        const line = placed.edges.get(id)?.line ?? [];
        return !isAtEdge(line[0], box(source)) || !isAtEdge(line.at(-1), box(target));
      });
      const labels = [...placed.edges.values()].map(({ label }) => label);
      const covered = labels.filter((a, at) => labels.slice(at + 1).some((b) => !areApart(a, b)));
      expect({ loose, covered }).toEqual({ loose: [], covered: [] });
    },
  );

  it('rejects if the worker cannot be loaded', async () => {
    aLayoutWorker('broken');

    await expect(layOutChart(chartOf(MACHINES_BY_NAME['connection']!))).rejects.toThrow('worker');
  });
});

function isAtEdge({ x, y }: Point = { x: NaN, y: NaN }, box: Box): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.5;
  const isWithin = x >= box.x - 0.5 && x <= right(box) + 0.5 && y >= box.y - 0.5 && y <= bottom(box) + 0.5;
  return isWithin && (near(x, box.x) || near(x, right(box)) || near(y, box.y) || near(y, bottom(box)));
}
