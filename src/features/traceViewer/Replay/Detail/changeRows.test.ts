import { changeRows } from '@/features/traceViewer/Replay/Detail/changeRows';

it('lists the values before and after each change', () => {
  const before = { a: 1, list: ['x', 'y', 'z'], gone: { b: 2 }, deep: [{ c: null }] };

  expect(
    changeRows(
      [
        { at: ['a'], is: 2 },
        { at: ['new'], is: null },
        { at: ['gone'], gone: true },
        { at: ['list'], from: 1, removed: 1, added: ['w', 'v'] },
        { at: ['list'], from: 0, removed: 1, added: [] },
        { at: ['deep', 0, 'c'], is: 3 },
        { at: ['no', 'where', 1], is: 4 },
        { at: [], is: {} },
      ],
      before,
    ),
  ).toEqual([
    { path: 'a', before: 1, after: 2 },
    { path: 'new', after: null },
    { path: 'gone', before: { b: 2 } },
    { path: 'list[1]', before: ['y'], after: ['w', 'v'] },
    { path: 'list[0]', before: ['x'] },
    { path: 'deep.0.c', before: null, after: 3 },
    { path: 'no.where.1', after: 4 },
    { path: '', before, after: {} },
  ]);
});
