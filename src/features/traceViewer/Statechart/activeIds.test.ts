import { activeIds } from '@/features/traceViewer/Statechart/activeIds';
import { printJobMachine } from '@/machines/printJob/printJobMachine';

describe('activeIds', () => {
  it('returns the active states of each region with their parents', () => {
    expect(activeIds(printJobMachine, { course: { unknown: { querying: 'requesting' } }, record: 'idle' })).toEqual([
      'printJob',
      'printJob.course',
      'printJob.course.unknown',
      'printJob.course.unknown.querying',
      'printJob.course.unknown.querying.requesting',
      'printJob.record',
      'printJob.record.idle',
    ]);
  });

  it.each([
    [{ course: 'gone' }, ['printJob', 'printJob.course']],
    [{ course: { queued: { deeper: 'still' } } }, ['printJob', 'printJob.course', 'printJob.course.queued']],
    [{ course: 'toString' }, ['printJob', 'printJob.course']],
    [7, ['printJob']],
    [null, ['printJob']],
    [undefined, ['printJob']],
  ])('skips states that this version of the machine does not have: %j', (value, known) => {
    expect(activeIds(printJobMachine, value)).toEqual(known);
  });
});
