// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments } from '../setup/serverArguments.mjs';

const READY_WITHIN_MS = 120_000;
/** More than the demo has; they listen on consecutive ports. */
const PRINTERS = 24;

/**
 * Starts the demo server with its own database on free ports, without output, and waits until it responds.
 * @param {string} root
 * @param {string[]} [seed] arguments of `npm run seed`, for other data than the demo's
 * @param {string} [watcher] a module that the server preloads, for IPC messages
 * @param {NodeJS.ProcessEnv} [env] additional environment variables
 * @param {string[]} [more] additional server arguments, which override the others
 * @returns {Promise<{ url: string, server: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 * @throws when the server exits or does not respond in time; `stop` when its exit code is not 0
 */
export async function startDemo(root, seed, watcher, env = {}, more = []) {
  const data = mkdtempSync(join(tmpdir(), 'pase-bench-'));
  const port = await freePorts(1 + PRINTERS);
  const args = ['--port', `${port}`, '--printer-port', `${port + 1}`, '--data', join(data, 'data'), '--orders-per-minute', '0', ...more];
  if (seed)
    execFileSync(process.execPath, ['--import', 'tsx', 'server/demo/seed/main.ts', '--data', join(data, 'data'), ...seed], {
      cwd: root,
      env: { ...process.env, ...env },
    });
  const server = spawn(process.execPath, [...(watcher ? ['--import', watcher] : []), ...serverArguments(args, {})], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(watcher ? [/** @type {const} */ ('ipc')] : [])],
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    const code = await ended;
    rmSync(data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`Expected exit code 0 of the server, got ${code}`);
  };
  const url = `http://localhost:${port}`;
  try {
    await Promise.race([answers(url), ended.then((code) => Promise.reject(new Error(`The server exited with code ${code}`)))]);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  return { url, server, stop };
}

/** @param {string} url */
async function answers(url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const isReady = await fetch(`${url}/config.json`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not respond within ${READY_WITHIN_MS} ms`);
}

/**
 * Returns the first of `count` consecutive free ports.
 * @param {number} count
 * @returns {Promise<number>}
 */
async function freePorts(count) {
  const first = await listenOnce(0);
  for (let port = first + 1; port < first + count; port += 1) {
    if ((await listenOnce(port)) === 0) return freePorts(count);
  }
  return first;
}

/**
 * @param {number} port 0 for any free port
 * @returns {Promise<number>} the port after closing it; 0 when it is in use
 */
function listenOnce(port) {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(0));
    server.listen(port, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
