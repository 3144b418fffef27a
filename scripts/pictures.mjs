// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from './bench/openChromium.mjs';
import { startDemo } from './bench/startDemo.mjs';

/** `npm run pictures`, after `npm run build`: takes the screenshots of the README from a demo server, into `docs/pictures`. */

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

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
const { url, stop } = await startDemo(root);
const browser = await openChromium(root);
try {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB', timezoneId: 'Europe/Madrid' });
  await page.goto(url);
  await page.locator('input').first().fill(EMAIL);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  // The tab prints the orders while they arrive.
  await page.goto(`${url}/operations`);
  await page.waitForFunction("document.title.startsWith('🖨')");
  await placeOrders();
  for (const { name, address, colours } of PICTURES) {
    await page.emulateMedia({ colorScheme: colours });
    await page.goto(url + address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  await browser.close();
  await stop();
}

async function placeOrders() {
  const signedIn = await post('/EndUsers/login', { email: EMAIL, password: PASSWORD }, {});
  const { data } = await signedIn.json();
  for (let placed = 0; placed < ORDERS; placed += 1) {
    await post('/demo/orders', { locationId: LOCATIONS[placed % LOCATIONS.length] }, { 'access-token': data.accessToken });
  }
  await allPrinted(data.accessToken);
}

/**
 * Waits until all tickets are printed: leaving the page during a print would show a question about the ticket.
 * @param {string} token
 */
async function allPrinted(token) {
  const deadline = Date.now() + PRINTED_WITHIN_MS;
  while (Date.now() < deadline) {
    const reply = await fetch(`${url}/api/demo/print-jobs?open=true`, { headers: { 'access-token': token } });
    if ((await reply.json()).data.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The tickets were not printed within ${PRINTED_WITHIN_MS} ms`);
}

/**
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} headers
 */
async function post(path, body, headers) {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}
