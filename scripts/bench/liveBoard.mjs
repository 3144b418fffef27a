// @ts-check
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { benchOrder } from './benchOrders.mjs';
import { openChromium } from './openChromium.mjs';
import { startDemo } from './startDemo.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof startFlood>>} Flood */

const ORDERS = 5_000;
const PAGE_LIMIT = 500;
const CHANGES = 40_000;
const STEADY = { perSecond: 1_000, changes: 10_000 };
/** All orders of the kitchen are open: they have one to three statuses. */
const KITCHEN = { orders: 200, maxStatuses: 3 };
const KITCHEN_STEADY = { perSecond: 50, changes: 500 };
const ROUNDS = 3;
const SETTLE_MS = 3_000;

/**
 * The board with 5,000 live orders. Measured: the changes per second that reach the screen, against a page that drops each message; the
 * frames and the longest task at 1,000 changes per second; the requests and frames for opening an order that is on the board. Then the
 * kitchen mode with 200 open orders: frames and longest task at 50 changes per second.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureLiveBoard(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root, ['--orders', '0']);
  const flood = await startFlood(root);
  const browser = await openChromium(root);
  try {
    const look = { baseURL: demo.url, viewport: { width: 1360, height: 800 } };
    const dropping = await openDropping(await browser.newPage({ ...look, bypassCSP: true }), root, flood.url);
    const board = await openSignedIn(await browser.newPage(look), flood.url, { orders: ORDERS });
    await board.goto('/operations?sort=arrival');
    await board.getByRole('tab', { name: /5[.,\s]?000/ }).waitFor();
    await board.waitForTimeout(SETTLE_MS);
    const rates = { dropped: /** @type {number[]} */ ([]), shown: /** @type {number[]} */ ([]) };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.dropped.push(await rateOf(dropping, 'dropping', flood, `dropped ${round}`));
      rates.shown.push(await rateOf(board, 'admin', flood, `shown ${round}`));
    }
    console.error(`changes a second: dropped ${rates.dropped.map(Math.round)}, shown ${rates.shown.map(Math.round)}`);
    const idle = await framesDuring(board, () => board.waitForTimeout(3_000));
    const steady = await framesDuring(board, () => flood.send({ ...STEADY, room: 'admin', orders: ORDERS, last: 'steady' }));
    const opened = await openOrder(board);
    await board.close();
    const kitchen = await openSignedIn(await browser.newPage(look), flood.url, KITCHEN);
    await kitchen.goto('/operations/kitchen');
    await kitchen.locator('.kitchen-card').first().waitFor();
    await kitchen.waitForTimeout(SETTLE_MS);
    const kitchenIdle = await framesDuring(kitchen, () => kitchen.waitForTimeout(3_000));
    const kitchenSteady = await framesDuring(kitchen, () => flood.send({ ...KITCHEN_STEADY, ...KITCHEN, room: 'admin', last: 'steady' }));
    return [
      { name: 'board.flood.droppedToShown.ratio', figure: median(rates.dropped) / median(rates.shown), bound: 2 },
      { name: 'board.steady.p95FrameToIdle.ratio', figure: steady.p95 / idle.p95, bound: 1.2 },
      { name: 'board.steady.longestTask.ms', figure: steady.longestTask, bound: 50 },
      { name: 'board.open.requests', figure: opened.requests, bound: 0 },
      { name: 'board.open.frames', figure: opened.frames, bound: 2 },
      { name: 'kitchen.steady.p95FrameToIdle.ratio', figure: kitchenSteady.p95 / kitchenIdle.p95, bound: 1.2 },
      { name: 'kitchen.steady.longestTask.ms', figure: kitchenSteady.longestTask, bound: 50 },
    ];
  } finally {
    await browser.close();
    flood.stop();
    await demo.stop();
  }
}

/** @param {string} root */
async function startFlood(root) {
  const child = fork(join(root, 'scripts/bench/floodServer.mjs'));
  const nextMessage = () => new Promise((resolve) => child.once('message', resolve));
  /** @type {{ url: string }} */
  const { url } = await nextMessage();
  return {
    url,
    /** @param {import('./floodServer.mjs').Flood} flood */
    send: (flood) => {
      const sent = nextMessage();
      child.send(flood);
      return sent;
    },
    stop: () => child.kill(),
  };
}

