// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { bigCatalog, PRODUCTS } from './bigCatalog.mjs';
import { bundleForPage } from './bundleForPage.mjs';
import { signInToApi } from './demoApi.mjs';
import { openChromium } from './openChromium.mjs';
import { goTo } from './pageClock.mjs';
import { serveFolder } from './serveFolder.mjs';
import { startDemo } from './startDemo.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./priceSheet/sheetPage').Shown} Shown */

/** Has seven channels, so that the sheet has eight columns. */
const LOCATION = 'location-es-1';
const COLUMNS = 8;
const ROUNDS = 21;
/** Warm-up rounds are not counted: loading and compiling affects them. */
const WARM_UP = 3;
const SCROLLS = 5;
const PASTES = 3;
/** In pixels per second. */
const SPEED = 10_000;
const VIEWPORT = { width: 1360, height: 800 };

/**
 * The price sheet (row M-01) of a catalog with 3,000 products and eight columns. Measured on a page of its own, against a virtual list of the
 * same prices that is only read, alternating: the time from the start to painted rows, and the p95 frame time while scrolling at
 * 10,000 px/s (ratios of medians), and blank cells of the sheet in a sampled frame. In the editor of the product: the longest task from
 * pasting all cells until the catalog has been checked and its draft stored.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePriceSheet(root) {
  await ensureBuilt(root);
  const folder = mkdtempSync(join(tmpdir(), 'pase-sheet-'));
  const server = await serveFolder(folder);
  const demo = await startDemo(root, ['--orders', '0']);
  const browser = await openChromium(root);
  try {
    await bundleForPage(root, folder, 'scripts/bench/priceSheet/sheetPage.tsx', 'sheetPage');
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><html lang="es"><head><meta charset="utf-8"><link rel="stylesheet" href="/sheetPage.css"><style>body{margin:0}</style></head><body><script src="/sheetPage.js"></script></body></html>',
    );
    const page = await browser.newPage({ baseURL: server.url, viewport: VIEWPORT });
    await page.goto('/index.html');
    const mounts = await mountTimes(page);
    const frames = await frameTimes(page);
    const blank = await blankSamples(page);
    await page.close();
    const pastes = await pasteTasks(browser, demo.url);
    if (readToolSettings().benchTimes) console.error(JSON.stringify({ mounts, frames, blank, pastes }, null, 1));
    return [
      { name: 'priceSheet.mount.toPlainList.ratio', figure: median(mounts.priceSheet) / median(mounts.plainList), bound: 1.5 },
      { name: 'priceSheet.scroll.p95.toPlainList.ratio', figure: median(frames.priceSheet) / median(frames.plainList), bound: 1.2 },
      { name: 'priceSheet.scroll.blankSamples.count', figure: blank, bound: 0 },
      { name: 'priceSheet.paste.longestTask.ms', figure: median(pastes), bound: 100 },
    ];
  } finally {
    await browser.close();
    await demo.stop();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Calls an export of the page's script.
 * @param {Page} page
 * @param {Shown} shown
 * @returns {Promise<number>} in ms
 */
function mount(page, shown) {
  return page.evaluate((name) => {
    // The bundle defines it.
    const { sheetPage } = /** @type {{ sheetPage: typeof import('./priceSheet/sheetPage') }} */ (/** @type {unknown} */ (globalThis));
    return sheetPage.mount(name);
  }, shown);
}

/** @returns {Record<Shown, number[]>} */
function noTimes() {
  return { priceSheet: [], plainList: [] };
}

/** @type {readonly Shown[]} */
const BOTH = ['priceSheet', 'plainList'];

/**
 * @param {Page} page
 * @returns {Promise<Record<Shown, number[]>>} in ms
 */
async function mountTimes(page) {
  const times = noTimes();
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const shown of BOTH) {
      const took = await mount(page, shown);
      if (round >= WARM_UP) times[shown].push(took);
    }
  }
  return times;
}

/**
 * @param {Page} page
 * @returns {Promise<Record<Shown, number[]>>} the p95 of the frame times of each run, in ms
 */
async function frameTimes(page) {
  const times = noTimes();
  for (let round = 0; round < SCROLLS; round += 1) {
    for (const shown of BOTH) {
      await mount(page, shown);
      await page.waitForTimeout(500);
      times[shown].push((await scroll(page, false)).p95);
    }
  }
  return times;
}

/**
 * Checks each frame before it is painted, in a run of its own, because the check takes as long as rendering.
 * @param {Page} page
 * @returns {Promise<number>}
 */
