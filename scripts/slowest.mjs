// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { setupOf, slowestTable, timedBrowserTests, timedFiles } from './slowest/slowestTable.mjs';
import { REPORTS, SUITES } from './suites/suites.mjs';

/** The number of listed tests of each kind. */
const MAX_LISTED = 40;
/** The timed suites, and their reports. */
const TIMED = new Map([
  ['unit', REPORTS.unit],
  ['screens', REPORTS.screens],
  ['e2e', REPORTS.waits],
]);

requireNode();
const root = join(import.meta.dirname, '..');
const names = process.argv.slice(2);
if (names.some((name) => !TIMED.has(name))) {
  console.error(
    'Usage: npm run slowest [-- unit | screens | e2e]. Lists the 40 slowest test files and browser tests, and what each waits for',
  );
  process.exit(2);
}
await ensureInstalled(root);
const reports = mkdtempSync(join(tmpdir(), 'pase-slowest-'));
try {
  for (const suite of SUITES.filter(({ name }) => (names.length > 0 ? names : [...TIMED.keys()]).includes(name))) {
    const { counts, output } = await suite.run({ root, reports });
    if (counts.failed > 0) {
      console.error(output);
      process.exitCode = 1;
    }
    const report = join(reports, TIMED.get(suite.name) ?? '');
    if (!existsSync(report)) process.exitCode = 1;
    else console.log(`${tableOf(suite.name, readFileSync(report, 'utf8'))}\n`);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/**
 * @param {string} suite
 * @param {string} report
 */
function tableOf(suite, report) {
  if (suite === 'e2e') return slowestTable('Browser tests', timedBrowserTests(report), MAX_LISTED);
  const files = timedFiles(report, root).map((file) => ({ ...file, name: withSetup(file.name) }));
  return slowestTable('Test files', files, MAX_LISTED);
}

/** @param {string} file */
function withSetup(file) {
  const setup = setupOf(readFileSync(join(root, file), 'utf8'));
  return setup.length > 0 ? `${file} (${setup.join(', ')})` : file;
}
