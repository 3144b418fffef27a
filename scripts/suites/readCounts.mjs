// @ts-check

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * What a jest run says of itself. A test file that did not run at all counts as one failure.
 * @param {string} report the text of `jest --json`
 * @returns {Counts}
 */
export function readJestCounts(report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * What a Playwright run says of itself. An error outside every test counts as one failure, a test that passed only when
 * repeated as a failure too.
 * @param {string} report the text of its JSON reporter
 * @returns {Counts}
 */
export function readPlaywrightCounts(report) {
  const { stats, errors } = JSON.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * The counts of a suite that has ended. One that reports nothing, ran nothing, or ends badly without a failed test has failed once.
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
 * The last line of a run.
 * @param {Counts[]} counts
 */
export function summaryOf(counts) {
  const total = counts.reduce((sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }), {
    passed: 0,
    failed: 0,
  });
  return { line: `${total.passed} passed, ${total.failed} failed`, isGood: total.failed === 0 && total.passed > 0 };
}