async function blankSamples(page) {
  await mount(page, 'priceSheet');
  await page.waitForTimeout(500);
  return (await scroll(page, true)).blank;
}

/**
 * Scrolls for 180 frames. Each frame is scrolled before it starts, as by a wheel.
 * @param {Page} page
 * @param {boolean} isLookedAt whether points of the visible rows are checked for a price
 * @returns {Promise<{ p95: number, blank: number }>} in ms
 */
function scroll(page, isLookedAt) {
  return page.evaluate(
    async ({ speed, looks }) => {
      // The bundle defines it.
      const { sheetPage } = /** @type {{ sheetPage: typeof import('./priceSheet/sheetPage') }} */ (/** @type {unknown} */ (globalThis));
      const scroller = sheetPage.scroller();
      if (!scroller) throw new Error('There is nothing to scroll');
      const { left, top, width, height } = scroller.getBoundingClientRect();
      // Without the product column, the header and the scroll bars.
      const points = [0.3, 0.6, 0.85].flatMap((x) => [0.07, 0.25, 0.5, 0.75, 0.96].map((y) => [left + x * width, top + y * height]));
      const frames = [];
      let blank = 0;
      const channel = new MessageChannel();
      let last = performance.now();
      for (let frame = 0; frame < 180; frame += 1) {
        const now = await new Promise((resolve) => requestAnimationFrame(resolve));
        if (frame > 5) frames.push(now - last);
        if (looks) for (const [x = 0, y = 0] of points) if (!sheetPage.isFilled(x, y)) blank += 1;
        const elapsed = now - last;
        last = now;
        await new Promise((resolve) => {
          channel.port1.onmessage = resolve;
          channel.port2.postMessage(null);
        });
        if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight) scroller.scrollTop = 0;
        scroller.scrollTop += (speed * elapsed) / 1000;
      }
      return { p95: frames.sort((a, b) => a - b)[Math.ceil(frames.length * 0.95) - 1] ?? 0, blank };
    },
    { speed: SPEED, looks: isLookedAt },
  );
}

/**
 * Pastes all cells of the sheet in the product's editor.
 * @param {Browser} browser
 * @param {string} url of the demo server
 * @returns {Promise<number[]>} the longest task after each paste, in ms
 */
async function pasteTasks(browser, url) {
  const call = await signInToApi(url, 'product-admin');
  // The server assigns an id.
  const { id } = await call('POST', `/Locations/${LOCATION}/catalogs`, { ...bigCatalog(), id: undefined });
  const page = await browser.newPage({ baseURL: url, viewport: VIEWPORT, locale: 'es-ES' });
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1_000);
  await goTo(page, `/locations/${LOCATION}/catalogs/${id}`, '.catalog-items [role=row]');
  await page.getByRole('button', { name: 'Hoja de precios' }).click();
  const sheet = page.locator('.price-sheet-grid');
  await sheet.focus();
  await page.waitForTimeout(2_000);
  const tasks = [];
  for (let paste = 0; paste <= PASTES; paste += 1) {
    const took = await pasteAll(page, paste);
    // The first paste is not counted, because compiling affects it.
    if (paste > 0) tasks.push(took);
  }
  await page.close();
  return tasks;
}

/**
 * @param {Page} page
 * @param {number} paste the number of the paste; each has other prices
 * @returns {Promise<number>} the longest task, in ms
 */
async function pasteAll(page, paste) {
  const longest = await page.evaluate(
    async ({ rows, columns, salt }) => {
      const sheet = document.querySelector('.price-sheet-grid');
      const price = (/** @type {number} */ row, /** @type {number} */ column) => `${row + column + salt},${column}5`;
      const lines = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_none, column) => price(row, column)).join('\t'),
      );
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', lines.join('\r\n'));
      let longestTask = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
      });
      observer.observe({ type: 'longtask' });
      // A task of its own, as for a key.
      await new Promise((resolve) => setTimeout(resolve, 300));
      longestTask = 0;
      sheet?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      // The catalog is checked 250 ms and stored 400 ms after the last edit.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      observer.disconnect();
      return longestTask;
    },
    { rows: PRODUCTS, columns: COLUMNS, salt: paste },
  );
  const text = (await page.locator('.price-sheet-status').textContent()) ?? '';
  if (!text.replace(/\D/g, '').startsWith(String(PRODUCTS * COLUMNS))) throw new Error(`Expected ${PRODUCTS * COLUMNS} cells: ${text}`);
  return longest;
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
