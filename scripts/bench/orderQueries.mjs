// @ts-check
import { startDemo } from './startDemo.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** The number of orders that the seed creates; the rest are copies. */
const SEEDED = 20_000;
const { benchOrders: ORDERS, benchTimes } = readToolSettings();
/** Most have no orders: they give the demo's accounts thousands of locations. */
const LOCATIONS = 20_000;
const SEED = ['--orders', `${SEEDED}`, '--locations', `${LOCATIONS}`];
const TURNS = 15;
const LIST_BOUND = 3;
const FIGURES_BOUND = 2;

const DAY_MS = 86_400_000;
/** @param {number} days */
const last = (days) => `fromDate=${new Date(Date.now() - days * DAY_MS).toISOString()}&toDate=${new Date().toISOString()}`;
const month = last(31);
/** @param {number} days */
function dayBefore(days) {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** @type {Record<string, { as: 'product-admin' | 'multi-account-admin', path: string }>} */
const QUERIES = {
  all: { as: 'product-admin', path: '/orders/queryOrders?' },
  ofGroup: { as: 'multi-account-admin', path: `/orders/queryOrders?${month}` },
  location: { as: 'multi-account-admin', path: `/orders/queryOrders?locationIds=location-es-1&${month}` },
  ofLocation: { as: 'multi-account-admin', path: `/Locations/location-es-1/orders?${month}` },
  account: { as: 'product-admin', path: `/orders/queryOrders?accountIds=account-es-norte&${month}` },
  ofAccount: { as: 'product-admin', path: `/Accounts/account-es/queryOrders?${month}` },
  channel: { as: 'product-admin', path: '/orders/queryOrders?channels=glovo&statuses=CANCELED&statuses=ERROR' },
  wentThrough: {
    as: 'multi-account-admin',
    path: `/orders/queryOrders?locationIds=location-es-1&statuses=ERROR&statuses=IN_KITCHEN&statusesConjunction=and&${month}`,
  },
  finished: { as: 'product-admin', path: '/orders/queryOrders?group=finished' },
  newers: { as: 'multi-account-admin', path: `/orders/queryOrders?group=newers&locationIds=location-es-1&${month}` },
};

/** UTC days up to today. */
const DAYS = `fromDay=${dayBefore(91)}&toDay=${dayBefore(0)}`;
const FIGURES = { as: 'product-admin', path: `/orders/queryStaticsOrders?accountIds=account-es&${DAYS}` };
const SALES = { as: 'product-admin', path: `/orders/reports?type=sales&${DAYS}` };

/**
 * Among 1,000,000 orders in the embedded database, or in PostgreSQL when `PASE_DATABASE_URL` names an empty database: the order list, the
 * figures of 92 days of one account, and the sales report of 92 days of all accounts. The list is measured for the provider's administrator
 * and for a group with thousands of locations, at page 0 and page 100. Measured: the duration of a call, from the request to the last byte
 * of the reply, relative to that of its SQL (medians, alternating, in one database).
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureOrderQueries(root) {
  const { url, server, stop } = await startDemo(root, SEED, './scripts/bench/watchOrders.mjs');
  /** @param {object} message @returns {Promise<{ ms: number, statements: number }>} */
  const request = (message) => {
    server.send(message);
    // The watcher's reply. When the server has exited, the next call fails.
    return new Promise((resolve) => server.once('message', (reply) => resolve(/** @type {any} */ (reply))));
  };
  try {
    await request({ copies: ORDERS / SEEDED });
    /**
     * @param {string} name
     * @param {{ as: string, path: string }} call
     * @param {{ statements: number, bound: number }} expected the number of its SQL statements on orders, and the bound
     */
    const measure = async (name, { as, path }, { statements, bound }) => {
      const token = await signIn(url, as);
      const calls = [];
      const alone = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await request({ begin: true });
        calls.push(await timeOf(`${url}/api${path}`, token));
        const sql = await request({});
        if (sql.statements !== statements)
          throw new Error(`Expected ${statements} statements on orders for ${path}, got ${sql.statements}`);
        alone.push(sql.ms);
      }
      if (benchTimes) console.error(`${name}: ${median(calls).toFixed(1)} ms, SQL ${median(alone).toFixed(1)} ms`);
      return { name: `orders.${name}.ratio`, figure: median(calls) / median(alone), bound };
    };
    const figures = [];
    for (const [name, { as, path }] of Object.entries(QUERIES)) {
      for (const page of [0, 100]) {
        // One statement for the page and one for the total count.
        const expected = { statements: 2, bound: LIST_BOUND };
        figures.push(await measure(`query.${name}.page${page}`, { as, path: `${path}&page=${page}` }, expected));
      }
    }
    figures.push(await measure('figures.account', FIGURES, { statements: 1, bound: FIGURES_BOUND }));
    figures.push(await measure('reports.sales', SALES, { statements: 1, bound: FIGURES_BOUND }));
    return figures;
  } finally {
    await stop();
  }
}

/**
 * @param {string} url
 * @param {string} role
 * @returns {Promise<string>} the access token
 */
export async function signIn(url, role) {
  const body = JSON.stringify({ email: `${role}@demo.pase`, password: 'pase-demo' });
  const reply = await fetch(`${url}/api/EndUsers/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await reply.json()).data.accessToken;
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<number>} in ms
 */
export async function timeOf(url, token) {
  const started = performance.now();
  const reply = await fetch(url, { headers: { 'access-token': token } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`Expected a success status from ${url}, got ${reply.status}`);
  return performance.now() - started;
}

/** @param {number[]} figures */
export function median(figures) {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
