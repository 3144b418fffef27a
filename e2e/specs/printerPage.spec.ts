import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '../../server/demo/printers/virtualPrinter';

const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

let printer: VirtualPrinter;
let bar: VirtualPrinter;

test.beforeEach(async ({ page }) => {
  bar = await startVirtualPrinter({ port: 0, name: 'Barra' });
  printer = await startVirtualPrinter({ port: 0, name: 'Cocina', printMs: 0, siblings: () => [bar] });
  await page.goto(printer.url);
  await expect(status(page)).toHaveText('Conectada y en orden');
});
test.afterEach(() => Promise.all([printer.close(), bar.close()]));

const status = (page: Page) => page.locator('#status');
const tickets = (page: Page) => page.getByRole('group', { name: /^Ticket \d+$/ });

async function print(text: string, lines = 1): Promise<void> {
  const texts = Array.from({ length: lines }, (_, index) => `<text>${text} ${index}&#10;</text>`).join('');
  await fetch(printer.serviceUrl, {
    method: 'POST',
    body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print xmlns="${EPOS}">${texts}<cut/></epos-print></s:Body></s:Envelope>`,
  });
}

/** Waits for the end of inertial scrolling: two frames at the same position. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = -1; last !== window.scrollY;) {
      last = window.scrollY;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

test('a new ticket appears at the top of the open page, and is announced once [BP-10]', async ({ page }) => {
  await expect(page.getByText('Aún no ha salido ningún ticket')).toBeVisible();
  await print('Uno');
  await expect(page.getByRole('status').filter({ hasText: 'Ticket 1 impreso' })).toBeAttached();
  await print('Dos');

  await expect(page.getByRole('status').filter({ hasText: 'Ticket 2 impreso' })).toBeAttached();
  await expect(tickets(page)).toHaveCount(2);
  await expect(tickets(page).first()).toHaveAccessibleName('Ticket 2');
  await expect(page.getByText('2 tickets')).toBeVisible();
  await expect(page.getByText('Aún no ha salido ningún ticket')).toBeHidden();
});

test('a fault is set with its control, described in the page, and reset with one button [BP-10]', async ({ page }) => {
  await page.getByRole('radiogroup', { name: 'Tapa' }).getByRole('radio', { name: 'Abierta' }).check();
  await page.getByRole('switch', { name: 'Desenchufada' }).check();
  await page.getByLabel('Al imprimir').selectOption('Contesta tarde');

  await expect(status(page)).toHaveText('DesenchufadaTapa abiertaContesta 10 s tarde');
  expect(printer.state).toMatchObject({ cover: 'open', offline: true, fault: 'lateReply' });
  await page.getByLabel('Retraso de la respuesta').fill('2500');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Contesta 2,5 s tarde');

  await page.getByRole('button', { name: 'Todo en orden' }).click();
  await expect(status(page)).toHaveText('Conectada y en orden');
  await expect(page.getByRole('switch', { name: 'Desenchufada' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Cerrada' })).toBeChecked();
  await expect(page.getByLabel('Retraso de la respuesta')).toBeDisabled();
});

test("another user's change appears at once, except in the field being edited", async ({ page }) => {
  const time = page.getByLabel('Tiempo por ticket');
  await time.fill('7');

  printer.change({ paper: 'end', printMs: 3000 });
  await expect(page.getByRole('radio', { name: 'Agotado' })).toBeChecked();
  await expect(time).toHaveValue('7');

  await page.keyboard.press('Escape');
  await expect(time).toHaveValue('3000');
});

test('a rejected value is explained at its field and remains for correction', async ({ page }) => {
  const time = page.getByLabel('Tiempo por ticket');
  await time.fill('300001');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert').filter({ hasText: 'de 0 a 300000' })).toBeVisible();
  await expect(time).toHaveValue('300001');
  expect(printer.state.printMs).toBe(0);

  await time.fill('90');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'de 0 a 300000' })).toHaveCount(0);
  expect(printer.state.printMs).toBe(90);
});

test('a ticket that arrives while the user has scrolled down moves nothing and is announced by a button [BP-10]', async ({ page }) => {
  await print('Largo', 120);
  await expect(tickets(page)).toHaveCount(1);
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  await settled(page);
  const before = await tickets(page).first().boundingBox();

  await print('Nuevo', 30);
  await print('Otro', 30);
  const button = page.getByRole('button', { name: '2 tickets nuevos' });
  await expect(button).toBeVisible();
  expect((await tickets(page).last().boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

  await button.click();
  await expect(button).toBeHidden();
  await expect(tickets(page).first()).toBeInViewport();
});

test('the page shows the last 200 of 205 tickets, and older ones on scrolling', async ({ page }) => {
  for (let count = 0; count < 205; count += 1) await print('Pedido');
  await expect(page.getByText('205 tickets')).toBeVisible();
  await expect(tickets(page)).toHaveCount(200);

  await page.reload();
  await expect(tickets(page).first()).toHaveAccessibleName('Ticket 205');
  expect(await tickets(page).count()).toBeLessThan(200);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(tickets(page).last()).toHaveAccessibleName('Ticket 6', { timeout: 100 });
  }).toPass();
  await expect(tickets(page)).toHaveCount(200);
});

test('the page reports a lost server, retains its content and follows the new server', async ({ page }) => {
  await print('Uno');
  await expect(tickets(page)).toHaveCount(1);
  const { port } = printer;
  await printer.close();

  const lost = page.getByRole('status').filter({ hasText: 'El servidor no contesta.' });
  await expect(lost).toBeVisible();
  await expect(tickets(page)).toHaveCount(1);
  await page.getByRole('switch', { name: 'Desenchufada' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se ha cambiado: el servidor no contesta.' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Desenchufada' })).not.toBeChecked();

  printer = await startVirtualPrinter({ port, name: 'Cocina', printMs: 0 });
  await print('Otro');
  await expect(lost).toHaveCount(0);
  await expect(tickets(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Ticket 1 impreso' })).toBeAttached();
});

test('the page of another printer is one click away', async ({ page }) => {
  await page.getByRole('button', { name: 'Otras impresoras' }).click();
  await page.getByRole('link', { name: /^Barra/ }).click();

  await expect(page.getByRole('heading', { name: 'Barra' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`axe finds no violation: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await print('Uno', 5);
      printer.change({ cover: 'open', paper: 'nearEnd', battery: 'full' });
      await expect(status(page)).toHaveText('Tapa abiertaQueda poco papelCon batería, cargada');
      await expect(tickets(page)).toHaveCount(1);
      if (width === 390) await page.getByRole('button', { name: 'Averías' }).click();
      await expect(page.getByLabel('Al imprimir')).toBeVisible();

      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  }
}
