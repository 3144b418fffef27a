// @ts-check
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { openChromium } from './openChromium.mjs';
import { goTo, scriptClock } from './pageClock.mjs';
import { startDemo } from './startDemo.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const LOCATIONS = 200;
const CHANNELS = ['glovo', 'ubereats', 'justeat', 'deliveroo', 'rappi', 'ifood', 'ecommerce', 'whatsapp'];
const ROUNDS = 5;

/**
 * Store availability of 200 locations on 8 channels. Measured: the script time from the navigation to the screen until it is painted with
 * cached data (median of five, CPU time); and the number of cells that change with the status of one channel.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureStoreMatrix(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root, ['--orders', '0']);
  const browser = await openChromium(root);
  try {
    const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1360, height: 800 } });
    const sendMessage = await openStores(page);
    const scripts = await scriptClock(page);
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await goTo(page, '/lab/flags', '.flag-card');
      await page.waitForTimeout(500);
      const before = await scripts();
      await goTo(page, '/store-availability', '.matrix-cell');
      times.push((await scripts()) - before);
      // The refetches have completed and no cell changes.
      await page.waitForTimeout(1_500);
    }
    if (readToolSettings().benchTimes) console.error(`painted after ${times.map(Math.round)} ms of scripting`);
    return [
      { name: 'stores.firstPaint.scripting.ms', figure: median(times), bound: 100 },
      { name: 'stores.change.cells', figure: await cellsChanged(page, sendMessage), bound: 1 },
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/**
 * Opens the screen with 200 locations as the provider's administrator.
 * @param {Page} page
 * @returns {Promise<(event: string, message: object) => void>} sends a realtime message to the page
 */
async function openStores(page) {
  const always = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '00:00', to: '00:00' }]]),
  );
  const locations = Array.from({ length: LOCATIONS }, (_, number) => ({
    id: `bench-${number}`,
    name: `Local ${number}`,
    accountId: 'account-es',
    timeZone: 'Europe/Madrid',
    city: 'Madrid',
    openingHours: always,
    channels: CHANNELS.map((slug) => ({ slug, enabled: true })),
  }));
  await page.route('**/api/Locations?*', (route) => route.fulfill({ json: page200(locations) }));
  await page.route('**/api/channel-statuses?*', (route) => {
    const ids = new URL(route.request().url()).searchParams.getAll('locationIds');
    const statuses = ids.flatMap((locationId) => CHANNELS.map((slug) => benchStatus(locationId, slug, 'open')));
    return route.fulfill({ json: page200(statuses) });
  });
  /** @type {import('@playwright/test').WebSocketRoute[]} */
  const sockets = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('navigation').waitFor();
  await goTo(page, '/store-availability', '.matrix-cell');
  await page.waitForTimeout(2_000);
  // 42: the Socket.IO prefix of an event.
  return (event, message) => sockets.at(-1)?.send(`42${JSON.stringify([event, message])}`);
}

/** @param {unknown[]} data */
function page200(data) {
  return { data, count: data.length, totalCount: data.length };
}

/**
 * @param {string} locationId
 * @param {string} slug
 * @param {'open' | 'paused'} status
 */
function benchStatus(locationId, slug, status) {
  return { locationId, slug, status, until: null, reason: null, reportedAt: new Date().toISOString(), asked: null };
}

/**
 * @param {Page} page
 * @param {(event: string, message: object) => void} sendMessage
 * @returns {Promise<number>} the number of cells that changed when one channel was paused
 */
async function cellsChanged(page, sendMessage) {
  await page.evaluate(() => {
    const cells = new Set();
    Object.assign(globalThis, { cells });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const cell = (target instanceof Element ? target : target.parentElement)?.closest('.matrix-cell');
        if (cell) cells.add(cell);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  sendMessage('channel.changed', benchStatus('bench-3', 'glovo', 'paused'));
  await page.locator('.matrix-cell', { hasText: 'Paus' }).waitFor();
  await page.waitForTimeout(1_000);
  // Defined above.
  return page.evaluate(() => /** @type {{ cells: Set<Element> }} */ (/** @type {unknown} */ (globalThis)).cells.size);
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
