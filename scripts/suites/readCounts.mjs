// @ts-check

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * The counts of a jest run. A test file that did not run counts as one failure.
 * @param {string} report the text of `jest --json`
 * @returns {Counts}
 */
export function readJestCounts(report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * The counts of a Playwright run. An error outside of tests counts as one failure, as does a test that passed only after a retry.
 * @param {string} report the text of its JSON reporter
 * @returns {Counts}
 */
export function readPlaywrightCounts(report) {
  const { stats, errors } = JSON.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * The counts of a finished suite. A suite without a report or without tests, or one that exits with an error without a failed test, has one
 * failure.
 * @param {number} code exit code
 * @param {Counts | null} counted null: no report was written
 * @returns {Counts}
 */
export function settleCounts(code, counted) {
  const counts = counted ?? { passed: 0, failed: 0 };
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/**
 * The last line of a test run.
 * @param {Counts[]} counts
 */
export function summaryOf(counts) {
  const total = counts.reduce((sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }), {
    passed: 0,
    failed: 0,
  });
  return { line: `${total.passed} passed, ${total.failed} failed`, isGood: total.failed === 0 && total.passed > 0 };
}
