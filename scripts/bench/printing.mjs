// @ts-check
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { signInToApi } from './demoApi.mjs';
import { openChromium } from './openChromium.mjs';
import { acknowledgedJobs, printingOf, watchPrinting } from './printClock.mjs';
import { startDemo } from './startDemo.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof signInToApi>>} Api */

const LANES = 10;
const JOBS = 1_000;
const ROUNDS = 30;
const SLOW_MS = 100;
const ALL_ACCOUNTS = ['account-es', 'account-br', 'account-co'];

/**
 * A ticket's processing in the printing tab, on the demo server with its virtual printers: one job after the other against a plain `fetch`
 * loop in the same page, and 1,000 jobs that are pending when the tab is opened, over 10 printers that take 100 ms each.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePrinting(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root);
  const browser = await openChromium(root);
  try {
    const { api, printers } = await arrangeApis(demo.url);
    const context = await browser.newContext({ baseURL: demo.url });
    await context.addInitScript(watchPrinting);
    const page = await openPrintingTab(context);
    const slow = await compare(page, api, printers, SLOW_MS);
    const quick = await compare(page, api, printers, 0);
    await page.close();
    const rush = await measureRush(context, api, printers);
    console.error(`ms: slow ${JSON.stringify(slow)}, quick ${JSON.stringify(quick)}, rush ${JSON.stringify(rush)}`);
    return [
      { name: 'printing.job.toFetch.ratio', figure: slow.job / slow.fetch, bound: 1.3 },
      { name: 'printing.job.overFetch.ms', figure: quick.job - quick.fetch, bound: 15 },
      { name: 'printing.rush.toIdeal.ratio', figure: rush.total / rush.ideal, bound: 1.8 },
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** @typedef {{ locationId: string, uuid: string, url: string }} BenchPrinter */

/**
 * Signs in as the benchmark's user, and prepares its ten printers.
 * @param {string} url of the demo server
 */
export async function arrangeApis(url) {
  const api = await signInToApi(url, 'multi-account-admin');
  return { api, printers: await arrangePrinters(api, await signInToApi(url, 'product-admin')) };
}

/**
 * Leaves one active printer in each of ten locations and deactivates the others.
 * @param {Api} api
 * @param {Api} provider
 * @returns {Promise<BenchPrinter[]>}
 */
async function arrangePrinters(api, provider) {
  const users = await provider('GET', '/Accounts/account-es/all-users');
  const { id } = users.find((/** @type {{ role: string }} */ { role }) => role === 'multi-account-admin');
  await provider('PATCH', `/EndUsers/${id}`, { accounts: ALL_ACCOUNTS });
  /** @type {BenchPrinter[]} */
  const active = [];
  for (const location of await api('GET', '/Locations')) {
    let hasPrinter = false;
    for (const service of location.thirdPartyServices) {
      if (service.slug !== 'printer') continue;
      /** @type {boolean} */
      const isActive = !hasPrinter && active.length < LANES && service.ticketType === 'KITCHEN' && service.connectMethod === 'APP';
      await api('PATCH', `/Locations/${location.id}/thirdPartyServices/${service.uuid}`, { isActive: isActive });
      if (isActive) active.push({ locationId: location.id, uuid: service.uuid, url: service.printerURL });
      hasPrinter ||= isActive;
    }
  }
  if (active.length !== LANES) throw new Error(`Expected ${LANES} kitchen printers in the demo, got ${active.length}`);
  return active;
}

/** @param {import('@playwright/test').BrowserContext} context */
async function openPrintingTab(context) {
  const page = await context.newPage();
  await page.goto('/orders');
  const email = page.locator('[name=email]');
  const shell = page.getByRole('navigation');
  await email.or(shell).first().waitFor();
  if (await email.isVisible()) {
    await email.fill('multi-account-admin@demo.pase');
    await page.locator('[name=password]').fill('pase-demo');
    await page.locator('[type=submit]').click();
  }
  await page.waitForFunction(() => {
    const { printing } = /** @type {{ printing: { isMain: boolean } }} */ (/** @type {unknown} */ (globalThis));
    return printing.isMain;
  });
  return page;
}

/**
 * Prints one job at a time, each after the acknowledgement of the one before, and compares with the page's own `fetch` of the same ticket.
 * @param {Page} page
 * @param {Api} api
 * @param {BenchPrinter[]} printers
 * @param {number} printMs the print duration of the printers
 */
async function compare(page, api, printers, printMs) {
  await setPrinterState(printers, { printMs });
  const first = (await printingOf(page)).jobs.length;
  const fetches = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await api('POST', '/demo/orders', { locationId: printers[round % LANES]?.locationId });
    await acknowledgedJobs(page, first + round + 1, 30_000);
    const { jobs } = await printingOf(page);
    const job = jobs.at(-1);
    if (job) fetches.push(await page.evaluate(fetchOnce, { url: job.url, body: job.body }));
  }
  const jobs = (await printingOf(page)).jobs.slice(first);
  return { job: median(jobs.map(({ received, acknowledged }) => (acknowledged ?? Infinity) - received)), fetch: median(fetches) };
}

/** @param {{ url: string, body: string }} ticket */
async function fetchOnce({ url, body }) {
  const begun = performance.now();
  const reply = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'text/plain;charset=utf-8' }, body, cache: 'no-store' });
  await reply.text();
  return performance.now() - begun;
}

/**
 * 1,000 tickets are pending when the tab opens. Measures the time from the first to the last print, including the duration of the first.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Api} api
 * @param {BenchPrinter[]} printers
 */
export async function measureRush(context, api, printers) {
  await setPrinterState(printers, { printMs: SLOW_MS });
  for (let order = 0; order < JOBS; order += LANES) {
    await Promise.all(printers.map(({ locationId }) => api('POST', '/demo/orders', { locationId })));
  }
  const before = await Promise.all(printers.map(printed));
  const page = await openPrintingTab(context);
  await acknowledgedJobs(page, JOBS, 180_000);
  const after = await Promise.all(printers.map(printed));
  const times = after.flatMap((entries, printer) => entries.slice(before[printer]?.length ?? 0)).map(({ at }) => Date.parse(at));
  if (times.length !== JOBS) throw new Error(`Expected ${JOBS} printed tickets, got ${times.length}`);
  return { total: Math.max(...times) - Math.min(...times) + SLOW_MS, ideal: (JOBS / LANES) * SLOW_MS };
}

/**
 * @param {BenchPrinter} printer
 * @returns {Promise<{ at: string }[]>}
 */
async function printed({ url }) {
  const { entries } = await (await fetch(`${new URL(url).origin}/ledger.json`)).json();
  return entries;
}

/**
 * @param {BenchPrinter[]} printers
 * @param {import('../../server/demo/printers/printerState').PrinterStateChange} state
 */
async function setPrinterState(printers, state) {
  for (const { url } of printers) await fetch(`${new URL(url).origin}/state`, { method: 'POST', body: JSON.stringify(state) });
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
