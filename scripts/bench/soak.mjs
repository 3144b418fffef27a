// @ts-check
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { newDatabase } from '../setup/newDatabase.mjs';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { startPostgres } from '../setup/startPostgres.mjs';
import { LoadTab } from './load/LoadTab.mjs';
import { pause } from './load/OrderStream.mjs';
import { startDemo } from './startDemo.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('./load/serverFigures.mjs').ServerFigures} ServerFigures */
/** @typedef {Awaited<ReturnType<typeof startDemo>>} Demo */
/** @typedef {ReturnType<typeof callAs>} Call */
/** @typedef {import('./load/loadData.mjs').Place} Place */
/** @typedef {{ minute: number } & ServerFigures} Sample */

const WATCHER = './scripts/bench/load/serverFigures.mjs';
const { soakOrdersPerMinute: ORDERS_PER_MINUTE, soakDatabase: DATABASE, soakSnapshots: SNAPSHOTS } = readToolSettings();
/** Minutes 10, 30 and 60 of an hour. */
const MARKS = [1 / 6, 1 / 2, 1];
/** In percent. */
const MAX_GROWTH = 5;
/** Calls in progress hold memory, so the smallest heap of several collections counts. */
const COLLECTIONS = 5;
const COLLECTION_EVERY_MS = 2_000;
const READ_EVERY_MS = 5_000;
/** Every twelfth round of reads includes a report. */
const ROUNDS_PER_REPORT = 12;
const VISIT_EVERY_MS = 15_000;
const VISIT_MS = 5_000;
const JOIN_WITHIN_MS = 60_000;
/** The tickets of about half a minute may be in progress. */
const MAX_OPEN_JOBS = ORDERS_PER_MINUTE;
const DAY_MS = 86_400_000;

/**
 * The memory of one server process under a steady load: the demo's channels create 60 orders a minute for its twelve restaurants and
 * complete them; each restaurant has two connected tabs, one of which prints; clients read lists, figures, reports and files; tabs connect
 * and disconnect. The heap after garbage collection is bounded: at the end it is compared with that after a sixth of the time (minute 10 of
 * 60). The data of the embedded database is WebAssembly memory outside the heap; it is only reported, as is the resident memory, because
 * both include caches that fill up with data. Both databases are measured at the same time, PostgreSQL only where it is installed.
 * `PASE_SOAK_ORDERS`: another rate; `PASE_SOAK_DATABASE`: only `embedded` or `postgres`; `PASE_SOAK_SNAPSHOTS`: a folder for heap snapshots
 * at the first and the last mark.
 * @param {string} root
 * @param {{ minutes: number }} options
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureSoak(root, { minutes }) {
  await ensureBuilt(root);
  const postgres = DATABASE === 'embedded' ? null : await startPostgres();
  if (!postgres && DATABASE !== 'embedded') console.error('PostgreSQL is not installed: only the embedded database is measured.');
  try {
    const runs = [
      ...(DATABASE === 'postgres' ? [] : [runEmbedded(root, minutes)]),
      ...(postgres ? [runOnPostgres(root, minutes, postgres.url)] : []),
    ];
    // Waits for both, so that each stops its server even when the other fails.
    const settled = await Promise.allSettled(runs);
    return settled.flatMap((run) => {
      if (run.status === 'rejected') throw run.reason;
      return run.value;
    });
  } finally {
    postgres?.stop();
  }
}

/**
 * @param {string} root
 * @param {number} minutes
 */
async function runEmbedded(root, minutes) {
  const withoutUrl = { PASE_DATABASE_URL: '' };
  return measureServer('embedded', await startServer(root, withoutUrl), minutes);
}

/**
 * @param {string} root
 * @param {number} minutes
 * @param {string} server
 */
