// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './bench/load/OrderStream.mjs';
import { openChromium } from './bench/openChromium.mjs';
import { startDemo } from './bench/startDemo.mjs';

/**
 * `npm run pictures`, after `npm run build`: takes the screenshots of the README and of a visitor's first minute from demo servers, into
 * `docs/pictures`.
 */

const EMAIL = 'account-admin@demo.pase';
const PASSWORD = 'pase-demo';
const LOCATIONS = ['location-es-1', 'location-es-2'];
const ORDERS = 14;
const SIZE = { width: 1280, height: 540 };
/** Charts are fully rendered after this time. */
const SETTLED_MS = 4_000;
const PRINTED_WITHIN_MS = 60_000;

/** @type {{ name: string, address: string, colours: 'light' | 'dark' }[]} */
const PICTURES = [
  { name: 'operations', address: '/operations', colours: 'light' },
  { name: 'printing', address: '/printing/journal', colours: 'dark' },
  { name: 'reports', address: '/reports', colours: 'light' },
];

const FIRST_MINUTE_SIZE = { width: 1360, height: 850 };
/** What a visitor of the demo looks at, in seconds after the sign-in page; each screen is opened right after the picture before it. */
const FIRST_MINUTE = [
  { name: 'first-minute-10-s', seconds: 10, address: '/dashboard' },
  { name: 'first-minute-30-s', seconds: 30, address: '/operations' },
  { name: 'first-minute-60-s', seconds: 60, address: '/printing/journal?proof=' },
];

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
await takePicturesOfScreens();
await takePicturesOfFirstMinute();

async function takePicturesOfScreens() {
  const { url, stop } = await startDemo(root);
  const browser = await openChromium(root);
  try {
    const page = await browser.newPage({ viewport: SIZE, locale: 'en-US', timezoneId: 'Europe/Madrid' });
    await page.goto(url);
    await page.locator('input').first().fill(EMAIL);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    // The tab prints the orders while they arrive.
    await page.goto(`${url}/operations`);
    await page.locator('title').filter({ hasText: /^🖨/ }).waitFor({ state: 'attached' });
    await placeOrders(url);
    for (const { name, address, colours } of PICTURES) {
      await page.emulateMedia({ colorScheme: colours });
      await page.goto(url + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await pause(SETTLED_MS);
      await page.screenshot({ path: join(folder, `${name}.png`) });
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** Signs in by the button of the demo's administrator and follows a ticket at the end, while the simulated channels place orders. */
async function takePicturesOfFirstMinute() {
  const { url, stop } = await startDemo(root, undefined, undefined, {}, ['--orders-per-minute', '1']);
  const browser = await openChromium(root);
  try {
    const page = await browser.newPage({ viewport: FIRST_MINUTE_SIZE, locale: 'en-US', timezoneId: 'Europe/Madrid' });
    await page.goto(url);
    const administrator = page.getByRole('button', { name: 'Administrator', exact: true });
    await administrator.waitFor();
    const begun = Date.now();
    await page.screenshot({ path: join(folder, 'first-minute-0-s.png') });
    await administrator.click();
    await page.getByRole('navigation').first().waitFor();
    for (const { name, seconds, address } of FIRST_MINUTE) {
      await page.goto(url + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (address.endsWith('?proof=')) await page.getByRole('button', { name: 'Place an order' }).click();
      await pause(begun + seconds * 1_000 - Date.now());
      await page.screenshot({ path: join(folder, `${name}.png`) });
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** @param {string} url */
async function placeOrders(url) {
  const signedIn = await post(url, '/EndUsers/login', { email: EMAIL, password: PASSWORD }, {});
  const { data } = await signedIn.json();
  for (let placed = 0; placed < ORDERS; placed += 1) {
    await post(url, '/demo/orders', { locationId: LOCATIONS[placed % LOCATIONS.length] }, { 'access-token': data.accessToken });
  }
  await allPrinted(url, data.accessToken);
}

/**
 * Waits until all tickets are printed: leaving the page during a print would show a question about the ticket.
 * @param {string} url
 * @param {string} token
 */
async function allPrinted(url, token) {
  const deadline = Date.now() + PRINTED_WITHIN_MS;
  while (Date.now() < deadline) {
    const reply = await fetch(`${url}/api/demo/print-jobs?open=true`, { headers: { 'access-token': token } });
    if ((await reply.json()).data.length === 0) return;
    await pause(500);
  }
  throw new Error(`The tickets were not printed within ${PRINTED_WITHIN_MS} ms`);
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} headers
 */
async function post(url, path, body, headers) {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}
