// @ts-check
import { PGlite } from '@electric-sql/pglite';

/** @typedef {(this: PGlite, ...given: any[]) => Promise<unknown>} Query */

// Loaded by the server that `orderQueries.mjs` measures, before anything of its own. It keeps the statements about orders of the newest
// request, and runs them again on demand: in the same database, without anything around them.

/** @type {{ query: Query }} */
const methods = Object.getPrototypeOf(PGlite.prototype);
const { query } = methods;
/** @type {PGlite | undefined} */
let database;
/** @type {(() => Promise<unknown>)[]} */
let statements = [];

methods.query = function (text, ...given) {
  database = this;
  const run = () => query.call(this, text, ...given);
  // Each request begins with its user.
  if (text.includes('from "users"')) statements = [];
  // The server looks for overdue tickets from time to time: that is of no request.
  if (text.includes('from "orders"') && !text.includes('"ticket_awaited_since" <= ')) statements.push(run);
  return run();
};

process.on('message', async (/** @type {{ copyOrders?: number }} */ { copyOrders }) => {
  const started = performance.now();
  if (copyOrders) await copy(copyOrders);
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
  await database?.exec(`
    insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, due_at, statuses, data)
    select id || '-' || n, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at - n * interval '73 seconds',
      updated_at - n * interval '73 seconds', due_at - n * interval '73 seconds', statuses, data
    from orders, generate_series(1, ${times - 1}) as n`);
  await database?.exec('vacuum analyze');
}
