// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { bigCatalog } from './bigCatalog.mjs';
import { bundleForPage } from './bundleForPage.mjs';
import { openChromium } from './openChromium.mjs';
import { taskClock } from './pageClock.mjs';
import { serveFolder } from './serveFolder.mjs';
import { startDemo } from './startDemo.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

const ROUNDS = 5;
const LOCATIONS = 20_000;
const CHANNELS = ['glovo', 'ubereats', 'justeat', 'rappi'];
/** Queries, without letters that a keyboard types with two keys, and the beginning of their first result. */
const QUERIES = /** @type {const} */ ([
  ['pausar glovo local 19999 30 min', 'Pausar Glovo en Local 19999'],
  ['reabrir uber local', 'Reabrir Uber Eats en Local 1'],
  ['pausar nada que exista 30 min', 'Nada con ese nombre'],
  ['bloquear plato 29 taberna hasta el cierre', 'Bloquear Plato 2920 en Taberna'],
  ['desbloquear plato taberna', 'Desbloquear Plato 40 en Taberna'],
  ['idioma ingles', 'Cambiar el idioma a English'],
  ['local 12345', 'Local 12345'],
  ['operaciones', 'Operaciones'],
]);

/**
 * A keystroke in the command palette with 20,000 locations and 3,000 products (row W-02). Measured: in the built app, the processor time of
 * the page's main thread for each keystroke until its results are painted (script, style, layout and painting, p95 of all keystrokes after
 * one round); and the search alone, whose slowest keystroke counts (median of some rounds, because another program may interrupt one).
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePalette(root) {
  await ensureBuilt(root);
  const browser = await openChromium(root);
  try {
    return [
      { name: 'palette.search.slowest.ms', figure: await slowestSearch(root, browser), bound: 16 },
      { name: 'palette.keystroke.painted.p95.ms', figure: await paintedKeystroke(root, browser), bound: 16 },
    ];
  } finally {
    await browser.close();
  }
}

/**
 * @param {string} root
 * @param {Browser} browser
 * @returns {Promise<number>} in ms
 */
async function slowestSearch(root, browser) {
  const folder = mkdtempSync(join(tmpdir(), 'pase-palette-'));
  const server = await serveFolder(folder);
  try {
    await bundleForPage(root, folder, 'scripts/bench/palette/palettePage.ts', 'palettePage');
    writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><script src="/palettePage.js"></script>');
    const page = await browser.newPage({ baseURL: server.url });
    await page.goto('/index.html');
    const rounds = await page.evaluate((count) => {
      // The page's script defines it.
      const { palettePage } = /** @type {{ palettePage: typeof import('./palette/palettePage') }} */ (/** @type {unknown} */ (globalThis));
      const prepared = palettePage.prepareObjects();
      return Array.from({ length: count }, () => palettePage.measureKeystrokes(prepared));
    }, ROUNDS);
    await page.close();
    const slowest = rounds.map((keystrokes) => Math.max(...keystrokes)).sort((one, other) => one - other);
    return slowest[Math.floor(ROUNDS / 2)] ?? Infinity;
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Types the queries in the palette of the provider's administrator.
 * @param {string} root
 * @param {Browser} browser
 * @returns {Promise<number>} p95 in ms
 */
async function paintedKeystroke(root, browser) {
  const demo = await startDemo(root, ['--orders', '0']);
  try {
    const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1360, height: 800 }, locale: 'es' });
    await openPalette(page);
    const tasks = await taskClock(page);
    /** @type {{ typed: string, took: number }[]} */
    const keystrokes = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [query, result] of QUERIES) {
        const times = await typeQuery(page, tasks, query);
        await page.getByRole('option').first().filter({ hasText: result }).waitFor();
        // The first round loads the menu of the restaurant and compiles.
        if (round > 0) keystrokes.push(...times);
      }
    }
    keystrokes.sort((one, other) => one.took - other.took);
    if (readToolSettings().benchTimes) {
      for (const { typed, took } of keystrokes.slice(-10)) console.error(`"${typed}" ${took.toFixed(1)} ms`);
    }
    return keystrokes[Math.ceil(keystrokes.length * 0.95) - 1]?.took ?? Infinity;
  } finally {
    await demo.stop();
  }
}

/**
 * Signs in with 20,000 locations, of which one is called Taberna, and opens the palette. Every menu has 3,000 products.
 * @param {Page} page
 */
async function openPalette(page) {
  const always = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '00:00', to: '00:00' }]]),
  );
  const locations = Array.from({ length: LOCATIONS }, (_, number) => ({
    id: `bench-${number}`,
    name: number === 0 ? 'Taberna' : `Local ${number}`,
    accountId: 'account-es',
    timeZone: 'Europe/Madrid',
    city: `Ciudad ${number % 50}`,
    address: `Calle Mayor ${number}`,
    openingHours: always,
    channels: CHANNELS.map((slug) => ({ slug, enabled: true })),
  }));
  const blocked = { innerId: 'product-40', kind: 'product', channels: CHANNELS, until: null };
  await page.route('**/api/Locations?*', (route) => route.fulfill({ json: pageOf(locations) }));
  await page.route('**/api/Locations/bench-*/catalogs*', (route) => route.fulfill({ json: pageOf([bigCatalog()]) }));
  await page.route('**/api/Locations/bench-*/suspend-info*', (route) => route.fulfill({ json: { data: { items: [blocked] } } }));
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
}

/** @param {unknown[]} data */
function pageOf(data) {
  return { data, count: data.length, totalCount: data.length };
}

/**
 * @param {Page} page
 * @param {() => Promise<number>} tasks
 * @param {string} query
 * @returns {Promise<{ typed: string, took: number }[]>} each beginning of the query with the time of its last keystroke, in ms
 */
async function typeQuery(page, tasks, query) {
  await page.getByRole('combobox').fill('');
  await frames(page);
  const times = [];
  for (let length = 1; length <= query.length; length += 1) {
    const before = await tasks();
    await page.keyboard.press(query[length - 1] ?? '');
    await frames(page);
    times.push({ typed: query.slice(0, length), took: (await tasks()) - before });
  }
  return times;
}

/** Waits until the results are painted: those of the palette are rendered in the event of the key. @param {Page} page */
function frames(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
