// @ts-check
import { join } from 'node:path';
import { ensureBuilt } from './setup/ensureBuilt.mjs';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { findChromium } from './setup/findChromium.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { run } from './setup/run.mjs';

requireNode();
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await ensureBuilt(root, 'dist-chaos');
const chromium = await findChromium(root);
if (!chromium) {
  console.error('No Chromium found: name its program in CHROMIUM_PATH');
  process.exit(1);
}
const args = ['--import', 'tsx', 'e2e/chaos/main.ts', '--chromium', chromium, ...process.argv.slice(2)];
process.exitCode = (await run(process.execPath, args, { cwd: root })).code;
