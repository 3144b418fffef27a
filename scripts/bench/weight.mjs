// @ts-check
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { openChromium } from './openChromium.mjs';
import { startDemo } from './startDemo.mjs';

/** @typedef {{ script: number, stylesheet: number }} Weight in bytes, compressed with gzip at the highest level */
/** @typedef {import('@playwright/test').Page} Page */

const EMAIL = 'location-staff@demo.pase';
const PASSWORD = 'pase-demo';
/** KB of 1,000 bytes. */
const BOUNDS = { signIn: { script: 205, stylesheet: 25 }, operations: { script: 310, stylesheet: 25 } };
/** Late requests of a screen start within this time. */
const QUIET_MS = 1_500;

/**
 * The download size of a screen with an empty cache: scripts and styles of sign-in, and of the operations board of a signed-in user with
 * orders that wait for an answer, in the built app on the demo server.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureWeight(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root);
  const browser = await openChromium(root);
  try {
    const first = await browser.newContext({ baseURL: demo.url });
    const page = await first.newPage();
    const signInScreen = await weigh(page, '/login', 'form');
    await signIn(page);
    const signedIn = await browser.newContext({ baseURL: demo.url, storageState: await first.storageState({ indexedDB: true }) });
    const operations = await weigh(await signedIn.newPage(), '/operations', '.order-answer');
    return [...figuresOf('signIn', signInScreen), ...figuresOf('operations', operations)];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/**
 * @param {keyof typeof BOUNDS} screen
 * @param {Weight} weight
 */
function figuresOf(screen, weight) {
  const { script, stylesheet } = BOUNDS[screen];
  return [
    { name: `weight.${screen}.script.gzKB`, figure: weight.script / 1000, bound: script },
    { name: `weight.${screen}.style.gzKB`, figure: weight.stylesheet / 1000, bound: stylesheet },
  ];
}

/**
 * Opens a screen in a browser with an empty cache and sums up the size of its requests until no more follow.
 * @param {Page} page
 * @param {string} path
 * @param {string} sign the selector of an element of the loaded screen
 * @returns {Promise<Weight>}
 */
async function weigh(page, path, sign) {
  /** @type {Promise<[kind: string, bytes: number]>[]} */
  const parts = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') parts.push(response.body().then((body) => [kind, gzipSync(body, { level: 9 }).length]));
  });
  await page.goto(path);
  await page.locator(sign).first().waitFor();
  for (let seen = -1; seen !== parts.length;) {
    seen = parts.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  const weight = { script: 0, stylesheet: 0 };
  for (const [kind, bytes] of await Promise.all(parts)) weight[/** @type {keyof Weight} */ (kind)] += bytes;
  return weight;
}

/** @param {Page} page */
async function signIn(page) {
  await page.locator('[name=email]').fill(EMAIL);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
