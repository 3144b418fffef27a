import { activeIds } from '@/features/traceViewer/Statechart/activeIds';
import { chartFocus } from '@/features/traceViewer/Statechart/chartFocus';
import { chartOf } from '@/features/traceViewer/Statechart/chartOf';
import { printJobMachine } from '@/machines/printJob/printJobMachine';

const chart = chartOf(printJobMachine);
const boxes = new Map(chart.nodes.map(({ id }, at) => [id, { x: at, y: 0, width: 10, height: 10 }]));
const placed = { width: 500, height: 500, nodes: boxes, edges: new Map() };
const active = activeIds(printJobMachine, { course: { declaring: 'claiming' }, record: 'idle' });

describe('chartFocus', () => {
  it('returns the first of the innermost active states', () => {
    expect(chartFocus(chart, placed, active, [])).toBe(boxes.get('printJob.course.declaring.claiming'));
  });

  it('returns the state of the last transition, also if its target is a parent state', () => {
    const course = [{ from: 'printJob.course.queued', to: ['printJob.course.declaring'], on: 'turn.granted' }];
    const record = [{ from: 'printJob.record.reporting', to: ['printJob.record.idle'], on: '' }];

    expect(chartFocus(chart, placed, active, course)).toBe(boxes.get('printJob.course.declaring.claiming'));
    expect(chartFocus(chart, placed, active, record)).toBe(boxes.get('printJob.record.idle'));
  });
});
