// @ts-check
import { randomUUID } from 'node:crypto';
import { newDatabase } from '../../setup/newDatabase.mjs';
import { startPostgres } from '../../setup/startPostgres.mjs';
import { startDemo } from '../startDemo.mjs';

/** @typedef {import('./serverFigures.mjs').ServerFigures} ServerFigures */
/** @typedef {{ url: string, end: () => Promise<void>, figures: (collect?: boolean) => Promise<ServerFigures> }} ServerProcess */

const WATCHER = './scripts/bench/load/serverFigures.mjs';

/**
 * Starts two processes of the demo, without simulated orders, on a PostgreSQL database that is dropped at the end. Sessions are valid at
 * both.
 * @param {string} root
 */
export async function startProcesses(root) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL found: install it or set PASE_DATABASE_URL');
  const { url: databaseUrl, drop } = await newDatabase(postgres.url);
  const secret = randomUUID();
  /** @type {Awaited<ReturnType<typeof startDemo>>[]} */
  const demos = [];
  const start = async () => {
    const demo = await startDemo(root, undefined, WATCHER, { PASE_DATABASE_URL: databaseUrl, PASE_TOKEN_SECRET: secret });
    demos.push(demo);
    return asProcess(demo);
  };
  const stop = async () => {
    await Promise.all(demos.map((demo) => demo.server.exitCode === null && demo.stop()));
    await drop();
    postgres.stop();
  };
  try {
    // The first process creates the data.
    const processes = /** @type {const} */ ([await start(), await start()]);
    return { processes, databaseUrl, secret, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {Awaited<ReturnType<typeof startDemo>>} demo
 * @returns {ServerProcess}
 */
function asProcess({ url, server, stop }) {
  return {
    url,
    end: stop,
    figures: (collect = false) =>
      new Promise((resolve, reject) => {
        server.once('message', (figures) => resolve(/** @type {ServerFigures} */ (figures)));
        server.send({ collect }, (error) => error && reject(error));
      }),
  };
}