async function runOnPostgres(root, minutes, server) {
  const { url, drop } = await newDatabase(server);
  try {
    return await measureServer('postgres', await startServer(root, { PASE_DATABASE_URL: url }), minutes);
  } finally {
    await drop();
  }
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
function startServer(root, env) {
  return startDemo(root, undefined, WATCHER, env, ['--orders-per-minute', `${ORDERS_PER_MINUTE}`]);
}

/**
 * @param {string} name
 * @param {Demo} demo
 * @param {number} minutes
 */
async function measureServer(name, demo, minutes) {
  const stopping = new AbortController();
  /** @type {LoadTab[]} */
  const tabs = [];
  try {
    const call = callAs(demo.url, await signIn(demo.url, 'product-admin@demo.pase', 'pase-demo'));
    const places = await createUsers(demo.url, call);
    tabs.push(...places.flatMap((place) => [tabAt(place, 'a', demo.url), tabAt(place, 'b', demo.url)]));
    await Promise.all(tabs.map(joined));
    const before = await countOrders(call);
    const readings = repeat(READ_EVERY_MS, stopping.signal, readAround(call, places));
    const visits = repeat(VISIT_EVERY_MS, stopping.signal, visitAround(demo.url, places));
    const samples = await sample(name, demo, minutes);
    const orders = (await countOrders(call)) - before;
    stopping.abort();
    const failures = (await readings) + (await visits);
    const openJobs = (await call('GET', '/api/demo/print-jobs?open=true')).data.length;
    const [first, , last] = MARKS.map((mark) => samples.find(({ minute }) => minute >= minutes * mark));
    const expected = ORDERS_PER_MINUTE * minutes;
    return [
      { name: `soak.${name}.heap.growth.percent`, figure: growth(first?.heapMB ?? NaN, last?.heapMB ?? NaN), bound: MAX_GROWTH },
      // Arrivals are random: the bound is four standard deviations, plus a tenth for the restaurant without a channel.
      {
        name: `soak.${name}.orders.missing`,
        figure: Math.max(0, expected - orders),
        bound: Math.ceil(expected / 10 + 4 * Math.sqrt(expected)),
      },
      { name: `soak.${name}.jobs.open`, figure: openJobs, bound: MAX_OPEN_JOBS },
      { name: `soak.${name}.calls.failed`, figure: failures, bound: 0 },
    ];
  } finally {
    stopping.abort();
    for (const tab of tabs) tab.close();
    await demo.stop();
  }
}

/**
 * Measures the memory each minute and prints it. Only the marks are compared; the others show the trend.
 * @param {string} name
 * @param {Demo} demo
 * @param {number} minutes
 */
async function sample(name, demo, minutes) {
  /** @type {Sample[]} */
  const samples = [];
  const begun = performance.now();
  const at = [...new Set([...MARKS.map((mark) => minutes * mark), ...Array.from({ length: Math.floor(minutes) }, (_, n) => n + 1)])];
  for (const minute of at.sort((one, other) => one - other)) {
    await pause(begun + minute * 60_000 - performance.now());
    const found = { minute, ...(await leastFigures(demo)) };
    samples.push(found);
    const isMark = MARKS.some((mark) => minutes * mark === minute);
    console.error(`${name}${isMark ? ' *' : ''} ${memoryLine(found)}`);
    if (SNAPSHOTS && (minute === minutes * (MARKS[0] ?? 0) || minute === minutes))
      await requestFigures(demo, { collect: true, snapshot: join(SNAPSHOTS, `${name}-${Math.round(minute * 10) / 10}.heapsnapshot`) });
  }
  return samples;
}

/**
 * The growth in percent; 0 for a decrease.
 * @param {number} from
 * @param {number} to
 */
function growth(from, to) {
  return Math.max(0, (to / from - 1) * 100);
}

/** @param {Sample} sample */
function memoryLine({ minute, heapMB, externalMB, arrayBuffersMB, rssMB, lagP99Ms }) {
  const mb = (/** @type {number | null} */ figure) => (figure ?? NaN).toFixed(2);
  return `minute ${minute.toFixed(1)}: heap ${mb(heapMB)} MB, external ${mb(externalMB)} MB (buffers ${mb(arrayBuffersMB)}), resident ${mb(rssMB)} MB, event loop p99 ${lagP99Ms.toFixed(0)} ms`;
}

/** @param {Demo} demo @returns {Promise<ServerFigures>} */
async function leastFigures(demo) {
  let least = await requestFigures(demo, { collect: true });
  for (let n = 1; n < COLLECTIONS; n += 1) {
    await pause(COLLECTION_EVERY_MS);
    const next = await requestFigures(demo, { collect: true });
    if ((next.heapMB ?? Infinity) < (least.heapMB ?? Infinity)) least = next;
  }
  return least;
}

/**
 * @param {Demo} demo
 * @param {import('./load/serverFigures.mjs').FiguresRequest} request
 * @returns {Promise<ServerFigures>}
 */
function requestFigures({ server }, request) {
  return new Promise((resolve, reject) => {
    server.once('message', (figures) => resolve(/** @type {ServerFigures} */ (figures)));
    server.send(request, (error) => error && reject(error));
  });
}

/**
 * Creates a user for each restaurant; returns it with the kitchen printer.
 * @param {string} url
 * @param {Call} call the API as the provider's administrator
 * @returns {Promise<Place[]>}
 */
async function createUsers(url, call) {
  const { data: locations } = await call('GET', '/api/Locations?fields=thirdPartyServices,id,accountId');
  const places = [];
  for (const { id: locationId, accountId, thirdPartyServices } of locations) {
    const printer = thirdPartyServices.find((/** @type {{ slug: string }} */ { slug }) => slug === 'printer');
    const email = `soak-${locationId}@demo.pase`;
    const password = `soak ${randomUUID()}`;
    const draft = {
      name: `Soak ${locationId}`,
      email,
      role: 'location-staff',
      accountId,
      accounts: [],
      locationsIds: [locationId],
      password,
    };
    const { data: user } = await call('POST', '/api/EndUsers', draft);
    places.push({ locationId, printerUuid: printer.uuid, userId: user.id, token: await signIn(url, email, password) });
  }
  return places;
}

/**
 * @param {string} url
 * @param {string} email
 * @param {string} password
 * @returns {Promise<string>} the access token
 */
async function signIn(url, email, password) {
  return (await callAs(url)('POST', '/api/EndUsers/login', { email, password })).data.accessToken;
}

/**
 * @param {string} url
 * @param {string} [token]
 */
function callAs(url, token) {
  return async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body = undefined) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { 'access-token': token } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
}

