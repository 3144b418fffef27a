// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments } from '../setup/serverArguments.mjs';

const READY_WITHIN_MS = 120_000;

/**
 * Starts the demo server with a database of its own on free ports, quiet, and waits until it answers.
 * @param {string} root
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws when the server ends or does not answer in time
 */
export async function startDemo(root) {
  const data = mkdtempSync(join(tmpdir(), 'pase-bench-'));
  const port = await freePort();
  const given = ['--port', `${port}`, '--printer-port', `${await freePort()}`, '--data', join(data, 'data'), '--orders-per-minute', '0'];
  const server = spawn(process.execPath, serverArguments(given, {}), { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await Promise.race([answers(url), ended.then((code) => Promise.reject(new Error(`the server ended with ${code}`)))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
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
  throw new Error(`the server did not answer within ${READY_WITHIN_MS} ms`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
