// @ts-check
import { join } from 'node:path';
import { HELP, readChaosOptions } from './chaos/chaosOptions.mjs';
import { ensureBuilt } from './setup/ensureBuilt.mjs';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { run } from './setup/run.mjs';
import { startPostgres } from './setup/startPostgres.mjs';

requireNode();
const given = process.argv.slice(2);
const options = optionsOf(given);
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
if (options.app === undefined) await ensureBuilt(root, 'dist-chaos');
const chromium = options.chromium ?? (await findChromium(root));
if (!chromium) refuse('No Chromium found: set PASE_CHROMIUM_PATH to its executable', 1);
const started = options.two && options.postgres === undefined ? await startPostgres() : null;
const postgres = options.postgres ?? started?.url;
if (options.two && !postgres) refuse('No PostgreSQL found for two processes: install one or set PASE_DATABASE_URL', 1);
const args = ['--import', 'tsx', 'e2e/chaos/main.ts', ...given, '--chromium', String(chromium)];
if (postgres) args.push('--postgres', postgres);
process.exitCode = (await run(process.execPath, args, { cwd: root })).code;
started?.stop();

/** @param {string[]} given */
function optionsOf(given) {
  try {
    return readChaosOptions(given);
  } catch (error) {
    return refuse(`${/** @type {Error} */ (error).message}. Options: npm run chaos -- --help`, 2);
  }
}

/**
 * @param {string} message
 * @param {number} code
 * @returns {never}
 */
function refuse(message, code) {
  console.error(message);
  process.exit(code);
}
