// @ts-check
import { setTimeout as wait } from 'node:timers/promises';
import { inDatabase, newDatabase } from '../setup/newDatabase.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { startPostgres } from '../setup/startPostgres.mjs';
import { median, signIn, timeOf } from './orderQueries.mjs';
import { startDemo } from './startDemo.mjs';

// 34,000 orders of two months at 12 restaurants; copied to 212 restaurants and a year they are 10,000 a day.
const SEED = ['--orders', '34000', '--locations', '200'];
/** The days that the seed fills: the period of the copies. */
const SEEDED_DAYS = 58;
const YEAR_DAYS = 366;
const BUILD_WITHIN_MS = 240_000;
const TURNS = 7;
const RATIO_BOUND = 2;
const MS_BOUND = 1000;
const LOCATION = 'location-es-1';
const { benchTimes } = readToolSettings();

const COUNTS = "filter (where status not in ('CANCELED', 'ERROR'))";
const SUMS = 'currency, status, orders, with_total, total, items, fees, print_failures';
const FIRST_WHOLE = "date_trunc('month', $1::date + interval '1 month - 1 day')";
const AFTER_WHOLE = "date_trunc('month', $2::date + 1)";
/**
 * The same figures in one hand-written statement, without totals, names and scope.
 * @param {string} keys @param {string} from the table, or a subquery
 */
const bareSql = (keys, from) => `
  select ${keys}, currency, sum(orders) ${COUNTS}, sum(total) ${COUNTS}, sum(with_total) ${COUNTS}, sum(items) ${COUNTS}, sum(fees) ${COUNTS},
    sum(orders) filter (where status = 'CANCELED'), sum(orders) filter (where status = 'ERROR'), sum(print_failures)
  from ${from} as facts where day between $1 and $2 group by ${keys}, currency`;
/**
 * Whole months from their sums, and the days at both ends of the period from the sums of days.
 * @param {string} columns @param {string} ofMonths the sums of months @param {string} ofDays the sums of days
 */
const withMonths = (columns, ofMonths, ofDays) => `(
    select ${columns}, day, ${SUMS} from ${ofMonths} where day >= ${FIRST_WHOLE} and day < ${AFTER_WHOLE}
    union all select ${columns}, day, ${SUMS} from ${ofDays} where utc_day >= $1::date - 1 and utc_day < ${FIRST_WHOLE}
    union all select ${columns}, day, ${SUMS} from ${ofDays} where utc_day >= ${AFTER_WHOLE} and utc_day <= $2::date + 1)`;

/** @type {Record<string, { query: string, sql: string }>} */
const PIVOTS = {
  locations: { query: 'rows=location', sql: bareSql('location_id', withMonths('location_id', 'order_months', 'order_days')) },
  months: {
    query: 'rows=month&rows=channel',
    sql: bareSql("date_trunc('month', day), channel_slug", withMonths('channel_slug', 'order_months', 'order_days')),
  },
  locationMonths: {
    query: 'rows=location&columns=month',
    sql: bareSql("location_id, date_trunc('month', day)", withMonths('location_id', 'order_months', 'order_days')),
  },
  channelWeekdays: {
    query: 'rows=channel&columns=weekday',
    sql: bareSql('channel_slug, extract(isodow from day)', withMonths('channel_slug', 'order_weekdays', 'order_days')),
  },
  heatMap: {
    query: 'rows=hour&columns=weekday',
    sql: bareSql('hour, extract(isodow from day)', withMonths('hour', 'order_weekday_hours', 'order_hours')),
  },
  locationDays: {
    query: `rows=day&locationIds=${LOCATION}`,
    sql: bareSql('day', `(select * from order_days where location_id = '${LOCATION}')`),
  },
};

