// @ts-check
import { join } from 'node:path';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { run } from './setup/run.mjs';

requireNode();
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
process.exitCode = (
  await run(process.execPath, ['--import', 'tsx', 'scripts/trace/main.ts', ...process.argv.slice(2)], { cwd: root })
).code;
