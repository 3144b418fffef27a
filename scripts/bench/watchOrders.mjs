// @ts-check
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {(...given: any[]) => Promise<unknown>} Query */

// Loaded by the server that `orderQueries.mjs` measures, before anything of its own. It keeps the statements about orders since
// it was told that a request begins, and runs them again on demand: in the same database, embedded or PostgreSQL (`PASE_DATABASE_URL`), without anything around them.

const url = readToolSettings().databaseUrl;
/** @type {{ query: Query }} */
const methods = url ? pg.Client.prototype : Object.getPrototypeOf(PGlite.prototype);
const { query } = methods;
/** Runs a statement as the bench's own. @type {Query} */
let alone = () => Promise.reject(new Error('no statement was made yet'));
/** @type {(() => Promise<unknown>)[]} */
let statements = [];

if (url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  alone = (...given) => query.call(client, ...given);
}

methods.query = function (given, ...further) {
  if (!url) alone = (...own) => query.call(this, ...own);
  const text = typeof given === 'string' ? given : String(given?.text);
  // The server looks for overdue tickets from time to time: that is of no request. The last of what is given may be whom a pool calls back.
  if (text.includes('from "orders"') && !text.includes('"ticket_awaited_since" <= ')) {
    statements.push(() => alone(given, ...further.filter((each) => typeof each !== 'function')));
  }
  return query.call(this, given, ...further);
};

process.on('message', async (/** @type {{ copyOrders?: number, begin?: boolean }} */ { copyOrders, begin }) => {
  const started = performance.now();
  if (copyOrders) await copy(copyOrders);
  else if (begin) statements = [];
  else for (const run of statements) await run();
  process.send?.({ ms: performance.now() - started, statements: statements.length });
});

// A bench that was stopped leaves no server behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/**
 * Makes orders many times as many: copies at other seconds, which the database makes ten times as fast as the seed makes orders.
 * @param {number} times
 */
async function copy(times) {
  await alone(`
    insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, due_at, statuses, data)
    select id || '-' || n, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at - n * interval '73 seconds',
      updated_at - n * interval '73 seconds', due_at - n * interval '73 seconds', statuses, data
    from orders, generate_series(1, ${times - 1}) as n`);
  await alone('vacuum analyze');
}
