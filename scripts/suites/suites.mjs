// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from '../setup/ensureBuilt.mjs';
import { findChromium, findHeadlessShell } from '../setup/findChromium.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { run } from '../setup/run.mjs';
import { startPostgres } from '../setup/startPostgres.mjs';
import { readJestCounts, readPlaywrightCounts, settleCounts } from './readCounts.mjs';

/** @typedef {import('./readCounts.mjs').Counts} Counts */
/** @typedef {{ root: string, reports: string }} Place the project folder and the folder for reports */
/** @typedef {{ counts: Counts, output: string, note?: string }} Result `note`: what was skipped */
/** @typedef {{ name: string, group?: string, run: (place: Place) => Promise<Result> }} Suite `group`: it runs concurrently with its neighbors of the same group */

/** The files that the suites write into the report folder. */
export const REPORTS = {
  unit: 'unit.json',
  screens: 'screens.json',
  postgres: 'postgres.json',
  e2e: 'e2e.json',
  hiddenTabs: 'hiddenTabs.json',
  waits: 'waits.json',
};

/**
 * Options of V8 for tests, which run much code a few times: code is optimized later, and compiled without an interpreter first
 * (docs/test-times.md).
 */
const V8_OPTIONS = ['--interrupt-budget=1500000', '--always-sparkplug'];
/** The priority of a suite beside one that waits for the clock: it gets the processor time that the other leaves. */
const LOWER_PRIORITY = 10;
/** A suite that takes longer hangs. */
const LIMIT_MS = 45 * 60_000;
const NO_CHROMIUM = `No Chromium found: the browser tests need one, and neither Playwright nor apt-get could install it.
Install Chromium or Chrome, or set PASE_CHROMIUM_PATH to its executable, and run npm test again.`;

