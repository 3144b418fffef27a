// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleForPage } from './bundleForPage.mjs';
import { openChromium } from './openChromium.mjs';
import { serveFolder } from './serveFolder.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {'ourTable' | 'agTable' | 'glideTable'} TableName */
/** @typedef {{ mount: number, integers: number, texts: number, heap: number }} Times */

/** @type {readonly TableName[]} */
const TABLES = ['ourTable', 'agTable', 'glideTable'];
const ROUNDS = 7;
/** Sorts of each column in a round; the first is not counted. */
const SORTS = 3;
/** In pixels per second. */
const SPEED = 10_000;

/**
 * The dense table (row BR-01) with 100,000 rows of 20 columns on a page of 1360 × 800 with all of the row's features, against
 * ag-grid-community and glide-data-grid with the features they have. Measured: the time from the start to painted rows, from a sort to its
 * frame, and the added heap and script size (ratios of medians, alternating). While scrolling at 10,000 px/s: frame times against those of
 * the idle page, the longest task, and blank cells in a sampled frame.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureTables(root) {
  const folder = mkdtempSync(join(tmpdir(), 'pase-tables-'));
  let browser = await openChromium(root);
  const server = await serveFolder(folder);
  try {
    const weights = await bundleAll(root, folder);
    /** @type {Record<TableName, Times[]>} */
    const times = { ourTable: [], agTable: [], glideTable: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of TABLES) {
        const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1360, height: 800 } });
        const taken = await measureOne(page, name);
        // The first round is not counted, because compiling and caching affect it.
        if (round > 0) times[name].push(taken);
        await page.close();
      }
    }
    await browser.close();
    // A new browser has no garbage of the earlier pages.
    browser = await openChromium(root);
    const scroll = await measureScroll(await browser.newPage({ baseURL: server.url, viewport: { width: 1360, height: 800 } }));
    if (readToolSettings().benchTimes) console.error(JSON.stringify({ weights, times, scroll }, null, 1));
    const ratio = (/** @type {keyof Times} */ what, /** @type {TableName} */ other) =>
      median(times.ourTable.map((each) => each[what])) / median(times[other].map((each) => each[what]));
    return [
      { name: 'tables.mount.toAgGrid.ratio', figure: ratio('mount', 'agTable'), bound: 0.7 },
      { name: 'tables.sortIntegers.toAgGrid.ratio', figure: ratio('integers', 'agTable'), bound: 0.4 },
      { name: 'tables.sortTexts.toAgGrid.ratio', figure: ratio('texts', 'agTable'), bound: 1 },
      { name: 'tables.heap.toAgGrid.ratio', figure: ratio('heap', 'agTable'), bound: 0.3 },
      { name: 'tables.script.toAgGrid.ratio', figure: weights.ourTable / weights.agTable, bound: 0.3 },
      { name: 'tables.mount.toGlide.ratio', figure: ratio('mount', 'glideTable'), bound: 1.6 },
      { name: 'tables.sortIntegers.toGlide.ratio', figure: ratio('integers', 'glideTable'), bound: 1.3 },
      { name: 'tables.sortTexts.toGlide.ratio', figure: ratio('texts', 'glideTable'), bound: 1.3 },
      { name: 'tables.scroll.p95ToRest.ratio', figure: scroll.p95 / scroll.rest, bound: 1.1 },
      { name: 'tables.scroll.longestTask.ms', figure: scroll.longestTask, bound: 50 },
      { name: 'tables.scroll.blankSamples.count', figure: scroll.blank, bound: 0 },
    ];
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Bundles a page for each table.
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<Record<TableName, number>>} the compressed script size in bytes that each adds to the app
 */
async function bundleAll(root, folder) {
  const weigh = async (/** @type {string} */ name) =>
    gzipSync(readFileSync(await bundleForPage(root, folder, `scripts/bench/tables/${name}.tsx`, name)), { level: 9 }).length;
  const base = await weigh('basePage');
  /** @type {Record<TableName, number>} */
  const added = { ourTable: 0, agTable: 0, glideTable: 0 };
  for (const name of TABLES) {
    added[name] = (await weigh(name)) - base;
    writeFileSync(join(folder, `${name}.html`), pageOf(name));
  }
  return added;
}

