// @ts-check
import { join } from 'node:path';
import { ensureBuilt } from './setup/ensureBuilt.mjs';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { run } from './setup/run.mjs';
import { startPostgres } from './setup/startPostgres.mjs';

requireNode();
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await ensureBuilt(root, 'dist-chaos');
const chromium = await findChromium(root);
if (!chromium) refuse('No Chromium found: name its program in CHROMIUM_PATH');
const given = process.argv.slice(2);
const isTwo = given.includes('--two');
const postgres = isTwo ? await startPostgres() : null;
if (isTwo && !postgres) refuse('No PostgreSQL found for two processes: install one, or name it in DATABASE_URL');
const args = ['--import', 'tsx', 'e2e/chaos/main.ts', '--chromium', String(chromium), ...given.filter((argument) => argument !== '--two')];
if (postgres) args.push('--postgres', postgres.url);
process.exitCode = (await run(process.execPath, args, { cwd: root })).code;
postgres?.stop();

/** @param {string} words */
function refuse(words) {
  console.error(words);
  process.exit(1);
}
