// @ts-check
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { startDemo } from './startDemo.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

const { floodMessages: MESSAGES } = readToolSettings();
/** How long the other tenant is measured while the server is quiet, and again during the flood. */
const MEASURED_MS = 15_000;
const REQUEST_INTERVAL_MS = 20;
const READY_INTERVAL_MS = 250;
const ORDERS = 300;
const APP_TOKEN = 'flood-bench-app-token';
/** `ORDERS_BY_HAND` of the server. */
const BURST = 10;

/** @typedef {{ p99Ms: number, notReady: number }} Seen */

/**
 * The effect of one user who floods the server on others: 200,000 messages over each connection that one browser of a restaurant's staff
 * opens within 15 s, while a tab of another tenant requests its role and the readiness endpoint is polled; then 300 manual orders at once
 * from one address with the app token.
 * `PASE_FLOOD_MESSAGES` changes the number of messages per connection.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureFlood(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root, undefined, undefined, { PASE_APP_TOKEN: APP_TOKEN });
  const tenant = await connectTenant(demo.url);
  try {
    const quiet = await watchTenant(tenant, demo.url, pause(MEASURED_MS));
    const flooded = floodMessages(root, demo.url);
    const busy = await watchTenant(tenant, demo.url, flooded);
    const { sent, closed, refused } = await flooded;
    console.error(
      `p99 of the other tenant ${quiet.p99Ms.toFixed(1)} ms quiet, ${busy.p99Ms.toFixed(1)} ms; ` +
        `${sent} messages, ${closed} times closed, ${refused} times refused`,
    );
    const taken = await floodOrders(demo.url);
    return [
      { name: 'flood.otherTenant.p99.ratio', figure: busy.p99Ms / quiet.p99Ms, bound: 2 },
      { name: 'flood.notReady', figure: quiet.notReady + busy.notReady, bound: 0 },
      { name: 'flood.orders.taken', figure: taken, bound: BURST },
    ];
  } finally {
    tenant.disconnect();
    await demo.stop();
  }
}

/** @param {string} url */
async function connectTenant(url) {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { app: 'flood', token: await signIn(url, 'location-staff-br@demo.pase'), tabId: 'tenant' },
  });
  await new Promise((resolve, reject) => socket.once('welcome', resolve).once('connect_error', reject));
  return socket;
}

/**
 * Sends role requests as the tenant's tab every 20 ms and polls readiness until `end` settles.
 * @param {import('socket.io-client').Socket} tenant
 * @param {string} url
 * @param {Promise<unknown>} end
 * @returns {Promise<Seen>}
 */
async function watchTenant(tenant, url, end) {
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  /** @type {number[]} */
  const times = [];
  let notReady = 0;
  const sendRequests = async () => {
    while (!isOver) {
      const at = performance.now();
      await tenant.emitWithAck('check-master-tab', { tabId: 'tenant', eligible: false, checks: [] });
      times.push(performance.now() - at);
      await pause(REQUEST_INTERVAL_MS);
    }
  };
  const pollReadiness = async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/health/ready`);
      if (status !== 200) notReady += 1;
      await pause(READY_INTERVAL_MS);
    }
  };
  await Promise.all([over, sendRequests(), pollReadiness()]);
  return { p99Ms: times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN, notReady };
}

/**
 * @param {string} root
 * @param {string} url
 * @returns {Promise<{ sent: number, closed: number, refused: number }>}
 */
async function floodMessages(root, url) {
  const token = await signIn(url, 'location-staff@demo.pase');
  const child = fork(join(root, 'scripts/bench/flood/sendMessages.mjs'), [url, token, `${MESSAGES}`, `${MEASURED_MS}`]);
  return new Promise((resolve, reject) => {
    child.once('message', (counts) => resolve(/** @type {{ sent: number, closed: number, refused: number }} */ (counts)));
    child.once('exit', (code) => reject(new Error(`The flood process exited with code ${code}`)));
  });
}

/**
 * Sends manual orders all at once and counts the accepted ones.
 * @param {string} url
 */
async function floodOrders(url) {
  const replies = await Promise.all(
    Array.from({ length: ORDERS }, () =>
      fetch(`${url}/api/Orders/createByApp/api-toos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'access-token': APP_TOKEN },
        body: JSON.stringify({ order: madeOrder() }),
      }),
    ),
  );
  const others = replies.filter(({ status }) => status !== 201 && status !== 429);
  if (others[0]) throw new Error(`Expected status 201 or 429 for an order, got ${others[0].status}: ${await others[0].text()}`);
  return replies.filter(({ status }) => status === 201).length;
}

function madeOrder() {
  return {
    id: randomUUID(),
    locationId: 'location-es-1',
    fulfillment: { type: 'takeaway' },
    items: [{ qty: 2, name: 'Pizza margarita', price: 950 }],
    subtotal: 1900,
    total: 1900,
    priceDetails: { deliveryFee: 0 },
    payment: { type: 'cash' },
    currency: 'EUR',
    client: { name: 'Ana Ruiz', phone: '+34 600 11 22 33', invoiceDetails: { billingType: 'ticket' } },
    channel: { slug: 'order-maker' },
    createdBy: 'web-app',
  };
}

/**
 * @param {string} url
 * @param {string} email
 * @returns {Promise<string>} the access token
 */
async function signIn(url, email) {
  const reply = await fetch(`${url}/api/EndUsers/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'pase-demo' }),
  });
  if (!reply.ok) throw new Error(`Could not sign in as ${email}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()).data.accessToken;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