/**
 * Opens a page that receives the messages and ignores all but the last, which it displays.
 * @param {Page} page
 * @param {string} root
 * @param {string} url
 */
async function openDropping(page, root, url) {
  // A page of the server itself: browsers restrict other pages' access to localhost.
  await page.goto('/config.json');
  await page.addScriptTag({ content: readFileSync(join(root, 'node_modules/socket.io-client/dist/socket.io.min.js'), 'utf8') });
  await page.evaluate((address) => {
    // The added script defines it.
    const { io } = /** @type {{ io: typeof import('socket.io-client').io }} */ (/** @type {unknown} */ (globalThis));
    const shown = document.body;
    const socket = io(address, { transports: ['websocket'] });
    socket.onAny((_event, change) => {
      const name = change?.order?.client.name;
      if (typeof name === 'string' && !name.startsWith('Cliente')) shown.textContent = name;
    });
    socket.on('connect', () => socket.emit('join-room', 'dropping'));
    return new Promise((resolve) => socket.on('welcome-room', () => resolve(undefined)));
  }, url);
  return page;
}

/**
 * Signs in to the product, with these orders from the API and changes from the flood server.
 * @param {Page} page
 * @param {string} url
 * @param {{ orders: number, maxStatuses?: number }} content
 */
async function openSignedIn(page, url, { orders, maxStatuses }) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), realtimeUrl: url } });
  });
  const all = Array.from({ length: orders }, (_, number) => benchOrder(number, 1, maxStatuses));
  await page.route('**/api/orders/queryOrders?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const isCarried = searchParams.has('statuses');
    const from = Number(searchParams.get('page')) * PAGE_LIMIT;
    const data = isCarried ? [] : all.slice(from, from + PAGE_LIMIT);
    return route.fulfill({ json: { data, count: data.length, totalCount: isCarried ? 0 : orders } });
  });
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('navigation').waitFor();
  return page;
}

/**
 * @param {Page} page brought to the front, so that no other page runs
 * @param {string} room
 * @param {Flood} flood
 * @param {string} last
 * @returns {Promise<number>} changes per second until the last one is visible
 */
async function rateOf(page, room, flood, last) {
  await page.bringToFront();
  const seen = page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const look = () => (document.body.textContent?.includes(name) ? resolve(undefined) : requestAnimationFrame(look));
        look();
      }),
    last,
  );
  const startedAt = performance.now();
  await flood.send({ room, orders: ORDERS, changes: CHANGES, perSecond: null, last });
  await seen;
  return (CHANGES / (performance.now() - startedAt)) * 1000;
}

/**
 * @param {Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ p95: number, longestTask: number }>} in ms; `longestTask` is 0 when none took 50 ms
 */
async function framesDuring(page, work) {
  await page.evaluate(() => {
    const measured = { frames: /** @type {number[]} */ ([]), tasks: [0], stopped: false };
    Object.assign(globalThis, { measured });
    new PerformanceObserver((list) => measured.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    let before = performance.now();
    const frame = () => {
      const now = performance.now();
      measured.frames.push(now - before);
      before = now;
      if (!measured.stopped) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => {
    // Defined above.
    const { measured } = /** @type {{ measured: { frames: number[], tasks: number[], stopped: boolean } }} */ (
      /** @type {unknown} */ (globalThis)
    );
    measured.stopped = true;
    const sorted = measured.frames.slice(1).sort((a, b) => a - b);
    return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longestTask: Math.max(...measured.tasks) };
  });
}

/**
 * @param {Page} page
 * @returns {Promise<{ requests: number, frames: number }>} the cost of opening an order, from the click to its items
 */
async function openOrder(page) {
  const links = page.locator('.order-card-code');
  // The order drawer is loaded with the first order.
  await links.first().click();
  await page.locator('.order-line').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.order-line').first().waitFor({ state: 'detached' });
  let requests = 0;
  page.on('request', (request) => (requests += request.url().includes('/api/') ? 1 : 0));
  const frames = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const link = document.querySelectorAll('.order-card-code')[1];
        if (!link) throw new Error('No second order on the board');
        let count = 0;
        const frame = () => {
          if (document.querySelector('.order-line')) return resolve(count);
          count += 1;
          requestAnimationFrame(frame);
        };
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        requestAnimationFrame(frame);
      }),
  );
  return { requests, frames: Number(frames) };
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
