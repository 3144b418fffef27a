import { expect, test, type Locator } from '@playwright/test';
import type { Order } from '@/domain/order';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
const LOCATION_ADMIN = 'location-admin@demo.pase';
const LOCATION = 'location-es-1';
/** The till of Ñandú Malasaña, which prints receipts. */
const TILL = 12;
/** A check starts within 10 s, and may take 5 s. */
const NEXT_CHECK_MS = 20_000;

const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

test.beforeEach(() => server().mendPrinter(TILL));

const placeOrder = (code: string) => server().placeOrder({ locationId: LOCATION, code });
const question = (within: Locator, code: string) => within.getByRole('region', { name: `¿Salió el ticket del pedido ${code}?` });

/** The tickets of an order at the till: complete, or marked as a possible duplicate. */
async function paperOf(code: string): Promise<string[]> {
  const tickets = (await server().paper(TILL)).filter(({ text }) => text.includes(code));
  return tickets.map(({ marked }) => (marked ? 'marked' : 'ticket'));
}

/** The receipt's entries in the order's history. */
async function receiptEntries({ id }: Order): Promise<string[]> {
  const { statuses } = await server().order(id);
  // The entries written by the app.
  const ofReceipt = statuses.filter(
    ({ meta }) => (meta as { printerOrder?: { ticketType?: string } })?.printerOrder?.ticketType === 'RECEIPT',
  );
  return ofReceipt.map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());
}

/** Prints a receipt whose reply is lost. */
async function loseReply(code: string): Promise<Order> {
  await server().setPrinterState(TILL, { fault: 'dropReply', once: true });
  const order = await placeOrder(code);
  await expect.poll(() => receiptEntries(order), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR REMOTE_SERVER_ERROR']);
  return order;
}

test('the order asks about a receipt whose reply was lost, and "yes" ends it without another print [BP-06]', async ({ page, context }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const order = await loseReply('ASKED1');
  const drawer = await office.openOrder('ASKED1');
  await expect(question(drawer, 'ASKED1')).toContainText('Se perdió la respuesta de la impresora.');

  // In the tab that does not print.
  const other = await context.newPage();
  await other.goto(`${server().url}/printing/journal`);
  const openQuestion = question(other.getByRole('main'), 'ASKED1');
  await expect(openQuestion).toBeVisible();
  await expect(other).not.toHaveTitle(/^🖨/);
  await openQuestion.getByRole('button', { name: 'Sí, salió' }).click();

  await expect(openQuestion).toBeHidden();
  await expect(question(drawer, 'ASKED1')).toBeHidden();
  await expect.poll(() => receiptEntries(order)).toEqual(['ERROR REMOTE_SERVER_ERROR', 'SUCCESS']);
  await expect(other.getByRole('row').filter({ hasText: 'ASKED1 · Ticket' })).toContainText('Impreso');
  expect(await paperOf('ASKED1')).toEqual(['ticket']);
});

test('"print again" prints one more receipt, marked as a possible duplicate, and the journal shows it after a reload [BP-06, BP-07]', async ({
  page,
}) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const order = await loseReply('AGAIN1');
  const drawer = await office.openOrder('AGAIN1');
  await question(drawer, 'AGAIN1').getByRole('button', { name: 'Imprimir de nuevo' }).click();

  await expect.poll(() => receiptEntries(order), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR REMOTE_SERVER_ERROR', 'SUCCESS']);
  expect(await paperOf('AGAIN1')).toEqual(['ticket', 'marked']);
  await expect(question(drawer, 'AGAIN1')).toBeHidden();

  await page.goto(`${server().url}/printing/journal`);
  const row = page.getByRole('row').filter({ hasText: 'AGAIN1 · Ticket' });
  await expect(row).toContainText('1 de 1, 1 marcada');
  await page.reload();
  await expect(row).toContainText('1 de 1, 1 marcada');
});

test('a question remains after a reload of the page that prints [BP-06]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const order = await loseReply('RELOAD');

  await page.goto(`${server().url}/printing/journal?state=asking`);
  await office.expectMain();
  await question(page.getByRole('main'), 'RELOAD').getByRole('button', { name: 'Sí, salió' }).click();

  await expect.poll(() => receiptEntries(order)).toContain('SUCCESS');
  await expect(page.getByText('Ningún trabajo con estos filtros')).toBeVisible();
  expect(await paperOf('RELOAD')).toEqual(['ticket']);
});

test('a waiting ticket is discarded in the journal and never printed [BP-07]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().setPrinterState(TILL, { offline: true });
  const row = (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: /Caja.*Malasaña/ });
  await row.getByRole('button', { name: /^Comprobar la conexión/ }).click();
  await expect(row.getByText('Intentando reconectar')).toBeVisible({ timeout: NEXT_CHECK_MS });
  const order = await placeOrder('ASIDE1');
  await expect.poll(() => receiptEntries(order), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR SERVICE_UNAVAILABLE']);

  await page.goto(`${server().url}/printing/journal?state=queued`);
  await page.getByRole('button', { name: 'ASIDE1 · Ticket' }).click();
  const detail = page.getByRole('dialog', { name: 'ASIDE1 · Ticket', exact: true });
  await detail.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog', { name: '¿Descartar ASIDE1 · Ticket?' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(detail.getByText('Una persona lo descartó: no se imprime más.')).toBeVisible();

  await server().mendPrinter(TILL);
  await placeOrder('AFTER1');
  await expect.poll(() => paperOf('AFTER1'), { timeout: NEXT_CHECK_MS }).toEqual(['ticket']);
  expect(await paperOf('ASIDE1')).toEqual([]);
});

test('an order of a printer set to manual needs a person, who prints it with one click [PR-14, PR-18]', async ({ page }) => {
  const till = await tillOf();
  await server().call('PATCH', `/Locations/${LOCATION}/thirdPartyServices/${till}`, LOCATION_ADMIN, { autoPrint: false });
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const order = await placeOrder('MANUA1');
  await expect.poll(() => receiptEntries(order), { timeout: NEXT_CHECK_MS }).toEqual(['REQUIRES_MANUAL_PRINT']);
  expect(await paperOf('MANUA1')).toEqual([]);

  const drawer = await office.openOrder('MANUA1');
  await drawer.getByRole('button', { name: 'Imprimir', exact: true }).click();

  await expect.poll(() => receiptEntries(order), { timeout: NEXT_CHECK_MS }).toEqual(['REQUIRES_MANUAL_PRINT', 'SUCCESS']);
  expect(await paperOf('MANUA1')).toEqual(['ticket']);
  await expect(drawer.getByRole('button', { name: 'Imprimir', exact: true })).toBeHidden();
  await page.goto(`${server().url}/printing/journal`);
  await page.getByRole('searchbox').fill('MANUA1 ticket');
  await expect(page.getByRole('row').filter({ hasText: 'MANUA1 · Ticket' }).filter({ hasText: 'Impreso' })).toHaveCount(1);
  await server().call('PATCH', `/Locations/${LOCATION}/thirdPartyServices/${till}`, LOCATION_ADMIN, { autoPrint: true });
});

/** The id of the location's till. */
async function tillOf(): Promise<string> {
  const { data } = await server().call<{ data: { thirdPartyServices: { uuid: string; ticketType?: string }[] } }>(
    'GET',
    `/Locations/${LOCATION}`,
    LOCATION_ADMIN,
  );
  return data.thirdPartyServices.find(({ ticketType }) => ticketType === 'RECEIPT')?.uuid ?? '';
}
