// @ts-check
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { copyOrders } from './copyOrders.mjs';

/** @typedef {(...given: any[]) => Promise<unknown>} Query */

// Preloaded into the server that `orderQueries.mjs` measures. It records the SQL statements on orders of HTTP requests, not those of
// periodic jobs, and on a message executes them again on the same database, embedded or PostgreSQL (`PASE_DATABASE_URL`), without the server around them.

const url = readToolSettings().databaseUrl;
/** @type {{ query: Query }} */
const methods = url ? pg.Client.prototype : Object.getPrototypeOf(PGlite.prototype);
const { query } = methods;
/** Executes a statement outside of the recording. @type {Query} */
let execute = () => Promise.reject(new Error('No statement has been executed yet'));
/** @type {(() => Promise<unknown>)[]} */
let statements = [];

/** Set while an HTTP request is handled. @type {AsyncLocalStorage<true>} */
const handling = new AsyncLocalStorage();
/** @type {(this: Server, event: string, ...given: any[]) => boolean} */
const emit = Server.prototype.emit;
Server.prototype.emit = function (/** @type {string} */ event, /** @type {any[]} */ ...given) {
  return event === 'request' ? handling.run(true, () => emit.call(this, event, ...given)) : emit.call(this, event, ...given);
};

if (url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  execute = (...given) => query.call(client, ...given);
}

methods.query = function (given, ...further) {
  if (!url) execute = (...own) => query.call(this, ...own);
  const text = typeof given === 'string' ? given : String(given?.text);
  if (handling.getStore() && text.includes('from "orders"')) {
    // A pool passes a callback as the last argument.
    statements.push(() => execute(given, ...further.filter((each) => typeof each !== 'function')));
  }
  return query.call(this, given, ...further);
};

process.on('message', async (/** @type {{ copies?: number, begin?: boolean }} */ { copies, begin }) => {
  const started = performance.now();
  if (copies) await copyOrders(execute, copies);
  else if (begin) statements = [];
  else for (const run of statements) await run();
  process.send?.({ ms: performance.now() - started, statements: statements.length });
});

// Exits with the benchmark.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
