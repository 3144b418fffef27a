import { expect, test } from '@playwright/test';
import type { Order } from '@/domain/order';
import { BackOffice } from '../pages/BackOffice';
import { useRealServer, type Restaurant } from '../realServer';
import { VirtualPrinter } from '../virtualPrinter';

const server = useRealServer();

let restaurant: Restaurant;
test.beforeAll(async () => {
  restaurant = await server().addRestaurant();
});

/** Places a test order of the restaurant. @returns its code and id */
const placeOrder = () => server().call<{ id: string; code: string }>('POST', `/Locations/${restaurant.locationId}/test-order`);

let printer: VirtualPrinter | undefined;
test.afterEach(() => printer?.stop());

test('a printer added by hand prints the test ticket and an order, and is removed [R-02]', async ({ page }) => {
  printer = await VirtualPrinter.start('Barra nueva');
  const { address } = printer;
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);

  await page.goto(`${server().url}/locations/${restaurant.locationId}?section=printing`);
  await page.getByRole('button', { name: 'Añadir impresora' }).click();
  const dialog = page.getByRole('dialog', { name: `Añadir impresora · ${restaurant.name}` });
  await dialog.getByLabel('Nombre de la impresora').fill('Barra nueva');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByText('Paso 2 de 5')).toBeVisible();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByLabel('URL de la impresora').fill(address);
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByText('Conexión correcta')).toBeVisible();
  await dialog.getByRole('button', { name: 'Añadir la impresora' }).click();
  await dialog.getByRole('button', { name: 'Ticket de prueba' }).click();
  await expect(dialog.getByText('Barra nueva imprime: lista para los pedidos.')).toBeVisible({ timeout: 15_000 });
  expect(await printer.hasPrinted('Si lees esto')).toBe(true);
  await dialog.getByRole('button', { name: 'Terminar' }).click();

  // The new printer works without a reload.
  await office.expectMain();
  const { code } = await placeOrder();
  await expect.poll(() => printer?.hasPrinted(code), { timeout: 15_000 }).toBe(true);
  const menu = await office.openPrinterMenu();
  await expect(menu.getByRole('listitem').filter({ hasText: 'Barra nueva' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Quitar la impresora Barra nueva…' }).click();
  const question = page.getByRole('dialog', { name: '¿Quitar la impresora?' });
  await question.getByRole('textbox').fill('Barra nueva');
  await question.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText(/^Impresora quitada: Barra nueva/)).toBeVisible();
  await expect(page.getByText('Barra nueva', { exact: true })).toBeHidden();
  await expect((await office.openPrinterMenu()).getByText('Barra nueva')).toBeHidden();
});

test('the ticket of a removed printer is withdrawn, and its order states why [R-02]', async ({ page }) => {
  printer = await VirtualPrinter.start('Terraza');
  const { address } = printer;
  await fetch(`${address}/state`, { method: 'POST', body: JSON.stringify({ cover: 'open' }) });
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await office.openOperations();
  const services = `/Locations/${restaurant.locationId}/thirdPartyServices`;
  const added = await server().call<{ uuid: string }>('POST', services, {
    ...{ slug: 'printer', isActive: true, connectMethod: 'APP', printerName: 'Terraza', printerURL: address },
  });
  await office.expectMain();
  const order = await placeOrder();

  await server().call('DELETE', `${services}/${added.uuid}`);

  await expect
    .poll(async () => (await server().call<Order>('GET', `/Orders/${order.id}`)).statuses.map(({ reason }) => reason), { timeout: 15_000 })
    .toContain('PRINTER_REMOVED');
  const drawer = await office.openOrder(order.code);
  await expect(drawer.getByText('La impresora se quitó del restaurante: el ticket se retiró.').first()).toBeVisible();
  await fetch(`${address}/mend`, { method: 'POST' });
  expect(await printer.paper()).toEqual([]);
});
