import { chromium, expect, test, type Browser } from '@playwright/test';
import { WHOLE_CHROMIUM } from '../browsers';
import { DEMO_PASSWORD, useDemoServer } from '../demoServer';
import { BareTab } from '../pages/BareTab';

/** Prints for two locations; Ñandú Malasaña is the first. */
const STAFF = 'location-staff@demo.pase';
const LOCATION = 'location-es-1';
const KITCHEN = 0;

/** Seconds after which hidden Chromium runs the timers of a page once a minute; its default is five minutes. */
const GRACE_S = 3;
/** A delay of one-second timers that indicates throttling instead of a busy machine, in ms. */
const SLOWED_MS = 10_000;
/** The grace period, and two minutes of throttled timers, in ms. */
const SLOWED_WITHIN_MS = 150_000;
/** Two checks take 20 s; with the next steps they fit into a minute without page timers. */
const TWO_CHECKS_MS = 25_000;
/** The next check starts within 10 s and times out after 5 s. */
const HUNG_CHECK_MS = 20_000;

/** Playwright's flags that prevent throttling of hidden tabs. */
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

/** A script that replaces workers, so that the timing worker never replies. */
const DEAD_WORKER = 'window.Worker = class { postMessage() {} }';

test('a hidden tab with throttled timers checks printers on time, prints within 2 s and times out a hanging check [BP-08]', async () => {
  test.setTimeout(300_000);
  const tab = await printInHiddenTab();

  const ticks = await ticksOfPage(tab);
  await expectTwoChecks(tab);
  await expectTicketIn2s('HIDDEN');
  await server().setPrinterState(KITCHEN, { connection: 'silent' });
  await expect.poll(() => kitchenRow(tab), { timeout: HUNG_CHECK_MS }).toContain('Intentando reconectar');
  expect(await ticksOfPage(tab)).toBe(ticks);

  await server().mendPrinter(KITCHEN);
  await expect.poll(() => kitchenRow(tab), { timeout: HUNG_CHECK_MS }).toContain('Conectada');
  await tab.bringToFront();
  await expect.poll(() => errorOfAge(tab)).toBeLessThanOrEqual(1);
});

test("the server's tick alone drives checks and printing in a hidden tab [BP-08]", async () => {
  test.setTimeout(300_000);
  const tab = await printInHiddenTab(DEAD_WORKER);

  const ticks = await ticksOfPage(tab);
  await expectTwoChecks(tab);
  await expectTicketIn2s('TICKED');
  expect(await ticksOfPage(tab)).toBe(ticks);
});

/** Signs in, prints and opens the printer menu in a tab, hides it behind another tab and waits for the start of a throttled minute. */
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
  // After such a tick no timer of the page runs for a minute.
  await expect.poll(() => tab.evaluate('window.waited'), { timeout: SLOWED_WITHIN_MS }).toBeGreaterThan(SLOWED_MS);
  return tab;
}

/** How many times the page's one-second timer ran. */
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

/** A page expression for the kitchen printer's row in the open printer menu. */
const KITCHEN_ROW = `[...document.querySelectorAll('.printer-row')].find((row) => /Cocina.*Malasaña/.test(row.textContent))`;

function kitchenRow(tab: BareTab): Promise<string> {
  return tab.evaluate(`${KITCHEN_ROW}?.textContent ?? ''`);
}

/** The error of the displayed age, in seconds. */
function errorOfAge(tab: BareTab): Promise<number> {
  return tab.evaluate(`(() => {
    const shown = ${KITCHEN_ROW}.querySelector('time');
    const age = (Date.now() - Date.parse(shown.dateTime)) / 1000;
    return Math.abs(age - Number(/\\d+/.exec(shown.textContent)?.[0] ?? 0));
  })()`);
}