const NO_POSTGRES = 'PostgreSQL is not installed and PASE_DATABASE_URL is not set: tests that need it were skipped';
/** How a test opens its database. */
const USES_DATABASE = /\buse(?:TestDatabase|SharedDatabase|TestServer|ServerData)\(|\bopenUnmigrated\(/;

/** @type {Suite[]} In execution order: fast suites that fail often run first. */
export const SUITES = [
  // A large young generation, in MB: what the compiler creates lives until the end, and collecting it often takes a fifth of the processor time.
  gate('types', 'typescript/bin/tsc', ['-p', '.'], ['--min-semi-space-size=256', '--max-semi-space-size=512']),
  gate('lint', 'eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  gate('typeLint', 'oxlint/bin/oxlint', ['.']),
  gate('format', 'prettier/bin/prettier.cjs', ['--check', '.', '--log-level', 'warn']),
  { name: 'build', group: 'gates', run: runBuild },
  // One after the other: a worker keeps modules and a database for the tests in Node, but not beside the heap of screens (ADR 0026).
  { name: 'unit', run: (place) => runJest(place, REPORTS.unit, { project: 'node' }) },
  { name: 'e2e', run: (place) => runBrowserTests(place, 'e2e', ['--project=waiting', '--project=busy']) },
  // Hidden tabs wait three minutes for Chromium to throttle them and then promise a ticket in two seconds.
  { name: 'hiddenTabs', group: 'hidden', run: (place) => runBrowserTests(place, 'hiddenTabs', ['--project=hidden']) },
  { name: 'screens', group: 'hidden', run: (place) => runJest(place, REPORTS.screens, { project: 'browser', priority: LOWER_PRIORITY }) },
  { name: 'postgres', run: runOnPostgres },
  { name: 'chaos', run: runChaos },
];

/**
 * A suite that passes or fails as a whole.
 * @param {string} name
 * @param {string} program below node_modules
 * @param {string[]} args
 * @param {string[]} [v8Options]
 * @returns {Suite}
 */
function gate(name, program, args, v8Options = []) {
  return {
    name,
    group: 'gates',
    run: async ({ root }) =>
      byExitCode(
        await run(process.execPath, [...v8Options, join(root, 'node_modules', program), ...args], {
          cwd: root,
          capture: true,
          limitMs: LIMIT_MS,
        }),
      ),
  };
}

/** @param {import('../setup/run.mjs').Finished} finished */
function byExitCode({ code, output }) {
  return { counts: code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output };
}

/** @type {Suite['run']} Builds the production bundle, and that of the chaos run, which has switches that break delivery. */
async function runBuild({ root }) {
  const built = await build(root, { capture: true });
  return byExitCode(built.code === 0 ? await build(root, { capture: true, bundle: 'dist-chaos' }) : built);
}

/**
 * Runs a project of jest.config.js, or some of its files, optionally with other environment variables.
 * @param {Place} place
 * @param {string} reportName
 * @param {{ project: 'node' | 'browser', files?: string[], env?: NodeJS.ProcessEnv, priority?: number }} what
 */
async function runJest({ root, reports }, reportName, { project, files = [], env = {}, priority }) {
  const report = join(reports, reportName);
  const options = [`--selectProjects=${project}`, '--ci', '--maxWorkers=100%', '--json', `--outputFile=${report}`];
  const args = [...V8_OPTIONS, join(root, 'node_modules/jest/bin/jest.js'), ...files, ...options];
  const { code, output } = await run(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'test', COLORS: 'false', ...env },
    capture: true,
    limitMs: LIMIT_MS,
    ...(priority !== undefined && { priority }),
  });
  return { counts: settleCounts(code, read(report, readJestCounts)), output: withoutReport(output) };
}

/** @type {Suite['run']} Repeats the server tests that use the database on PostgreSQL. */
async function runOnPostgres(place) {
  const postgres = await startPostgres();
  if (postgres === null) return { counts: { passed: 0, failed: 0 }, output: '', note: NO_POSTGRES };
  try {
    const tests = readdirSync(join(place.root, 'server'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.ts'),
    );
    const files = tests
      .map((name) => join('server', name))
      .filter((name) => USES_DATABASE.test(readFileSync(join(place.root, name), 'utf8')));
    return await runJest(place, REPORTS.postgres, {
      project: 'node',
      files: ['--runTestsByPath', ...files],
      env: { PASE_TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    postgres.stop();
  }
}

/**
 * The settings with which `e2e/browsers.ts` finds the browsers; null without a Chromium.
 * @param {string} root
 */
async function findBrowsers(root) {
  const chromium = await findChromium(root);
  const shell = chromium && (await findHeadlessShell());
  return chromium && { PASE_CHROMIUM_PATH: chromium, ...(shell && { PASE_HEADLESS_SHELL_PATH: shell }) };
}

/**
 * @param {Place} place
 * @param {'e2e' | 'hiddenTabs'} name
 * @param {string[]} options of Playwright
 */
async function runBrowserTests({ root, reports }, name, options) {
  const built = isBuilt(root) ? null : byExitCode(await build(root, { capture: true }));
  if (built?.counts.failed) return built;
  const browsers = await findBrowsers(root);
  if (!browsers) return { counts: { passed: 0, failed: 1 }, output: NO_CHROMIUM };
  const databases = await prepareDatabases({ root, reports });
  if (databases.code !== 0) return byExitCode(databases);
  const report = join(reports, REPORTS[name]);
  const env = {
    ...browsers,
    ...databases.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PASE_WAITS_FILE: join(reports, REPORTS.waits),
  };
  const reporter = '--reporter=list,json,./e2e/waitsReporter.ts';
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', reporter, `--output=test-results/${name}`, ...options];
  const { code, output } = await run(process.execPath, args, { cwd: root, env, capture: true, limitMs: LIMIT_MS });
  return { counts: settleCounts(code, read(report, readPlaywrightCounts)), output };
}

/** @type {Promise<import('../setup/run.mjs').Finished & { env: NodeJS.ProcessEnv }> | undefined} */
let prepared;

/**
 * The data of the servers of browser tests and chaos run, created once.
 * @param {Place} place
 */
function prepareDatabases({ root, reports }) {
  return (prepared ??= prepareIn(root, join(reports, 'databases')));
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function prepareIn(root, folder) {
  // It stops when this process exits.
  const postgres = await startPostgres({ path: readToolSettings().path });
  const args = ['--import', 'tsx', 'e2e/prepareInFolder.ts', folder, ...(postgres ? [postgres.url] : [])];
  const finished = await run(process.execPath, args, { cwd: root, capture: true, limitMs: LIMIT_MS });
  return { ...finished, env: { PASE_E2E_DATABASES: folder } };
}

/** @type {Suite['run']} The short chaos run: print delivery under faults, on one process and on two, and the switches that must make it fail. */
async function runChaos({ root, reports }) {
  for (const bundle of /** @type {const} */ (['dist', 'dist-chaos'])) {
    const built = isBuilt(root, bundle) ? null : byExitCode(await build(root, { capture: true, bundle }));
    if (built?.counts.failed) return built;
  }
  const env = await findBrowsers(root);
  if (!env) return { counts: { passed: 0, failed: 1 }, output: NO_CHROMIUM };
  const databases = await prepareDatabases({ root, reports });
  if (databases.code !== 0) return byExitCode(databases);
  const report = join(reports, 'chaos.json');
  const args = ['--import', 'tsx', 'e2e/chaos/short.ts', '--report', report];
  const postgres = await startPostgres();
  if (postgres !== null) args.push('--postgres', postgres.url);
  try {
    const { code, output } = await run(process.execPath, args, {
      cwd: root,
      env: { ...env, ...databases.env },
      capture: true,
      limitMs: LIMIT_MS,
    });
    const counts = settleCounts(
      code,
      read(report, (text) => JSON.parse(text)),
    );
    return { counts, output, ...(postgres === null && { note: NO_POSTGRES }) };
  } finally {
    postgres?.stop();
  }
}

/**
 * @param {string} report
 * @param {(text: string) => Counts} counts
 */
function read(report, counts) {
  return existsSync(report) ? counts(readFileSync(report, 'utf8')) : null;
}

/** @param {string} output the output of jest, which contains the path of the report */
function withoutReport(output) {
  return output.replace(/^Test results written to: .*$/m, '');
}
