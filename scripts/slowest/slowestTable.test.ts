import { setupOf, slowestTable, timedBrowserTests, timedFiles } from './slowestTable.mjs';

describe('slowestTable', () => {
  it('lists the slowest first, with what they wait for, and the total', () => {
    const timed = [
      { name: 'quick', ms: 1_000, waits: { tests: 1_000 } },
      { name: 'slow', ms: 10_000, waits: { tests: 2_000, 'modules, hooks': 7_600, rest: 400 } },
      { name: 'between', ms: 5_000, waits: { tests: 5_000 } },
    ];

    expect(slowestTable('Test files', timed, 2).split('\n')).toEqual([
      'Test files: 3, 16.0 s together',
      '',
      '| s | Which | What it waits for (s) |',
      '| ---: | --- | --- |',
      '| 10.0 | slow | modules, hooks 7.6, tests 2.0 |',
      '| 5.0 | between | tests 5.0 |',
    ]);
  });

  it('separates the tests of a jest file from their setup', () => {
    const assertionResults = [{ duration: 1_500 }, { duration: null }, { duration: 500 }];
    const report = JSON.stringify({ testResults: [{ name: '/root/src/a.test.ts', startTime: 1_000, endTime: 6_000, assertionResults }] });

    expect(timedFiles(report, '/root')).toEqual([{ name: 'src/a.test.ts', ms: 5_000, waits: { tests: 2_000, 'modules, hooks': 3_000 } }]);
  });

  it('names a browser test by its file and title', () => {
    const report = JSON.stringify([{ file: 'e2e/specs/lab.spec.ts', title: 'opens a trace', ms: 2_000, waits: { screen: 2_000 } }]);

    expect(timedBrowserTests(report)).toEqual([{ name: 'lab.spec.ts · opens a trace', ms: 2_000, waits: { screen: 2_000 } }]);
  });

  it.each([
    ["import { renderApp } from './renderApp';", ['whole app']],
    ['const { call } = useTestServer();', ['seeded server']],
    ["import { spawn } from 'node:child_process';\nconst database = useTestDatabase();", ['database', 'other processes']],
    ['expect(1 + 1).toBe(2);', []],
  ])('detects what a test file sets up: %s', (source, setup) => {
    expect(setupOf(source)).toEqual(setup);
  });
});
