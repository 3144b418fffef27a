// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { inDatabase } from '../setup/newDatabase.mjs';
import { LoadTab } from './load/LoadTab.mjs';
import { makeLoadData } from './load/loadData.mjs';
import { OrderStream, pause } from './load/OrderStream.mjs';
import { startProcesses } from './load/startProcesses.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('./load/LoadTab.mjs').ReceivedJob} ReceivedJob */
/** @typedef {import('./load/startProcesses.mjs').ServerProcess} ServerProcess */
/** @typedef {readonly [LoadTab, LoadTab]} Pair */

/** Each order changes three more times. */
const { loadLocations: PLACES, loadSeconds: SECONDS, loadOrdersPerSecond: ORDERS_PER_SECOND, benchTimes } = readToolSettings();
const CONNECTS_PER_SECOND = 100;
/** Jobs that are still open after this time count as lost. */
const DRAIN_MS = 60_000;
/** Duration of the load before and after a process ends. */
const STORM_SECONDS = Math.min(20, SECONDS / 3);

/**
 * 3,000 tabs on two server processes that share a PostgreSQL, with 50 print jobs and 200 order changes per second for `PASE_LOAD_SECONDS`,
 * then again while one of the processes ends. Measured: losses, the time until a job reaches its tab, and memory growth.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureLoad(root) {
  await ensureBuilt(root);
  const { processes, databaseUrl, secret, stop } = await startProcesses(root);
  /** @type {Pair[]} */
  const pairs = [];
  try {
    const places = await inDatabase(databaseUrl, (client) => makeLoadData(client, PLACES, secret));
    const received = new ReceivedJobs();
    pairs.push(...places.map((place, number) => pairAt(place, number, processes, received)));
    const connectSeconds = await connectAll(pairs.flat());
    const steady = await runSteady(pairs, processes, received, databaseUrl);
    const storm = await runStorm(pairs, processes, received, databaseUrl);
    if (benchTimes) console.error(JSON.stringify({ connectSeconds, steady, storm }, null, 1));
    return [
      { name: 'load.handOut.p99.ms', figure: steady.handOutMs.p99, bound: 1_000 },
      { name: 'load.jobs.lost', figure: steady.lostJobs, bound: 0 },
      { name: 'load.jobs.twice', figure: steady.twiceHanded, bound: 0 },
      { name: 'load.changes.lost', figure: steady.lostChanges, bound: 0 },
      { name: 'load.heap.growth.ratio', figure: Math.max(...steady.heapRatios), bound: 1.1 },
      { name: 'load.orders.short.perSecond', figure: ORDERS_PER_SECOND - steady.ordersPerSecond, bound: ORDERS_PER_SECOND / 20 },
      { name: 'load.storm.back.seconds', figure: storm.backSeconds, bound: 30 },
      { name: 'load.storm.jobs.lost', figure: storm.lostJobs, bound: 0 },
      { name: 'load.storm.changes.lost', figure: storm.lostChanges, bound: 0 },
    ];
  } finally {
    for (const tab of pairs.flat()) tab.close();
    await stop();
  }
}

/** The print jobs that the tabs received. */
class ReceivedJobs {
  /** When each order's first job reached a tab. @type {Map<string, number>} */
  firstAt = new Map();
  /** The tabs that received each job. @type {Map<string, Set<LoadTab>>} */
  tabsOf = new Map();

  /** @param {ReceivedJob} job */
  add({ jobUuid, orderId, tab, at }) {
    if (!this.firstAt.has(orderId)) this.firstAt.set(orderId, at);
    const tabs = this.tabsOf.get(jobUuid) ?? new Set();
    this.tabsOf.set(jobUuid, tabs.add(tab));
  }
}

/**
 * One tab at each process; the first requests the role first and prints.
 * @param {import('./load/loadData.mjs').Place} place
 * @param {number} number
 * @param {readonly [ServerProcess, ServerProcess]} processes
 * @param {ReceivedJobs} received
 * @returns {Pair}
 */
function pairAt(place, number, [one, other], received) {
  const [first, second] = number % 2 === 0 ? [one, other] : [other, one];
  const addJob = (/** @type {ReceivedJob} */ job) => received.add(job);
  return [new LoadTab(place, `tab-${number}-a`, first.url, addJob), new LoadTab(place, `tab-${number}-b`, second.url, addJob)];
}

/** @param {readonly LoadTab[]} tabs */
async function connectAll(tabs) {
  const begun = performance.now();
  /** @type {Promise<void>[]} */
  const connected = [];
  for (const [n, tab] of tabs.entries()) {
    await pause(begun + (n * 1_000) / CONNECTS_PER_SECOND - performance.now());
    connected.push(tab.connect());
  }
  await Promise.all(connected);
  return (performance.now() - begun) / 1_000;
}

/**
 * Runs the load in two halves, each until all jobs are finished, and compares the memory after each.
 * @param {readonly Pair[]} pairs
 * @param {readonly [ServerProcess, ServerProcess]} processes
 * @param {ReceivedJobs} received
 * @param {string} databaseUrl
 */
