// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../setup/startPostgres.mjs';
import { startDemo } from '../startDemo.mjs';

/** @typedef {import('./serverFigures.mjs').ServerFigures} ServerFigures */
/** @typedef {{ url: string, end: () => Promise<void>, figures: (collect?: boolean) => Promise<ServerFigures> }} ServerProcess */

const WATCHER = './scripts/bench/load/serverFigures.mjs';

/**
 * Two processes of the demo, without orders of its own, on a PostgreSQL database that is dropped at the end. A session goes on at both.
 * @param {string} root
 */
export async function startProcesses(root) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This needs PostgreSQL: install it, or set DATABASE_URL.');
  const name = `pase_load_${randomUUID().replaceAll('-', '')}`;
  await inDatabase(postgres.url, (client) => client.query(`create database ${name}`));
  const databaseUrl = String(Object.assign(new URL(postgres.url), { pathname: name }));
  const secret = randomUUID();
  /** @type {Awaited<ReturnType<typeof startDemo>>[]} */
  const demos = [];
  const start = async () => {
    const demo = await startDemo(root, undefined, WATCHER, { DATABASE_URL: databaseUrl, TOKEN_SECRET: secret });
    demos.push(demo);
    return asProcess(demo);
  };
  const stop = async () => {
    await Promise.all(demos.map((demo) => demo.server.exitCode === null && demo.stop()));
    await inDatabase(postgres.url, (client) => client.query(`drop database ${name} with (force)`));
    postgres.stop();
  };
  try {
    // The first one makes the data.
    const processes = /** @type {const} */ ([await start(), await start()]);
    return { processes, databaseUrl, secret, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
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
