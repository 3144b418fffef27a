import { readJestCounts, readPlaywrightCounts, settleCounts, summaryOf } from './readCounts.mjs';

describe('readJestCounts', () => {
  it('counts tests, and a file that did not run as one failure', () => {
    expect(readJestCounts(JSON.stringify({ numPassedTests: 40, numFailedTests: 2, numRuntimeErrorTestSuites: 1 }))).toEqual({
      passed: 40,
      failed: 3,
    });
  });
});

describe('readPlaywrightCounts', () => {
  it('counts tests, and an error outside of tests as one failure', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{ message: 'no server' }] };

    expect(readPlaywrightCounts(JSON.stringify(report))).toEqual({ passed: 3, failed: 3 });
  });
});

describe('settleCounts', () => {
  it('returns the counts of a suite that exits with 0', () => {
    expect(settleCounts(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
  });

  it('returns the failures of a suite that exits with an error', () => {
    expect(settleCounts(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  it.each([
    ['exits with an error without a failed test', 1, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
    ['writes no report', 0, null, { passed: 0, failed: 1 }],
    ['runs nothing', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ])('counts one failure for a suite that %s', (_what, code, counted, settled) => {
    expect(settleCounts(code, counted)).toEqual(settled);
  });
});

describe('summaryOf', () => {
  it('adds up the suites', () => {
    const counts = [
      { passed: 1, failed: 0 },
      { passed: 41, failed: 0 },
    ];

    expect(summaryOf(counts)).toEqual({ line: '42 passed, 0 failed', isGood: true });
  });

  it('is not good when a test failed', () => {
    expect(summaryOf([{ passed: 41, failed: 1 }])).toEqual({ line: '41 passed, 1 failed', isGood: false });
  });

  it('is not good when no test ran', () => {
    expect(summaryOf([])).toEqual({ line: '0 passed, 0 failed', isGood: false });
  });
});