/**
 * Measures pivots of a year with 3.65 million orders in PostgreSQL (row M-03): the whole call, relative to a hand-written statement that reads the same
 * rollups (medians, alternating). The rollups of two months are built from orders and copied to other restaurants and days; the copied orders themselves
 * do not exist, so that only rollups are read.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePivot(root) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed: set PASE_DATABASE_URL');
  const { url: databaseUrl, drop } = await newDatabase(postgres.url);
  try {
    const { url, stop } = await startDemo(root, SEED, undefined, { PASE_DATABASE_URL: databaseUrl });
    try {
      return await inDatabase(databaseUrl, async (client) => measureIn(client, url, await makeYear(client)));
    } finally {
      await stop();
    }
  } finally {
    await drop();
    postgres.stop();
  }
}

/** @param {import('pg').Client} client @param {string} url @param {[string, string]} days */
async function measureIn(client, url, [from, to]) {
  const token = await signIn(url, 'product-admin');
  // The settings of the server's connections for reports.
  await client.query("set jit = off; set work_mem = '32MB'");
  const figures = [];
  for (const [name, { query, sql }] of Object.entries(PIVOTS)) {
    const calls = [];
    const alone = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      calls.push(await timeOf(`${url}/api/orders/pivot?fromDay=${from}&toDay=${to}&${query}`, token));
      const started = performance.now();
      await client.query(sql, [from, to]);
      alone.push(performance.now() - started);
    }
    if (benchTimes) console.error(`${name}: ${median(calls).toFixed(1)} ms, SQL ${median(alone).toFixed(1)} ms`);
    figures.push({ name: `pivot.${name}.ratio`, figure: median(calls) / median(alone), bound: RATIO_BOUND });
    figures.push({ name: `pivot.${name}.ms`, figure: median(calls), bound: MS_BOUND });
  }
  return figures;
}

/**
 * Waits until the server has built the rollups of the seeded orders, and copies them.
 * @param {import('pg').Client} client
 * @returns {Promise<[string, string]>} the first and last day of a year of which only rollups are read
 */
async function makeYear(client) {
  await waitUntil(
    client,
    `select exists (select from rollup_days where utc_day = (select min(placed_at at time zone 'UTC')::date from orders)) as built`,
  );
  await client.query(`
    create temp table copies as
      with sources as (select id as source, row_number() over (order by id) - 1 as n, count(*) over () as all_sources
        from locations where id in (select location_id from order_days)),
      numbered as (select id, account_id, row_number() over (order by id) - 1 as n from locations where id not in (select source from sources))
      select id, account_id, source from numbered join sources on sources.n = numbered.n % all_sources
      union all select id, account_id, id from locations where id in (select source from sources)`);
  for (const [table, hour] of [
    ['order_days', ''],
    ['order_hours', 'hour, '],
  ]) {
    const columns = 'channel_slug, service_type, status, currency, reason, orders, with_total, total, items, fees, print_failures, late';
    await client.query(`create temp table old as select * from ${table}`);
    await client.query(`truncate ${table}`);
    await client.query(`
      insert into ${table} (utc_day, day, location_id, account_id, ${hour}${columns})
      select utc_day - days, day - days, copies.id, copies.account_id, ${hour}${columns}
      from old join copies on source = location_id cross join generate_series(0, ${YEAR_DAYS}, ${SEEDED_DAYS}) as days
      where utc_day - days > current_date - ${YEAR_DAYS + 2}
      order by 1`);
    await client.query('drop table old');
  }
  await client.query('insert into rollup_days select distinct utc_day from order_days on conflict do nothing');
  await client.query('delete from rollup_months');
  // The server sums up all months but the last one.
  const isSummed = `select count(*) = (select count(distinct date_trunc('month', utc_day)) - 1 from rollup_days) as built from rollup_months`;
  await waitUntil(client, isSummed);
  await client.query('vacuum analyze');
  const { rows } = await client.query('select (max(utc_day) - 364)::text as from, (max(utc_day) - 1)::text as to from rollup_days');
  return [rows[0].from, rows[0].to];
}

/**
 * Waits for rollups of the server.
 * @param {import('pg').Client} client
 * @param {string} isBuilt a statement with one row, whose column `built` is true at the end
 */
export async function waitUntil(client, isBuilt) {
  const deadline = Date.now() + BUILD_WITHIN_MS;
  while (!(await client.query(isBuilt)).rows[0].built) {
    if (Date.now() > deadline) throw new Error(`The rollups were not built within ${BUILD_WITHIN_MS} ms`);
    await wait(500);
  }
}
