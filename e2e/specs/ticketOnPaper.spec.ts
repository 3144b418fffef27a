import { expect, test } from '@playwright/test';
import { useDemoServer, type PaperEntry } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
/** The kitchen printer of Ñandú Malasaña, where orders are placed unless said otherwise. */
const LOCATION = 'location-es-1';
const KITCHEN = 0;
const GROUP_ADMIN = 'multi-account-admin@demo.pase';
/** Ñandú A Coruña, which has no printer at the till. */
const KITCHEN_ONLY = { location: 'location-es-4', printer: 3 };
/** A printer that came back is found by the next check, which is due within 10 s. */
const NEXT_CHECK_MS = 20_000;
/** All of 20 tickets of 0.1 s each, a takeover in between. */
const TWENTY_TICKETS_MS = 30_000;

test.describe.configure({ mode: 'parallel' });
const server = useDemoServer();

const ofOrder = (paper: PaperEntry[], code: string) => paper.filter(({ text }) => text.includes(code));
// Of the cards only those that can be seen are drawn, and orders of other tests may be more urgent.
test.use({ viewport: { width: 1280, height: 2400 } });

const placeOrder = (code: string) => server().placeOrder({ locationId: LOCATION, code });
const ticketsOf = async (code: string, printer = KITCHEN) => ofOrder(await server().paper(printer), code).length;
const printerEntries = async (id: string) =>
  (await server().order(id, GROUP_ADMIN)).statuses
    .filter(({ type }) => type === 'printer')
    .map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());

test('an order is on the board within 2 s and on paper within 5 s, and says so [PR-16]', async ({ page }) => {
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

test('two tabs print 20 orders once each; when the main tab is closed the other takes over and nothing is lost [RT-03]', async ({
  context,
}) => {
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

test('a printer that is offline shows as such, prints by itself once when it is back, and "print again" gives one more [PR-12, PR-18]', async ({
  page,
}) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  const row = await takeOffline(office);
  await expect(row.getByText('No se pudo conectar con la impresora...')).toBeVisible();

  const order = await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'OFFLN1' }, GROUP_ADMIN);
  await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR SERVICE_UNAVAILABLE']);
  await expect(office.card('OFFLN1').getByText('No impreso')).toBeVisible();

  await server().tellPrinter(KITCHEN_ONLY.printer, { offline: false });
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

test('"print again" while the ticket still waits for its printer makes no second one', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  await takeOffline(office);
  await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'HELD01' }, GROUP_ADMIN);
  await page.keyboard.press('Escape');
  const drawer = await office.openOrder('HELD01');
  await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).click();
  await expect(page.getByText('Pedido enviado a la impresora')).toBeVisible();

  await server().tellPrinter(KITCHEN_ONLY.printer, { offline: false });
  await expect.poll(() => ticketsOf('HELD01', KITCHEN_ONLY.printer), { timeout: NEXT_CHECK_MS }).toBe(1);
  await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'AFTER1' }, GROUP_ADMIN);
  await expect.poll(() => ticketsOf('AFTER1', KITCHEN_ONLY.printer), { timeout: 5_000 }).toBe(1);
  expect(await ticketsOf('HELD01', KITCHEN_ONLY.printer)).toBe(1);
});

test('a kitchen ticket that was sent and never answered is printed once more, marked as a possible duplicate', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  const row = (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: 'A Coruña' });
  await expect(row.getByText('Conectada')).toBeVisible();
  await server().tellPrinter(KITCHEN_ONLY.printer, { offline: true });
  const order = await server().placeOrder({ locationId: KITCHEN_ONLY.location, code: 'LOST01' }, GROUP_ADMIN);
  await expect.poll(() => printerEntries(order.id)).toEqual(['ERROR REMOTE_SERVER_ERROR']);
  await server().tellPrinter(KITCHEN_ONLY.printer, { offline: false });

  await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR REMOTE_SERVER_ERROR', 'SUCCESS']);
  expect(ofOrder(await server().paper(KITCHEN_ONLY.printer), 'LOST01').map(({ marked }) => marked)).toEqual([true]);
});

test('the server is killed and comes back: the tab reconnects, asks again and prints what came meanwhile [RT-02]', async ({ page }) => {
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

test('a page that is loaded anew in the middle of its tickets prints each once', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const codes = Array.from({ length: 6 }, (_, index) => `LOAD${index}X`);
  for (const code of codes) await placeOrder(code);
  await page.reload();

  await expectAllOnce(codes);
});

/** Takes the kitchen-only printer off the network; gives its row of the open printer menu, which has seen it. */
async function takeOffline(office: BackOffice) {
  await server().tellPrinter(KITCHEN_ONLY.printer, { offline: true });
  const row = (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: 'A Coruña' });
  await expect(row.getByText('Intentando reconectar')).toBeVisible({ timeout: NEXT_CHECK_MS });
  return row;
}

/** Each comes out, and none twice. */
async function expectAllOnce(codes: string[]): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(codes.map((code) => ticketsOf(code)))).every((count) => count > 0), { timeout: TWENTY_TICKETS_MS })
    .toBe(true);
  await expectNoneTwice(codes);
}

/** None is there twice unmarked; at most the one that was at the printer when its tab went may be there again, or only, as a marked reprint. */
async function expectNoneTwice(codes: string[]): Promise<void> {
  const paper = await server().paper(KITCHEN);
  const unmarked = codes.map((code) => ofOrder(paper, code).filter(({ marked }) => !marked).length);
  const marked = codes.map((code) => ofOrder(paper, code).filter((ticket) => ticket.marked).length);
  expect(Math.max(...unmarked)).toBe(1);
  expect(marked.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
}
