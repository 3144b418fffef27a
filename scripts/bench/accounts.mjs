// @ts-check
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { openChromium } from './openChromium.mjs';
import { startDemo } from './startDemo.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ started: number, ended: number }} Span in ms */

const ACCOUNTS = 5_000;
const LOCATIONS = 20_000;
const SEED = ['--accounts', `${ACCOUNTS}`, '--locations', `${LOCATIONS}`, '--orders', '0'];
/** A generous timeout: the start is measured in requests, not in time. */
const TIMEOUT_MS = 60_000;

/**
 * The provider's administrator signs in with 5,000 accounts and 20,000 locations and views the account list. Measured: the longest chain of
 * sequential calls between sign-in and dashboard; the longest task (0: none over 50 ms) and the blank rows while the list is scrolled at
 * 10,000 px/s and filtered letter by letter.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureAccounts(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root, SEED);
  const browser = await openChromium(root);
  try {
    const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1360, height: 800 } });
    page.setDefaultTimeout(TIMEOUT_MS);
    const chain = await signIn(page);
    await page.goto('/accounts');
    await page.getByRole('table').waitFor();
    await page.waitForLoadState('networkidle');
    const scrolled = await page.evaluate(scrollThrough);
    const filtered = await filter(page);
    return [
      { name: 'accounts.start.callsInSequence', figure: chain, bound: 2 },
      { name: 'accounts.scroll.longestTask.ms', figure: scrolled.longestTask, bound: 50 },
      { name: 'accounts.scroll.blankPlaces', figure: scrolled.blank, bound: 0 },
      { name: 'accounts.filter.longestTask.ms', figure: filtered, bound: 50 },
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/**
 * @param {Page} page
 * @returns {Promise<number>} the longest chain of sequential calls from the sign-in reply until the shell is rendered
 */
async function signIn(page) {
  /** @type {(Span & { url: string })[]} */
  const calls = [];
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing();
    // No screen waits for the flags.
    if (request.url().includes('/api/') && !request.url().includes('/flags/'))
      calls.push({ url: request.url(), started: startTime, ended: startTime + responseEnd });
  });
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  const until = Date.now();
  const login = calls.find(({ url }) => url.includes('/EndUsers/login'));
  if (!login) throw new Error('No sign-in request was recorded');
  return longestChain(calls.filter(({ started }) => started >= login.ended && started <= until));
}

/**
 * @param {Span[]} spans
 * @returns {number} the length of the longest chain of spans that do not overlap
 */
function longestChain(spans) {
  const depths = new Map();
  for (const span of [...spans].sort((a, b) => a.started - b.started)) {
    const before = [...depths].filter(([earlier]) => earlier.ended <= span.started).map(([, depth]) => depth);
    depths.set(span, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
}

/** Runs in the page: scrolls to the end and back, and checks in each frame for blank rows. */
async function scrollThrough() {
  const PX_PER_MS = 10;
  const STEP_PX = 32;
  const scroller = document.querySelector('[role=table]');
  if (!scroller) throw new Error('No element with role "table"');
  const { left, top, bottom } = scroller.getBoundingClientRect();
  const longTasks = [0];
  const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  let blank = 0;
  const end = scroller.scrollHeight - scroller.clientHeight;
  let direction = 1;
  let last = performance.now();
  for (;;) {
    const now = await new Promise(requestAnimationFrame);
    scroller.scrollTop += direction * (now - last) * PX_PER_MS;
    last = now;
    for (let y = top + 1.5 * STEP_PX; y < bottom - STEP_PX; y += STEP_PX) {
      if (!document.elementFromPoint(left + 20, y)?.closest('[role=row]')?.textContent) blank += 1;
    }
    if (direction === -1 && scroller.scrollTop <= 0) break;
    if (scroller.scrollTop >= end - 1) direction = -1;
  }
  observer.disconnect();
  return { longestTask: Math.max(...longTasks), blank };
}

/**
 * @param {Page} page
 * @returns {Promise<number>} the longest task in ms while a name is typed and deleted
 */
async function filter(page) {
  await page.evaluate(() => {
    const tasks = [0];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  const search = page.getByRole('searchbox');
  await search.pressSequentially('taberna 4', { delay: 120 });
  for (let letter = 0; letter < 'taberna 4'.length; letter += 1) await search.press('Backspace', { delay: 80 });
  await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent);
  // Defined above.
  return page.evaluate(() => Math.max(.../** @type {{ tasks: number[] }} */ (/** @type {unknown} */ (globalThis)).tasks));
}
