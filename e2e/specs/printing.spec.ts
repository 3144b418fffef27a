import { expect, test, type Page } from '@playwright/test';
import { WHOLE_CHROMIUM } from '../browsers';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
/** The kitchen printer of Ñandú Malasaña, a location of the staff user. */
const KITCHEN = 0;
const GROUP_ADMIN = 'multi-account-admin@demo.pase';
/** Ñandú A Coruña, which has no till: at other locations the receipt would end the alert. */
const KITCHEN_ONLY = { location: 'location-es-4', printer: 3 };
/** The next check starts within 10 s, and may take 5 s. */
const NEXT_CHECK_MS = 20_000;
/** Long enough that no order of another test becomes overdue while it prints normally. */
const OVERDUE_AFTER_MS = 8_000;

test.describe.configure({ mode: 'parallel' });
const server = useDemoServer({ overdueAfterMs: OVERDUE_AFTER_MS });

// The check of notifications needs a browser that supports them.
test.use({ viewport: TALL_WINDOW, launchOptions: WHOLE_CHROMIUM });

test.afterEach(async () => {
  await server().mendPrinter(KITCHEN);
  await server().mendPrinter(KITCHEN_ONLY.printer);
});

test('the second tab of a browser names the tab that prints, and takes over when that tab is closed [RT-03, BP-02]', async ({
  context,
}) => {
  const first = new BackOffice(await context.newPage(), server().url);
  await first.startPrinting(STAFF);
  await expectWho(first, 'Esta pestaña imprime');
  const second = new BackOffice(await context.newPage(), server().url);
  await second.openOperations();
  await expectWho(second, 'Imprime otra pestaña de este navegador');
  // The server's next reply contains what the main tab reported.
  await expect(second.page.getByRole('list', { name: 'Impresoras' }).getByText('Conectada').first()).toBeVisible({
    timeout: NEXT_CHECK_MS,
  });

  await first.page.close();
  await second.expectMain();
  await expect(second.page.getByText('Esta pestaña imprime')).toBeVisible();
});

test('in another browser the menu states that another device prints [BP-02]', async ({ page, browser }) => {
  await new BackOffice(page, server().url).startPrinting(STAFF);
  const elsewhere = await browser.newContext();
  const other = new BackOffice(await elsewhere.newPage(), server().url);
  await other.openStart(STAFF);

  await expectWho(other, 'Imprime otro dispositivo');
});

test('an order that is not printed in time raises an alert, which closes once it is printed [BP-03]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: true });
  await placeOrder('LATE01');

  const alert = page.getByRole('alert').filter({ hasText: 'sin impresión confirmada' });
  await expect(alert).toBeVisible({ timeout: OVERDUE_AFTER_MS + NEXT_CHECK_MS });
  const row = page.getByRole('list', { name: 'Pedidos sin impresión confirmada' }).getByRole('listitem').filter({ hasText: 'LATE01' });
  await expect(row).toContainText('A Coruña');
  await page.reload();
  await expect(row).toBeVisible();

  await server().mendPrinter(KITCHEN_ONLY.printer);
  await row.getByRole('button', { name: 'Imprimir el pedido LATE01' }).click();
  await expect(alert).toBeHidden({ timeout: NEXT_CHECK_MS });
  await expect.poll(() => ticketsOf('LATE01')).toBe(1);
});

test('a dismissed alert does not return after a reload, but does for a further order [BP-03]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  await server().setPrinterState(KITCHEN_ONLY.printer, { offline: true });
  await placeOrder('LATE02');
  const list = page.getByRole('list', { name: 'Pedidos sin impresión confirmada' });
  await expect(list.getByText('LATE02')).toBeVisible({ timeout: OVERDUE_AFTER_MS + NEXT_CHECK_MS });
  await page.getByRole('button', { name: 'Descartar el aviso del pedido LATE02' }).click();
  await expect(list).toBeHidden();

  await placeOrder('LATE03');
  await page.reload();
  await expect(list.getByText('LATE03')).toBeVisible({ timeout: OVERDUE_AFTER_MS + NEXT_CHECK_MS });
  await expect(list.getByText('LATE02')).toBeHidden();
});

test('the checks before a service show the single failure, and its repair [BP-04]', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: server().url });
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().setPrinterState(KITCHEN, { cover: 'open' });
  const panel = await openChecks(page);
  await expect(panel.getByRole('listitem').filter({ hasText: 'Tapa abierta' })).toBeVisible({ timeout: NEXT_CHECK_MS });
  await expect(panel.getByRole('img', { name: 'Mal' })).toHaveCount(1);

  await server().mendPrinter(KITCHEN);
  await expect(panel.getByText('Todo listo.')).toBeVisible({ timeout: NEXT_CHECK_MS });
});

async function expectWho(office: BackOffice, text: string): Promise<void> {
  await office.openPrinterMenu();
  await expect(office.page.getByText(text)).toBeVisible({ timeout: NEXT_CHECK_MS });
}

async function openChecks(page: Page) {
  await page.getByRole('button', { name: /^Impresoras/ }).click();
  await page.getByRole('button', { name: 'Listo para el servicio' }).click();
  return page.getByRole('dialog', { name: 'Listo para el servicio' });
}

const ticketsOf = async (code: string) => (await server().paper(KITCHEN_ONLY.printer)).filter(({ text }) => text.includes(code)).length;
const placeOrder = (code: string) => server().placeOrder({ locationId: KITCHEN_ONLY.location, code }, GROUP_ADMIN);