/**
 * @param {Place} place
 * @param {string} name
 * @param {string} url
 */
function tabAt(place, name, url) {
  return new LoadTab(place, `soak-${place.locationId}-${name}`, url, () => undefined);
}

/**
 * Connects a tab and waits until it has joined its restaurant's room, after a reconnection if necessary.
 * @param {LoadTab} tab
 */
async function joined(tab) {
  void tab.connect();
  const deadline = performance.now() + JOIN_WITHIN_MS;
  while (!tab.isJoined) {
    if (performance.now() > deadline) throw new Error(`${tab.tabId} did not join its room within ${JOIN_WITHIN_MS} ms`);
    await pause(50);
  }
}

/** @param {Call} call @returns {Promise<number>} */
async function countOrders(call) {
  return (await call('GET', '/api/orders/queryOrders')).totalCount;
}

/** @param {number} days */
function lastDays(days) {
  const day = (/** @type {number} */ ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  return `fromDay=${day(days)}&toDay=${day(0)}`;
}

/**
 * Repeats an action until it is aborted; returns the number of failures.
 * @param {number} everyMs
 * @param {AbortSignal} signal
 * @param {(turn: number) => Promise<void>} work
 */
async function repeat(everyMs, signal, work) {
  let failures = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    await pause(everyMs);
    await work(turn).catch((error) => {
      failures += 1;
      console.error('A call failed:', error);
    });
  }
  return failures;
}

/**
 * Requests what screens load: orders of all restaurants and of one, an order, figures, a report, overdue prints, flags and the app.
 * @param {Call} call
 * @param {readonly Place[]} places
 */
function readAround(call, places) {
  return async (/** @type {number} */ turn) => {
    const locationId = places[turn % places.length]?.locationId;
    const [order] = (await call('GET', '/api/orders/queryOrders?group=newers')).data;
    await call('GET', `/api/Locations/${locationId}/orders`);
    if (order) await call('GET', `/api/orders/${order.id}`);
    await call('GET', '/api/print-jobs/overdue');
    await call('GET', `/api/orders/queryStaticsOrders?${lastDays(1)}`);
    await call('GET', '/api/Locations');
    await call('GET', '/api/flags/datafile.json');
    await call('GET', '/');
    if (turn % ROUNDS_PER_REPORT === 0) await call('GET', `/api/orders/reports?type=sales&${lastDays(1)}`);
  };
}

/**
 * Connects a tab to a restaurant for a few seconds.
 * @param {string} url
 * @param {readonly Place[]} places
 */
function visitAround(url, places) {
  return async (/** @type {number} */ turn) => {
    const place = places[turn % places.length];
    if (!place) return;
    const tab = tabAt(place, `visitor-${turn}`, url);
    try {
      await joined(tab);
      await pause(VISIT_MS);
    } finally {
      tab.close();
    }
  };
}
