// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createDemoData } from './setup/createDemoData.mjs';
import { ensureBuilt, isBuilt } from './setup/ensureBuilt.mjs';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { passSignalsTo } from './setup/run.mjs';
import { serverArguments } from './setup/serverArguments.mjs';
import { readToolSettings } from './setup/readToolSettings.mjs';

requireNode();
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
// A signal ends the start; `run` ends the program that runs.
let isEnded = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isEnded = true));

const args = process.argv.slice(2);
// Each occupies one core.
if (!isBuilt(root)) await Promise.all([ensureBuilt(root), createDemoData(root, args)]);
if (isEnded) process.exit(1);

const server = spawn(process.execPath, serverArguments(args, readToolSettings()), { cwd: root, stdio: 'inherit' });
passSignalsTo(server);
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});
