// @ts-check
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { inDatabase, newDatabase } from '../setup/newDatabase.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { startPostgres } from '../setup/startPostgres.mjs';
import { copyOrders } from './copyOrders.mjs';
import { median, signIn } from './orderQueries.mjs';
import { waitUntil } from './pivot.mjs';
import { startDemo } from './startDemo.mjs';

const { benchOrders, benchTimes } = readToolSettings();
/** The most rows of a report. */
const ORDERS = Math.min(benchOrders, 250_000);
/** Orders that the seed creates; the rest are copies. */
const SEEDED = ORDERS / 10;
const TURNS = 3;
/** How many rows a cursor returns at once: the same as a page of the report. */
const FETCHED = 1000;

const RATIO_BOUND = 2;
const MS_BOUND = 30_000;
const FIRST_ROW_MS_BOUND = 5000;
const STOP_MS_BOUND = 500;
const STOP_AFTER_ROWS = ORDERS / 10;
/** Between two statements of a report the database is idle, but never for so long. */
const IDLE_MS = 1000;
const POLL_MS = 10;
const NEW_LINE = 10;

const DAY_MS = 86_400_000;
/** @param {number} days */
const dayBefore = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** Contains all orders. */
const PERIOD = { fromDay: dayBefore(90), toDay: dayBefore(0) };
/** The period before, which the screen compares. */
const FIGURES = `&figures=true&beforeFromDay=${dayBefore(181)}&beforeToDay=${dayBefore(91)}`;

const ARE_ROLLUPS_BUILT = `
  select not exists (select from rollup_changes join rollup_days using (utc_day)) and not exists (
    select placed_at::date from orders where placed_at < current_date - 1 except select utc_day from rollup_days) as built`;

/** The columns of the report in one hand-written statement without scope, days of a lens and moved orders, as lines of JSON. */
const BARE_SQL = `
  select row_to_json(report)::text as line from (
    select o.id, o.code, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
      to_char(o.placed_at at time zone l.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') || to_char(
        (o.placed_at at time zone l.time_zone) - (o.placed_at at time zone 'UTC'), 'HH24:MI') as "placedAtLocal",
      (o.placed_at at time zone l.time_zone)::date as day, l.time_zone as zone, 0 as moved,
      o.location_id as "locationId", l.name as location, o.account_id as "accountId", o.channel_slug as channel,
      o.service_type as "serviceType", o.status, o.data #>> '{channel,orderId}' as "channelOrderId",
      case when o.status = 'CANCELED' then (
        select entry->>'reason' from jsonb_array_elements(o.statuses) with ordinality as each (entry, position)
        where entry->>'status' = 'CANCELED' order by position desc limit 1) else '' end as reason,
      case o.status when 'CANCELED' then 'CANCELLED' when 'ERROR' then 'NOT_PROCESSED' else 'COMPLETED' end as "reportStatus",
      o.data #>> '{payment,type}' as payment, coalesce(o.currency, 'EUR') as currency,
      (select sum(qty) from order_lines where order_id = o.id) as pieces, o.total,
      case when o.status not in ('CANCELED', 'ERROR') then o.total end as sales,
      coalesce(o.data #> '{fees,delivery_fee}', o.data #> '{priceDetails,deliveryFee}') as "deliveryFee", o.data #> '{fees,tip}' as tip,
      (select sum(value::numeric) from jsonb_each_text(o.data->'fees') where key not in ('delivery_fee', 'tip')) as "otherFees",
      null as "productPieces", null as "productSales"
    from orders o left join locations l on l.id = o.location_id
    where o.placed_at >= '${PERIOD.fromDay}' order by o.placed_at, o.id
  ) as report`;

/**
 * Measures the report with one row per order over 250,000 orders in PostgreSQL: the whole call through HTTP, in ms and relative to a hand-written
 * statement that the same driver streams (medians, alternating); with the figures that the screen requests, the time to the first row; and how
 * long the server executes statements of the report after the client disconnects, among the rows and before the first one.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureOrdersReport(root) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed: set PASE_DATABASE_URL');
  const { url: databaseUrl, drop } = await newDatabase(postgres.url);
  try {
    const { url, stop } = await startDemo(root, ['--orders', `${SEEDED}`], undefined, { PASE_DATABASE_URL: databaseUrl });
    try {
      return await inDatabase(databaseUrl, async (client) => {
        await copyOrders((sql) => client.query(sql), ORDERS / SEEDED);
        // They would compete with the report.
        await waitUntil(client, ARE_ROLLUPS_BUILT);
        return measureIn(client, { url, token: await signIn(url, 'product-admin') });
      });
    } finally {
      await stop();
    }
  } finally {
    await drop();
    postgres.stop();
  }
}

/**
 * @typedef {{ url: string, token: string }} Server
 * @param {import('pg').Client} client
 * @param {Server} server
 */
