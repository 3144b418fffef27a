// @ts-check
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles } from './check/changedFiles.mjs';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { run } from './setup/run.mjs';

/** `npm run check`: types, lint, format and tests of the changes since a revision, for use while developing. `npm test` runs everything. */

requireNode();
const root = join(import.meta.dirname, '..');
const since = revision();
await ensureInstalled(root);

const files = await changedFiles(root, since);
const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const bin = (/** @type {string} */ program) => join(root, 'node_modules', program);

const gates = await Promise.all([
  check('types', bin('typescript/bin/tsc'), ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/check.tsbuildinfo']),
  onFiles(
    'lint',
    bin('eslint/bin/eslint.js'),
    ['--no-warn-ignored', '--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0'],
    sources,
  ),
  onFiles('typeLint', bin('oxlint/bin/oxlint'), [], sources),
  onFiles('format', bin('prettier/bin/prettier.cjs'), ['--check', '--ignore-unknown', '--log-level', 'warn'], files),
]);
const tests = await check('tests', bin('jest/bin/jest.js'), ['--ci', '--maxWorkers=100%', '--passWithNoTests', `--changedSince=${since}`], {
  NODE_ENV: 'test',
});
process.exitCode = [...gates, tests].every(Boolean) ? 0 : 1;

/** @returns {string} */
function revision() {
  try {
    return parseArgs({ options: { since: { type: 'string', default: 'main' } } }).values.since;
  } catch (error) {
    console.error(
      `${/** @type {Error} */ (error).message}\nThe one option is --since REVISION; without it everything since main is checked.`,
    );
    process.exit(2);
  }
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {string[]} some
 */
async function onFiles(name, program, args, some) {
  return some.length === 0 || check(name, program, [...args, '--', ...some]);
}

/**
 * Runs one check, and shows its output if it fails.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function check(name, program, args, env = {}) {
  const begun = performance.now();
  const { code, output } = await run(process.execPath, [program, ...args], { cwd: root, env, capture: true });
  const isGood = code === 0;
  console.log(
    `${isGood ? '' : `${output.trim()}\n`}${name.padEnd(9)}${isGood ? 'ok' : 'failed'} in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  return isGood;
}
