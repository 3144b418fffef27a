// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { inDatabase } from '../setup/newDatabase.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { makeLoadData } from './load/loadData.mjs';
import { pause } from './load/OrderStream.mjs';
import { startProcesses } from './load/startProcesses.mjs';
import { PollingPrinter } from './polling/PollingPrinter.mjs';

/** @typedef {import('./load/loadData.mjs').Place} Place */

const PRINTERS = 3_000;
const INTERVAL_MS = 5_000;
/** The polls of the first intervals compile the code and are not measured. */
const WARM_UP_MS = 3 * INTERVAL_MS;
const QUIET_MS = 6 * INTERVAL_MS;
const ORDERS = 300;
const ORDERS_PER_SECOND = 5;
/** A ticket that is not offered within this time after the last order counts as lost. */
const OFFERED_WITHIN_MS = 4 * INTERVAL_MS;

/**
 * 3,000 printers, half of them by CloudPRNT and half by Server Direct Print, poll two server processes with one PostgreSQL every 5 s.
 * Measured: the CPU time of both processes while nothing is ordered, and then the time from the order until the ticket is offered. The
 * connections stay open, as those of a proxy do.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePolling(root) {
  await ensureBuilt(root);
  const { processes, databaseUrl, secret, stop } = await startProcesses(root);
  /** @type {PollingPrinter[]} */
  const printers = [];
  /** @type {Promise<void>[]} */
  const running = [];
  try {
    const places = await inDatabase(databaseUrl, (client) => makeLoadData(client, PRINTERS, secret));
    const keys = await inDatabase(databaseUrl, (client) => makePollKeys(client, places));
    /** When the ticket of each restaurant's order was offered first; later its other copies are. @type {Map<string, number>} */
    const offeredAt = new Map();
    for (const [n, { locationId }] of places.entries()) {
      const { url } = processes[n % 4 < 2 ? 0 : 1];
      const onOffered = () => {
        if (!offeredAt.has(locationId)) offeredAt.set(locationId, performance.now());
      };
      printers.push(new PollingPrinter({ method: methodOf(n), url, key: keys[n] ?? '', locationId, onOffered }));
    }
    for (const [n, printer] of printers.entries()) running.push(printer.run(INTERVAL_MS, (n * INTERVAL_MS) / PRINTERS));
    await pause(WARM_UP_MS);
    const polls = () => printers.reduce((sum, printer) => sum + printer.polls, 0);
    const cpuMs = async () => (await Promise.all(processes.map(({ figures }) => figures()))).reduce((sum, each) => sum + each.cpuMs, 0);
    const before = { at: performance.now(), cpuMs: await cpuMs(), polls: polls() };
    await pause(QUIET_MS);
    const quiet = {
      ms: performance.now() - before.at,
      cpuMs: (await cpuMs()) - before.cpuMs,
      polls: polls() - before.polls,
    };
    const orderedAt = await order(places, processes);
    await pause(OFFERED_WITHIN_MS);
    const waits = [...orderedAt].map(([locationId, at]) => (offeredAt.get(locationId) ?? Infinity) - at);
    const failures = printers.reduce((sum, printer) => sum + printer.failures, 0);
    if (readToolSettings().benchTimes) {
      const pollMs = printers.flatMap((printer) => printer.pollMs);
      console.error(JSON.stringify({ quiet, cpuMsPerPoll: quiet.cpuMs / quiet.polls, pollMs: quantiles(pollMs), waits: quantiles(waits) }));
    }
    return [
      { name: 'polling.cpu.ofOneCore.ratio', figure: quiet.cpuMs / quiet.ms, bound: 0.25 },
      { name: 'polling.polls.short.ratio', figure: 1 - quiet.polls / ((PRINTERS * quiet.ms) / INTERVAL_MS), bound: 0.05 },
      { name: 'polling.offered.p99.overInterval.ms', figure: quantiles(waits).p99 - INTERVAL_MS, bound: 300 },
      { name: 'polling.polls.failed', figure: failures, bound: 0 },
      { name: 'polling.tickets.lost', figure: waits.filter((wait) => wait === Infinity).length, bound: 0 },
    ];
  } finally {
    for (const printer of printers) printer.stop();
    await Promise.all(running);
    await stop();
  }
}

/** @param {number} n */
function methodOf(n) {
  return n % 2 === 0 ? 'CLOUD_PRNT' : 'SERVER_DIRECT';
}

/**
 * Lets the printers of the restaurants poll and returns their keys.
 * @param {import('pg').Client} database
 * @param {readonly Place[]} places
 */
async function makePollKeys(database, places) {
  const keys = places.map(() => randomBytes(24).toString('base64url'));
  const rows = places.map(({ printerUuid }, n) => ({
    printer_uuid: printerUuid,
    method: methodOf(n),
    key_hash: createHash('sha256')
      .update(keys[n] ?? '')
      .digest('hex'),
  }));
  await database.query(
    `with row as (select * from jsonb_to_recordset($1::jsonb) as row(printer_uuid text, method text, key_hash text)),
       changed as (update third_party_services set settings = settings || jsonb_build_object('connectMethod', row.method)
         from row where third_party_services.uuid = row.printer_uuid)
     insert into printer_polls (printer_uuid, key_hash, key_created_at) select printer_uuid, key_hash, now() from row`,
    [JSON.stringify(rows)],
  );
  await database.query('analyze');
  return keys;
}

/**
 * Creates one order in each of `ORDERS` restaurants at a steady rate, and returns when each began.
 * @param {readonly Place[]} places
 * @param {readonly { url: string }[]} processes
 */
async function order(places, processes) {
  /** @type {Map<string, number>} */
  const orderedAt = new Map();
  const begun = performance.now();
  const calls = [];
  for (let n = 0; n < ORDERS; n += 1) {
    await pause(begun + (n * 1_000) / ORDERS_PER_SECOND - performance.now());
    const place = places[Math.floor((n * PRINTERS) / ORDERS) + (n % 4)];
    if (!place) throw new Error(`Expected a restaurant for order ${n}`);
    orderedAt.set(place.locationId, performance.now());
    // The process that a printer does not poll gets half of the orders.
    calls.push(createOrder(place, processes[n % 2]?.url ?? ''));
  }
  await Promise.all(calls);
  return orderedAt;
}

/**
 * @param {Place} place
 * @param {string} url
 */
async function createOrder({ locationId, token }, url) {
  const reply = await fetch(`${url}/api/demo/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify({ locationId }),
  });
  if (!reply.ok) throw new Error(`Expected an order, got ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** @param {readonly number[]} figures */
function quantiles(figures) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
