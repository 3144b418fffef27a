import { expect, test } from '@playwright/test';
import { useDemoServer, type PaperEntry } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
/** The kitchen printer of Ñandú Malasaña, where orders are placed by default. */
const LOCATION = 'location-es-1';
const KITCHEN = 0;
const GROUP_ADMIN = 'multi-account-admin@demo.pase';
/** Ñandú A Coruña, which has no till. */
const KITCHEN_ONLY = { location: 'location-es-4', printer: 3 };
/** The next check, due within 10 s, finds a printer that is online again. */
const NEXT_CHECK_MS = 20_000;
/** 20 tickets of 0.1 s each, with a takeover in between. */
const TWENTY_TICKETS_MS = 30_000;

test.describe.configure({ mode: 'parallel' });
const server = useDemoServer();

const ofOrder = (paper: PaperEntry[], code: string) => paper.filter(({ text }) => text.includes(code));
// The board renders only visible cards, and the orders of other tests, 20 of one alone, may be more urgent.
test.use({ viewport: { width: 1280, height: 6000 } });

const placeOrder = (code: string) => server().placeOrder({ locationId: LOCATION, code });
const ticketsOf = async (code: string, printer = KITCHEN) => ofOrder(await server().paper(printer), code).length;
const printerEntries = async (id: string) =>
  (await server().order(id, GROUP_ADMIN)).statuses
    .filter(({ type }) => type === 'printer')
    .map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());

test('an order is on the board within 2 s and on paper within 5 s, and shows as printed [PR-16]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await expect((await office.openPrinterMenu()).getByText('Conectada').first()).toBeVisible();

  const order = await placeOrder('PAPER1');

  await expect(office.card('PAPER1')).toBeVisible({ timeout: 2_000 });
  await expect.poll(() => ticketsOf('PAPER1'), { timeout: 5_000 }).toBe(1);
  await expect(office.card('PAPER1').getByText('Impreso')).toBeVisible();
  expect(await printerEntries(order.id)).toContain('SUCCESS');
  await page.keyboard.press('Escape');
  await expect((await office.openOrder('PAPER1')).getByText('Pedido impreso').first()).toBeVisible();
});

test('two tabs print 20 orders once each; when the main tab is closed the other takes over without a loss [RT-03]', async ({ context }) => {
  const first = new BackOffice(await context.newPage(), server().url);
  await first.startPrinting(STAFF);
  const second = new BackOffice(await context.newPage(), server().url);
  await second.openOperations();
  await second.openPrinterMenu();
  await expect(second.page.getByText('Imprime otra pestaña de este navegador')).toBeVisible();
  await expect(second.page).not.toHaveTitle(/^🖨/);

  const codes = Array.from({ length: 20 }, (_, index) => `TWO${String(index).padStart(2, '0')}`);
  for (const code of codes.slice(0, 10)) await placeOrder(code);
  await expect.poll(() => ticketsOf('TWO00'), { timeout: 5_000 }).toBe(1);
  await first.page.close();
  for (const code of codes.slice(10)) await placeOrder(code);
  await second.expectMain();

  await expectAllOnce(codes);
});

test('an offline printer shows as such and prints once when it is back, and "print again" prints one more [PR-12, PR-18]', async ({
  page,
}) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  const row = await takeOffline(office);
  await expect(row.getByText('No se pudo conectar con la impresora...')).toBeVisible();

  const order = await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'OFFLN1' }, GROUP_ADMIN);
  await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR SERVICE_UNAVAILABLE']);
  await expect(office.card('OFFLN1').getByText('No impreso')).toBeVisible();

  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: false });
  await expect.poll(() => ticketsOf('OFFLN1', KITCHEN_ONLY.printer), { timeout: NEXT_CHECK_MS }).toBe(1);
  await expect(office.card('OFFLN1').getByText('Impreso', { exact: true })).toBeVisible();
  await expect(row.getByText('Conectada')).toBeVisible();

  await page.keyboard.press('Escape');
  const drawer = await office.openOrder('OFFLN1');
  await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).click();
  await expect.poll(() => ticketsOf('OFFLN1', KITCHEN_ONLY.printer), { timeout: 5_000 }).toBe(2);
  await expect.poll(() => printerEntries(order.id)).toEqual(['ERROR SERVICE_UNAVAILABLE', 'SUCCESS', 'SUCCESS']);
  expect(ofOrder(await server().paper(KITCHEN_ONLY.printer), 'OFFLN1').some(({ marked }) => marked)).toBe(false);
});