/** @param {TableName} name */
function pageOf(name) {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><link rel="stylesheet" href="/${name}.css"><style>body{margin:0}</style></head><body><script src="/${name}.js"></script></body></html>`;
}

/**
 * @param {Page} page
 * @param {TableName} name
 * @returns {Promise<Times>} in ms and bytes
 */
async function measureOne(page, name) {
  await page.goto(`/${name}.html`);
  const heapUsed = await heapGauge(page);
  const before = await heapUsed();
  await page.waitForTimeout(300);
  const mount = await call(page, name, 'mount');
  await page.waitForTimeout(500);
  const heap = (await heapUsed()) - before;
  const integers = await sortTimes(page, name, 'number0');
  const texts = await sortTimes(page, name, 'text0');
  return { mount, integers, texts, heap };
}

/**
 * @param {Page} page
 * @param {TableName} name
 * @param {string} columnId
 * @returns {Promise<number>} the median in ms of sorts in alternating directions
 */
async function sortTimes(page, name, columnId) {
  const times = [];
  for (let nth = 0; nth <= SORTS; nth += 1) {
    const took = await call(page, name, 'sort', columnId, nth % 2 === 0);
    if (nth > 0) times.push(took);
    await page.waitForTimeout(300);
  }
  return median(times);
}

/**
 * Calls an export of the page's script.
 * @param {Page} page
 * @param {TableName} name
 * @param {string} method
 * @param {...unknown} args
 * @returns {Promise<number>}
 */
function call(page, name, method, ...args) {
  return page.evaluate(
    // The bundle defines a global with this name.
    ([table, called, values]) =>
      /** @type {any} */ (globalThis)[/** @type {string} */ (table)][/** @type {string} */ (called)](.../** @type {unknown[]} */ (values)),
    [name, method, args],
  );
}

/**
 * @param {Page} page
 * @returns {Promise<() => Promise<number>>} reads the heap size of the page in bytes, including typed arrays
 */
async function heapGauge(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    return usedSize + backingStorageSize;
  };
}

/**
 * Scrolls through the rows for three seconds, several times. Each frame is scrolled before it starts, as by a wheel; in one more run, each
 * frame is checked before it is painted.
 * @param {Page} page
 * @returns {Promise<{ p95: number, rest: number, longestTask: number, blank: number }>} times in ms
 */
async function measureScroll(page) {
  await page.goto('/ourTable.html');
  await call(page, 'ourTable', 'mount');
  await page.waitForTimeout(1_000);
  return page.evaluate(
    async ({ speed, rounds }) => {
      const { scroller, isFilled, rowsBox } = /** @type {any} */ (globalThis).ourTable;
      const place = scroller();
      const [left, top, right, bottom] = rowsBox();
      const points = [0.01, 0.3, 0.6, 0.99].flatMap((x) =>
        [0.01, 0.25, 0.5, 0.75, 0.99].map((y) => [left + x * (right - left), top + y * (bottom - top)]),
      );
      let longestTask = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
      }).observe({ type: 'longtask' });
      const run = async (/** @type {number} */ pixelsPerSecond, /** @type {boolean} */ isLookedAt) => {
        const frames = [];
        let blank = 0;
        const channel = new MessageChannel();
        let last = performance.now();
        for (let frame = 0; frame < 180; frame += 1) {
          const now = await new Promise((resolve) => requestAnimationFrame(resolve));
          if (frame > 5) frames.push(now - last);
          if (isLookedAt) for (const [x, y] of points) if (!isFilled(x, y)) blank += 1;
          const elapsed = now - last;
          last = now;
          await new Promise((resolve) => {
            channel.port1.onmessage = resolve;
            channel.port2.postMessage(null);
          });
          if (place.scrollTop + place.clientHeight >= place.scrollHeight) place.scrollTop = 0;
          place.scrollTop += (pixelsPerSecond * elapsed) / 1000;
        }
        return { p95: frames.sort((a, b) => a - b)[Math.ceil(frames.length * 0.95) - 1] ?? 0, blank };
      };
      const rest = await run(0, false);
      longestTask = 0;
      const moved = [];
      for (let round = 0; round < rounds; round += 1) moved.push((await run(speed, false)).p95);
      const longestMoved = longestTask;
      // The check takes as long as rendering, so it is a separate run.
      const { blank } = await run(speed, true);
      return { p95: moved.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, rest: rest.p95, longestTask: longestMoved, blank };
    },
    { speed: SPEED, rounds: ROUNDS },
  );
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
