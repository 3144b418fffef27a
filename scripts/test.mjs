// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { chooseSuites, inGroups } from './suites/chooseSuites.mjs';
import { summaryOf } from './suites/readCounts.mjs';
import { SUITES } from './suites/suites.mjs';

requireNode();
const root = join(import.meta.dirname, '..');
const suites = chosen();
await ensureInstalled(root);

// A signal ends the whole run; `run` ends the current suite.
let isEnded = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isEnded = true));

const reports = mkdtempSync(join(tmpdir(), 'pase-test-'));
/** @type {import('./suites/readCounts.mjs').Counts[]} */
const all = [];
try {
  for (const group of inGroups(suites)) {
    if (isEnded) break;
    await Promise.all(group.map(runSuite));
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const { line, isGood } = summaryOf(all);
process.exitCode = isGood && !isEnded ? 0 : 1;
if (isEnded) console.log('\nInterrupted: the remaining suites did not run.');
console.log(line);

/** @param {import('./suites/suites.mjs').Suite} suite */
async function runSuite(suite) {
  const begun = performance.now();
  const { counts, output, note } = await suite.run({ root, reports }).catch(failed);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (counts.failed > 0) console.log(`\n── ${suite.name} ──\n${output.trim()}\n`);
  console.log(`${suite.name.padEnd(9)}${counts.passed} passed, ${counts.failed} failed in ${seconds} s${note ? ` (${note})` : ''}`);
  all.push(counts);
}

/**
 * The result of a suite that could not run, for example because an installed PostgreSQL does not start.
 * @param {unknown} error
 * @returns {import('./suites/suites.mjs').Result}
 */
function failed(error) {
  return { counts: { passed: 0, failed: 1 }, output: error instanceof Error ? error.message : String(error) };
}

function chosen() {
  try {
    return chooseSuites(SUITES, process.argv.slice(2));
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(2);
  }
}