async function measureIn(client, server) {
  const calls = [];
  const alone = [];
  const firsts = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(await timeOfBareSql(client));
    const { ms, rows } = await readReport(server, '');
    if (rows !== ORDERS) throw new Error(`Expected ${ORDERS} rows of the report, got ${rows}`);
    calls.push(ms);
    firsts.push((await readReport(server, FIGURES, { stopAfterRows: 1 })).firstRowMs);
  }
  await readReport(server, FIGURES, { stopAfterRows: STOP_AFTER_ROWS });
  const amongRows = await timeUntilIdle(client);
  await readReport(server, FIGURES, { stopAfterMs: median(firsts) / 2 });
  const beforeRows = await timeUntilIdle(client);
  const [call, bare] = [median(calls), median(alone)];
  if (benchTimes)
    console.error(`${ORDERS} orders: ${call.toFixed(0)} ms, SQL ${bare.toFixed(0)} ms, first row ${median(firsts).toFixed(0)} ms`);
  return [
    { name: 'ordersReport.ratio', figure: call / bare, bound: RATIO_BOUND },
    { name: 'ordersReport.ms', figure: call, bound: MS_BOUND },
    { name: 'ordersReport.firstRow.ms', figure: median(firsts), bound: FIRST_ROW_MS_BOUND },
    { name: 'ordersReport.stop.amongRows.ms', figure: amongRows, bound: STOP_MS_BOUND },
    { name: 'ordersReport.stop.beforeRows.ms', figure: beforeRows, bound: STOP_MS_BOUND },
  ];
}

/** @param {import('pg').Client} client */
async function timeOfBareSql(client) {
  const started = performance.now();
  await client.query('begin read only');
  await client.query(`declare bare no scroll cursor for ${BARE_SQL}`);
  let rows = 0;
  for (;;) {
    const { rowCount } = await client.query(`fetch ${FETCHED} from bare`);
    if (!rowCount) break;
    rows += rowCount;
  }
  await client.query('commit');
  if (rows !== ORDERS) throw new Error(`Expected ${ORDERS} rows of the bare statement, got ${rows}`);
  return performance.now() - started;
}

/**
 * Receives the compressed report, or disconnects like a user who presses the button: behind a number of rows, or after a time.
 * @param {Server} server
 * @param {string} figures
 * @param {{ stopAfterRows?: number, stopAfterMs?: number }} [limits]
 * @returns {Promise<{ ms: number, firstRowMs: number, rows: number }>} `firstRowMs` is NaN if no row came
 */
function readReport({ url, token }, figures, { stopAfterRows = Infinity, stopAfterMs = 2 ** 31 - 1 } = {}) {
  const started = performance.now();
  let lines = 0;
  let firstRowMs = NaN;
  return new Promise((resolve, reject) => {
    const path = `/api/orders/reports?type=orders&fromDay=${PERIOD.fromDay}&toDay=${PERIOD.toDay}${figures}`;
    const request = get(`${url}${path}`, { headers: { 'access-token': token, 'accept-encoding': 'gzip' } });
    const timer = setTimeout(disconnect, stopAfterMs);
    // The first and the last line are no rows.
    const finish = () => resolve({ ms: performance.now() - started, firstRowMs, rows: lines - 2 });
    function disconnect() {
      request.destroy();
      finish();
    }
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.on('response', (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`Expected a report from ${path}, got status ${reply.statusCode}`));
      const rows = reply.pipe(createGunzip());
      rows.on('data', (/** @type {Buffer} */ bytes) => {
        for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1;
        if (lines > 1 && Number.isNaN(firstRowMs)) firstRowMs = performance.now() - started;
        if (lines > stopAfterRows) disconnect();
      });
      rows.on('end', finish);
      rows.on('error', reject);
    });
  });
}

/**
 * @param {import('pg').Client} client
 * @returns {Promise<number>} how long the server executes statements of the report from now on, in ms
 */
async function timeUntilIdle(client) {
  const started = performance.now();
  let last = started;
  while (performance.now() - last < IDLE_MS) {
    const { rows } = await client.query(
      "select from pg_stat_activity where pid <> pg_backend_pid() and state <> 'idle' and query like '%placed as (%'",
    );
    if (rows.length > 0) last = performance.now();
    await wait(POLL_MS);
  }
  return last - started;
}
