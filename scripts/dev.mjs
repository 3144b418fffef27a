// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';
import { passSignalsTo } from './setup/run.mjs';

requireNode();
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);

// The demo server, restarted when its code changes, and the pages with hot reload, which proxy API and realtime to it.
const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');
const WEBPACK = join(root, 'node_modules/webpack/bin/webpack.js');
const programs = [
  [TSX, 'watch', '--clear-screen=false', 'server/demo/main.ts', ...process.argv.slice(2)],
  [WEBPACK, 'serve', '--mode', 'development'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PASE_ENVIRONMENT: 'development' } }));

for (const program of programs) {
  passSignalsTo(program);
  // Each is useless without the other.
  program.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of programs) other.kill();
  });
}