async function runSteady(pairs, processes, received, databaseUrl) {
  const stream = new OrderStream(pairs);
  const ownDelay = monitorEventLoopDelay({ resolution: 10 });
  ownDelay.enable();
  const before = await figuresOf(processes);
  const ownCpu = process.cpuUsage();
  let seconds = 0;
  /** The number of orders that the server accepted while the load ran. */
  let taken = 0;
  const halves = [];
  for (let half = 0; half < 2; half += 1) {
    const earlier = stream.begunAt.size;
    seconds += await stream.run(SECONDS / 2, ORDERS_PER_SECOND);
    taken += stream.begunAt.size - earlier;
    const busy = await figuresOf(processes);
    await drain(stream, databaseUrl);
    halves.push({ busy, after: await figuresOf(processes, true) });
  }
  const [first, second] = halves;
  if (!first || !second) throw new Error('Expected the figures of two halves');
  const { user, system } = process.cpuUsage(ownCpu);
  const cpu = (/** @type {number} */ n) => ((second.after[n]?.cpuMs ?? 0) - (before[n]?.cpuMs ?? 0)) / 1_000;
  return {
    ...(await outcomeOf(stream, pairs, received, databaseUrl)),
    ordersPerSecond: taken / seconds,
    seconds,
    lagP99Ms: halves.map(({ busy }) => busy.map(({ lagP99Ms }) => Math.round(lagP99Ms))),
    heapMB: halves.map(({ after }) => after.map(({ heapMB }) => Math.round(heapMB ?? 0))),
    rssMB: halves.map(({ after }) => after.map(({ rssMB }) => Math.round(rssMB))),
    heapRatios: [0, 1].map((n) => (second.after[n]?.heapMB ?? 0) / (first.after[n]?.heapMB ?? 1)),
    cpuSeconds: { servers: [cpu(0), cpu(1)], driver: (user + system) / 1e6 },
    driverLagP99Ms: ownDelay.percentile(99) / 1e6 - 10,
  };
}

/**
 * Ends one process under load; its tabs reconnect to the other.
 * @param {readonly Pair[]} pairs
 * @param {readonly [ServerProcess, ServerProcess]} processes
 * @param {ReceivedJobs} received
 * @param {string} databaseUrl
 */
async function runStorm(pairs, [ending, staying], received, databaseUrl) {
  const tabs = pairs.flat();
  const moving = tabs.filter(({ url }) => url === ending.url);
  const stream = new OrderStream(pairs);
  const load = stream.run(STORM_SECONDS * 3, ORDERS_PER_SECOND);
  await pause(STORM_SECONDS * 1_000);
  for (const tab of moving) tab.goTo(staying.url);
  const begun = performance.now();
  const ended = ending.end().then(() => (performance.now() - begun) / 1_000);
  while (moving.some((tab) => tab.wasAlwaysConnected || !tab.isJoined)) await pause(50);
  const backSeconds = (performance.now() - begun) / 1_000;
  await load;
  const [figures] = await figuresOf([staying]);
  await drain(stream, databaseUrl);
  const outcome = await outcomeOf(stream, pairs, received, databaseUrl);
  return { ...outcome, backSeconds, endSeconds: await ended, lagP99Ms: figures?.lagP99Ms };
}

/** @param {readonly ServerProcess[]} processes */
function figuresOf(processes, collect = false) {
  return Promise.all(processes.map(({ figures }) => figures(collect)));
}

/**
 * Waits until no job is open, or for `DRAIN_MS`.
 * @param {OrderStream} stream
 * @param {string} databaseUrl
 */
async function drain(stream, databaseUrl) {
  await stream.rest();
  const deadline = performance.now() + DRAIN_MS;
  await inDatabase(databaseUrl, async (client) => {
    while (performance.now() < deadline) {
      const { rows } = await client.query(`select from print_jobs where location_id like 'location-load-%' and state = 'open' limit 1`);
      if (rows.length === 0) break;
      await pause(200);
    }
  });
  // The last messages are still in transit.
  await pause(2_000);
}

/**
 * @param {OrderStream} stream
 * @param {readonly Pair[]} pairs
 * @param {ReceivedJobs} received
 * @param {string} databaseUrl
 */
async function outcomeOf(stream, pairs, received, databaseUrl) {
  const ids = [...stream.begunAt.keys()];
  const { orders, jobs } = await inDatabase(databaseUrl, async (client) => ({
    orders: (await client.query('select id, rev, location_id as place from orders where id = any($1)', [ids])).rows,
    jobs: (await client.query('select uuid, order_id as order, state from print_jobs where order_id = any($1)', [ids])).rows,
  }));
  const tabsAt = new Map(pairs.map((pair) => [pair[0].place.locationId, pair]));
  const waits = ids.flatMap((id) => {
    const at = received.firstAt.get(id);
    return at === undefined ? [] : [at - (stream.begunAt.get(id) ?? 0)];
  });
  const lostChanges = orders.flatMap(({ id, rev, place }) =>
    (tabsAt.get(place) ?? []).filter((tab) => tab.wasAlwaysConnected && (tab.revs.get(id) ?? 0) < rev),
  );
  return {
    orders: ids.length,
    jobs: jobs.length,
    changes: orders.reduce((sum, { rev }) => sum + rev, 0),
    failures: stream.failures,
    handOutMs: quantiles(waits),
    callMs: quantiles(stream.callMs),
    lostJobs:
      ids.length -
      orders.length +
      Math.max(0, ids.length - jobs.length) +
      jobs.filter(({ uuid, state }) => state !== 'final' || !received.tabsOf.has(uuid)).length,
    twiceHanded: jobs.filter(({ uuid }) => (received.tabsOf.get(uuid)?.size ?? 0) > 1).length,
    lostChanges: lostChanges.length,
    toldOfMissed: pairs.flat().reduce((sum, { missed }) => sum + missed, 0),
    away: pairs.flat().filter(({ wasAlwaysConnected }) => !wasAlwaysConnected).length,
  };
}

/** @param {readonly number[]} figures */
function quantiles(figures) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
