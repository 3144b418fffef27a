import { expect, test, type Page } from '@playwright/test';
import { chromiumWithCode } from '../fakeCamera';
import { BackOffice } from '../pages/BackOffice';
import { useRealServer, type Restaurant } from '../realServer';

const server = useRealServer();

let restaurant: Restaurant;
test.beforeAll(async () => {
  restaurant = await server().addRestaurant();
});

test.use({ launchOptions: chromiumWithCode('Model: TM-m30  IP Address: 192.168.001.060  DHCP: on') });

/** Opens the camera in the step of the address of a new printer. */
async function openScan(page: Page) {
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await page.goto(`${server().url}/locations/${restaurant.locationId}?section=printing`);
  await page.getByRole('button', { name: 'Añadir impresora' }).click();
  const dialog = page.getByRole('dialog', { name: `Añadir impresora · ${restaurant.name}` });
  await dialog.getByLabel('Nombre de la impresora').fill('Barra');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByText('Paso 2 de 5')).toBeVisible();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('button', { name: 'Leer un código QR con la cámara' }).click();
  return { dialog, scan: page.getByRole('dialog', { name: 'Leer la dirección de un código QR' }) };
}

test('the camera reads the address of a printer from the QR code of its status sheet [V-11]', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  const { dialog, scan } = await openScan(page);

  await expect(dialog.getByLabel('URL de la impresora')).toHaveValue(/192\.168\.1\.60/);
  await expect(scan).toBeHidden();
  await expect(dialog.getByText(/^La dirección se ha corregido: era «Model: TM-m30/)).toBeVisible();
});

test('a camera that is not allowed has clear words, and the address can be typed [V-11]', async ({ page }) => {
  const { dialog, scan } = await openScan(page);

  await expect(scan.getByText(/^El navegador no deja a esta página usar la cámara/)).toBeVisible();
  await scan.getByRole('button', { name: 'Cerrar' }).click();
  await dialog.getByLabel('URL de la impresora').fill('192.168.1.61');
});