test('"print again" adds no ticket while the first one waits for its printer', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  await takeOffline(office);
  await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'HELD01' }, GROUP_ADMIN);
  await page.keyboard.press('Escape');
  const drawer = await office.openOrder('HELD01');
  await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).click();
  await expect(page.getByText('Pedido enviado a la impresora')).toBeVisible();

  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: false });
  await expect.poll(() => ticketsOf('HELD01', KITCHEN_ONLY.printer), { timeout: NEXT_CHECK_MS }).toBe(1);
  await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'AFTER1' }, GROUP_ADMIN);
  await expect.poll(() => ticketsOf('AFTER1', KITCHEN_ONLY.printer), { timeout: 5_000 }).toBe(1);
  expect(await ticketsOf('HELD01', KITCHEN_ONLY.printer)).toBe(1);
});

test('a kitchen ticket without a reply is printed once more, marked as a possible duplicate', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  const row = (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: 'A Coruña' });
  await expect(row.getByText('Conectada')).toBeVisible();
  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: true });
  const order = await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'LOST01' }, GROUP_ADMIN);
  await expect.poll(() => printerEntries(order.id)).toEqual(['ERROR REMOTE_SERVER_ERROR']);
  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: false });

  await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR REMOTE_SERVER_ERROR', 'SUCCESS']);
  expect(ofOrder(await server().paper(KITCHEN_ONLY.printer), 'LOST01').map(({ marked }) => marked)).toEqual([true]);
});

test('after a server crash the tab reconnects and prints the orders that arrived in between [RT-02]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().kill();
  await expect(page.getByText('Reconectando')).toBeVisible();

  await server().run();
  await placeOrder('BACK01');

  await office.expectMain();
  await expect(office.card('BACK01')).toBeVisible();
  await expect.poll(() => ticketsOf('BACK01'), { timeout: NEXT_CHECK_MS }).toBe(1);
});

test('a page that is reloaded while it prints prints each ticket once', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const codes = Array.from({ length: 6 }, (_, index) => `LOAD${index}X`);
  for (const code of codes) await placeOrder(code);
  await page.reload();

  await expectAllOnce(codes);
});

/** Takes the kitchen-only printer offline. @returns its row in the open printer menu, which shows it as offline */
async function takeOffline(office: BackOffice) {
  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: true });
  const row = (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: 'A Coruña' });
  await expect(row.getByText('Intentando reconectar')).toBeVisible({ timeout: NEXT_CHECK_MS });
  return row;
}

/** Expects exactly one ticket per order. */
async function expectAllOnce(codes: string[]): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(codes.map((code) => ticketsOf(code)))).every((count) => count > 0), { timeout: TWENTY_TICKETS_MS })
    .toBe(true);
  await expectNoneTwice(codes);
}

/** Expects no unmarked duplicate. At most the ticket at the printer when its tab closed may be reprinted, with a mark. */
async function expectNoneTwice(codes: string[]): Promise<void> {
  const paper = await server().paper(KITCHEN);
  const unmarked = codes.map((code) => ofOrder(paper, code).filter(({ marked }) => !marked).length);
  const marked = codes.map((code) => ofOrder(paper, code).filter((ticket) => ticket.marked).length);
  expect(Math.max(...unmarked)).toBe(1);
  expect(marked.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
}
