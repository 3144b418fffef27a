import { chromium, expect, test, type Browser } from '@playwright/test';
import { WHOLE_CHROMIUM } from '../browsers';
import { DEMO_PASSWORD, useDemoServer } from '../demoServer';
import { BareTab } from '../pages/BareTab';

/** Prints for two locations, of which Ñandú Malasaña is the first. */
const STAFF = 'location-staff@demo.pase';
const LOCATION = 'location-es-1';
const KITCHEN = 0;

/** After so many seconds hidden Chromium lets the timers of a page run once a minute; by itself it is five minutes. */
const GRACE_S = 3;
/** A page whose timers, due each second, waited so long is slowed down, not merely busy. */
const SLOWED_MS = 10_000;
/** Grace, and two of the minutes in which the timers run once. */
const SLOWED_WITHIN_MS = 150_000;
/** Two checks are due in 20 s; with what follows it fits into the minute in which no timer of the page runs. */
const TWO_CHECKS_MS = 25_000;
/** The next check is due within 10 s and, where it hangs, given up after 5. */
const HUNG_CHECK_MS = 20_000;

/** Playwright tells Chromium not to slow down what is hidden. */
const KEPT_AWAKE = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

test.describe.configure({ mode: 'parallel' });
const server = useDemoServer();
let browser: Browser;

test.beforeEach(async () => {
  const throttled = `--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/${GRACE_S}`;
  const args = [...(WHOLE_CHROMIUM.args ?? []), throttled];
  browser = await chromium.launch({ ...WHOLE_CHROMIUM, args, ignoreDefaultArgs: KEPT_AWAKE });
});
test.afterEach(() => browser.close());

/** What the tab is told before its first page: the worker that counts the time never answers. */
const DEAD_WORKER = 'window.Worker = class { postMessage() {} }';

test('a hidden tab whose timers stand still checks its printers on time, prints within 2 s and lets go of a check that hangs [BP-08]', async () => {
  test.setTimeout(300_000);
  const tab = await printInHiddenTab();

  const ticks = await ticksOfPage(tab);
  await expectTwoChecks(tab);
  await expectTicketIn2s('HIDDEN');
  await server().tellPrinter(KITCHEN, { connection: 'silent' });
  await expect.poll(() => kitchenRow(tab), { timeout: HUNG_CHECK_MS }).toContain('Intentando reconectar');
  expect(await ticksOfPage(tab)).toBe(ticks);

  await server().mendPrinter(KITCHEN);
  await expect.poll(() => kitchenRow(tab), { timeout: HUNG_CHECK_MS }).toContain('Conectada');
  await tab.bringToFront();
  await expect.poll(() => errorOfAge(tab)).toBeLessThanOrEqual(1);
});

test('the tick of the server alone keeps the checks going and the tickets coming in a hidden tab [BP-08]', async () => {
  test.setTimeout(300_000);
  const tab = await printInHiddenTab(DEAD_WORKER);

  const ticks = await ticksOfPage(tab);
  await expectTwoChecks(tab);
  await expectTicketIn2s('TICKED');
  expect(await ticksOfPage(tab)).toBe(ticks);
});

/** Signs in, prints, opens the printer menu, and is hidden by another tab until its timers stand still: at the beginning of such a minute. */
async function printInHiddenTab(script = ''): Promise<BareTab> {
  const openTab = await BareTab.profile(browser);
  const tab = await openTab('about:blank');
  await tab.beforeEachPage(`if (location.protocol === 'http:') localStorage.setItem('pase:language', 'es'); ${script}`);
  await tab.evaluate(`location.assign(${JSON.stringify(server().url)})`);
  for (const [field, text] of [
    ['email', STAFF],
    ['password', DEMO_PASSWORD],
  ] as const) {
    await expect.poll(() => tab.evaluate(`document.querySelector('[name=${field}]')?.focus(), document.activeElement?.name`)).toBe(field);
    await tab.type(text);
  }
  await tab.evaluate(`document.querySelector('form').requestSubmit()`);
  await expect.poll(() => tab.evaluate(`document.title`), { timeout: 20_000 }).toMatch(/^🖨/u);
  await tab.evaluate(`document.querySelector('button[aria-label^=Impresoras]').click()`);
  await expect.poll(() => kitchenRow(tab), { timeout: 20_000 }).toContain('Conectada');

  await tab.evaluate(`{
    let last = performance.now();
    window.ticks = 0;
    setInterval(() => {
      window.ticks += 1;
      window.waited = performance.now() - last;
      last = performance.now();
    }, 1000);
  }`);
  await openTab('about:blank');
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
  // From such a tick on no timer of the page runs for a minute.
  await expect.poll(() => tab.evaluate('window.waited'), { timeout: SLOWED_WITHIN_MS }).toBeGreaterThan(SLOWED_MS);
  return tab;
}

/** How often the page's timers ran, which are due each second. */
function ticksOfPage(tab: BareTab): Promise<number> {
  return tab.evaluate('window.ticks');
}

async function expectTwoChecks(tab: BareTab): Promise<void> {
  const printer = JSON.stringify(server().printerUrl(KITCHEN));
  const checks = () =>
    tab.evaluate<number>(`performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(${printer})).length`);
  const before = await checks();
  await expect.poll(checks, { timeout: TWO_CHECKS_MS }).toBeGreaterThanOrEqual(before + 2);
}

async function expectTicketIn2s(code: string): Promise<void> {
  await server().placeOrder({ locationId: LOCATION, code });
  const tickets = async () => (await server().paper(KITCHEN)).filter(({ text }) => text.includes(code)).length;
  await expect.poll(tickets, { timeout: 2_000, intervals: [100] }).toBe(1);
}

/** The kitchen's printer in the open printer menu, as an expression of the page. */
const KITCHEN_ROW = `[...document.querySelectorAll('.printer-row')].find((row) => /Cocina.*Malasaña/.test(row.textContent))`;

function kitchenRow(tab: BareTab): Promise<string> {
  return tab.evaluate(`${KITCHEN_ROW}?.textContent ?? ''`);
}

/** By how many seconds the age that the row shows is wrong. */
function errorOfAge(tab: BareTab): Promise<number> {
  return tab.evaluate(`(() => {
    const shown = ${KITCHEN_ROW}.querySelector('time');
    const age = (Date.now() - Date.parse(shown.dateTime)) / 1000;
    return Math.abs(age - Number(/\\d+/.exec(shown.textContent)?.[0] ?? 0));
  })()`);
}
