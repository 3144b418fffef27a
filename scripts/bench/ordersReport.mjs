// @ts-check
import { setTimeout as wait } from 'node:timers/promises';
import { inDatabase, newDatabase } from '../setup/newDatabase.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { startPostgres } from '../setup/startPostgres.mjs';
import { median, signIn } from './orderQueries.mjs';
import { startDemo } from './startDemo.mjs';

const SEEDED = 20_000;
const COPIES = 13;
const SEED = ['--orders', `${SEEDED}`];
/** The limit of a report. */
const ROWS = 250_000;
const DAYS = 91;
const TURNS = 3;
const FETCHED_ROWS = 1000;
const RATIO_BOUND = 2;
const SECONDS_BOUND = 30;
const STOP_BOUND_MS = 1000;
const DAY_MS = 86_400_000;
const { benchTimes } = readToolSettings();

/** The columns of the report in one hand-written statement, without scope, days of business and marks of changed orders. */
const BARE_SQL = `
  select row_to_json(line)::text from (
    select o.id, o.code, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
      to_char(o.placed_at at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI:SS') as "placedAtLocal",
      (o.placed_at at time zone 'Europe/Madrid')::date as day, o.location_id, l.name, o.account_id, o.channel_slug, o.service_type, o.status,
      o.data #>> '{channel,orderId}' as "channelOrderId", o.data #>> '{payment,type}' as payment, o.currency, o.total,
      (select sum(qty) from order_lines where order_id = o.id) as pieces,
      order_amount(o.data #> '{priceDetails,deliveryFee}') as "deliveryFee", order_amount(o.data #> '{fees,tip}') as tip,
      (select sum(order_amount(value)) from jsonb_each(o.data->'fees') where key <> 'tip') as "otherFees"
    from orders as o left join locations as l on l.id = o.location_id
    where o.placed_at between $1 and $2 order by o.placed_at, o.id collate "C" limit ${ROWS}
  ) as line`;

/**
 * The report of orders with its limit of 250,000 rows in PostgreSQL (row RE-02): the whole call, streamed, against one hand-written statement
 * that is read through a cursor (medians, alternating), its duration, and how long the database works on it after the client has stopped.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureOrdersReport(root) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed: set PASE_DATABASE_URL');
  const { url: databaseUrl, drop } = await newDatabase(postgres.url);
  try {
    const { url, stop } = await startDemo(root, SEED, undefined, { PASE_DATABASE_URL: databaseUrl });
    try {
      return await inDatabase(databaseUrl, async (client) => {
        await copyOrders(client);
        return measureIn(client, url);
      });
    } finally {
      await stop();
    }
  } finally {
    await drop();
    postgres.stop();
  }
}

/** @param {import('pg').Client} client @param {string} url */
async function measureIn(client, url) {
  const token = await signIn(url, 'product-admin');
  const [from, to] = [new Date(Date.now() - DAYS * DAY_MS), new Date()];
  const days = `fromDay=${from.toISOString().slice(0, 10)}&toDay=${to.toISOString().slice(0, 10)}`;
  const address = `${url}/api/orders/reports?type=orders&${days}`;
  const calls = [];
  const alone = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    calls.push(await timed(() => readLines(address, token)));
    alone.push(await timed(() => readCursor(client, [from, to])));
  }
  const stopped = await workAfterStop(client, address, token);
  if (benchTimes) console.error(JSON.stringify({ calls, alone, stopped }));
  return [
    { name: 'ordersReport.toBareSql.ratio', figure: median(calls) / median(alone), bound: RATIO_BOUND },
    { name: 'ordersReport.s', figure: median(calls) / 1000, bound: SECONDS_BOUND },
    { name: 'ordersReport.workAfterStop.ms', figure: stopped, bound: STOP_BOUND_MS },
  ];
}

/** @param {() => Promise<number>} read reads all rows and returns their number */
async function timed(read) {
  const started = performance.now();
  const rows = await read();
  if (rows !== ROWS) throw new Error(`Expected ${ROWS} rows, got ${rows}`);
  return performance.now() - started;
}

/** @param {string} address @param {string} token */
async function readLines(address, token) {
  const { body } = await fetch(address, { headers: { 'access-token': token } });
  let lines = 0;
  for await (const chunk of body ?? []) for (const byte of chunk) if (byte === 10) lines += 1;
  // Without the first and the last line.
  return lines - 2;
}

/** @param {import('pg').Client} client @param {[Date, Date]} range */
async function readCursor(client, [from, to]) {
  const bound = BARE_SQL.replace('$1', `'${from.toISOString()}'`).replace('$2', `'${to.toISOString()}'`);
  await client.query('begin');
  await client.query(`declare bare no scroll cursor for ${bound}`);
  let rows = 0;
  for (let read = FETCHED_ROWS; read === FETCHED_ROWS; rows += read)
    read = (await client.query(`fetch ${FETCHED_ROWS} from bare`)).rows.length;
  await client.query('commit');
  return rows;
}

/**
 * Aborts a report after its first rows. Returns for how long the database still works on it, in ms.
 * @param {import('pg').Client} client @param {string} address @param {string} token
 */
async function workAfterStop(client, address, token) {
  const controller = new AbortController();
  const { body } = await fetch(address, { headers: { 'access-token': token }, signal: controller.signal });
  const reader = body?.getReader();
  for (let bytes = 0; bytes < 1_000_000;) bytes += (await reader?.read())?.value?.length ?? Infinity;
  controller.abort();
  const stopped = performance.now();
  let last = 0;
  const isWorking = `select exists (select from pg_stat_activity where state = 'active' and query like '%report_row%' and pid <> pg_backend_pid()) as yes`;
  while (performance.now() - stopped < 3 * STOP_BOUND_MS) {
    if ((await client.query(isWorking)).rows[0].yes) last = performance.now() - stopped;
    await wait(20);
  }
  return last;
}

/**
 * Copies the seeded orders with other times.
 * @param {import('pg').Client} client
 */
async function copyOrders(client) {
  // Copies are not sent to POS and channels.
  await client.query('alter table orders disable trigger orders_deliveries');
  await client.query(`
    insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, due_at, statuses, data)
    select id || '-' || n, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at - n * interval '73 seconds',
      updated_at - n * interval '73 seconds', due_at - n * interval '73 seconds', statuses, data
    from orders, generate_series(1, ${COPIES - 1}) as n`);
  await client.query('alter table orders enable trigger orders_deliveries');
  await client.query('vacuum analyze');
}
