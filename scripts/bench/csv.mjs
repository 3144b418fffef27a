// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForPage } from './bundleForPage.mjs';
import { openChromium } from './openChromium.mjs';
import { serveFolder } from './serveFolder.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const ROWS = 100_000;
const ROUNDS = 5;

/**
 * A report of 100,000 orders and 20 columns, streamed and exported as CSV by the app's workers (row BR-04). Measured: the longest task of
 * the page during each; writing (formatting, decimal comma, formula escaping, encoding) against the library's loop over prepared rows
 * (medians, alternating, in one worker); and the whole export including the check against the same loop.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureCsv(root) {
  const { reads, exports, times } = await inReportPage(root, { entry: 'scripts/bench/csv/csvPage.ts', name: 'csvPage' }, measureAll);
  const bare = median(times.bare);
  if (readToolSettings().benchTimes) console.error(JSON.stringify({ reads, exports, times }));
  return [
    { name: 'csv.write.toBareLoop.ratio', figure: median(times.written) / bare, bound: 1.3 },
    { name: 'csv.export.withCheck.toBareLoop.ratio', figure: median(exports.map(({ took }) => took)) / bare, bound: 5 },
    { name: 'csv.export.longestTask.ms', figure: longestTask(exports), bound: 50 },
    { name: 'csv.read.longestTask.ms', figure: longestTask(reads), bound: 50 },
  ];
}

/**
 * Opens a page that defines `name` with the exports of `entry`, next to a report of 100,000 orders as `/rows.ndjson`.
 * @template Result
 * @param {string} root
 * @param {{ entry: string, name: string }} script
 * @param {(page: Page) => Promise<Result>} measure
 * @returns {Promise<Result>}
 */
export async function inReportPage(root, { entry, name }, measure) {
  const folder = mkdtempSync(join(tmpdir(), 'pase-report-'));
  const browser = await openChromium(root);
  const server = await serveFolder(folder);
  try {
    await bundleForPage(root, folder, entry, name);
    writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><script src="/${name}.js"></script>`);
    writeFileSync(join(folder, 'rows.ndjson'), manyOrders());
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1360, height: 800 } });
    await page.goto('/index.html');
    return await measure(page);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ longestTask: number }[]} all */
export function longestTask(all) {
  return Math.max(...all.map((each) => each.longestTask));
}

/** @param {Page} page */
function measureAll(page) {
  return page.evaluate(async (rounds) => {
    // The page's script defines it.
    const { csvPage } = /** @type {{ csvPage: typeof import('./csv/csvPage') }} */ (/** @type {unknown} */ (globalThis));
    const reads = [];
    const exports = [];
    let table = csvPage.newTable();
    for (let round = 0; round < rounds; round += 1) {
      table = csvPage.newTable();
      reads.push(await csvPage.read(table));
      exports.push(await csvPage.exportAll(table));
    }
    return { reads, exports, times: await csvPage.compare(table, rounds) };
  }, ROUNDS);
}

/** Orders in the server's format with unique ids and codes, and location names that sometimes need quotes. */
function manyOrders() {
  const lines = [JSON.stringify({ begin: { rows: ROWS } })];
  for (let at = 0; at < ROWS; at += 1) {
    const day = `2026-11-${String((at % 30) + 1).padStart(2, '0')}`;
    const total = (at * 7919) % 100_000;
    lines.push(
      JSON.stringify({
        ...{ id: `5f0c${at.toString(16).padStart(8, '0')}-4c1e`, code: at % 50 === 0 ? `+${at}` : `A-${at}`, day, zone: 'Europe/Madrid' },
        ...{ placedAt: new Date(Date.UTC(2026, 10, (at % 30) + 1, 12, 0, at % 60, at % 1000)).toISOString(), moved: at % 97 === 0 ? 1 : 0 },
        ...{ locationId: `location-${at % 200}`, location: at % 3 === 0 ? `Sol; "Centro" ${at % 200}` : `Local ${at % 200}` },
        ...{ accountId: `account-${at % 20}`, channel: ['glovo', 'ubereats', 'justeat'][at % 3], serviceType: 'delivery' },
        ...{ status: 'DELIVERED', reportStatus: 'COMPLETED', payment: 'card', currency: 'EUR', pieces: (at % 9) + 1 },
        ...{ total, sales: total, deliveryFee: at % 2 === 0 ? 199 : null, tip: at % 5 === 0 ? 50 : null, otherFees: null },
      }),
    );
  }
  lines.push(JSON.stringify({ end: { rows: ROWS, isCut: false } }));
  return `${lines.join('\n')}\n`;
}

/** @param {number[]} figures */
export function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
